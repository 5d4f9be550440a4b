import { byId, workflowWith } from '../../n8n/workflows';
import { firstStep } from '../editor/firstStep';
import { saveFilm } from '../editor/film';
import type { NodePanel } from '../editor/nodePanel';
import { openNode } from '../editor/canvas';
import { panelPicture } from '../editor/panelPicture';
import type { EditorTest, Session } from '../editor/session';

function addTemplate(name: string, { simulator: { data } }: Session) {
	const body = 'Hello {{1}}! Your order {{2}} is on its way.';
	const category = 'UTILITY';
	return data.addTemplate({ name, body, category, inbox_id: data.inboxes.at(0)?.id });
}

/** A step that sends this template, which is picked from the list. */
async function sendOf(name: string, session: Session): Promise<NodePanel> {
	const inbox = session.simulator.data.inboxes.at(0)!;
	addTemplate(name, session);
	const panel = await firstStep('Send template', session);
	await panel.pickRecord('inboxId', `${inbox.name} - ${inbox.phone_number}`);
	await panel.pickRecord('templateId', `${name} (Indonesian, 2 variables)`);
	return panel;
}

export function testTemplates(it: EditorTest): void {
	it('are filled in, checked by a dry run, and sent to a number', async (session) => {
		const panel = await sendOf('order_shipped', session);
		expect(await panel.columns()).toEqual([
			'Values to Send',
			'{{1}}: Hello ...',
			'{{2}}: Your order ... is on its way',
		]);

		const view = { first: 'Operation' };
		const empty = await panelPicture(undefined, panel, view);
		await panel.fillIn({ phoneNumber: '+62 812-3456-7890', body_1: 'Siti', body_2: 'ORD-1042' });
		await panel.add('Options', 'Dry Run');
		const filledIn = await panelPicture(undefined, panel, view);
		await panel.execute();
		await panel.output.show('JSON');
		const text = 'Hello Siti! Your order ORD-1042 is on its way.';
		await panel.output.panel.getByText(text).first().waitFor();
		expect(await panel.output.notes()).toEqual([
			expect.stringContaining('A real run would send 1 message.'),
		]);
		const { sentTemplates } = session.simulator.data;
		expect(sentTemplates).toEqual([]);
		const checked = await panelPicture('template', panel, view);

		await panel.toggle('dryRun');
		await panel.execute();
		await panel.output.panel.getByText('"method"').waitFor({ state: 'detached' });
		expect(await panel.output.count()).toBe('1 item');
		const variables = { template_body_variables: ['Siti', 'ORD-1042'] };
		expect(sentTemplates).toMatchObject([{ phone_number: '6281234567890', ...variables }]);
		const sent = await panelPicture('template-sent', panel, view);
		await saveFilm('send-template', [
			[empty, 2],
			[filledIn, 2],
			[checked, 4],
			[sent, 4],
		]);
	});

	it('need no other values in a workflow that has Body Variables', async (session) => {
		const { simulator, credentialId } = session;
		const template = addTemplate('order_picked_up', session);
		const workflow = workflowWith(
			{
				...{ resource: 'template', operation: 'send', phoneNumber: '6281234567890' },
				inboxId: byId(template.inbox_id!),
				templateId: byId(template.wa_template_id),
				options: { bodyVariables: { variable: [{ value: 'Siti' }, { value: 'ORD-1042' }] } },
			},
			credentialId!,
		);
		const panel = await openNode(workflow, session);
		expect(await panel.columns()).toHaveLength(3);
		const notice = panel.panel.getByText('Fields for variables can stay empty');
		await notice.waitFor();
		await panel.execute();
		expect(await panel.output.count()).toBe('1 item');
		expect(simulator.data.sentTemplates.at(-1)).toMatchObject({
			wa_template_id: template.wa_template_id,
			template_body_variables: ['Siti', 'ORD-1042'],
		});
		await panel.removeFirst('Options');
		await notice.waitFor({ state: 'detached' });
	});
}
