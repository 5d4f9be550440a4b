import { firstStep } from '../editor/firstStep';
import { saveFilm } from '../editor/film';
import type { NodePanel } from '../editor/nodePanel';
import { panelPicture } from '../editor/panelPicture';
import type { EditorTest, Session } from '../editor/session';

/** A step that sends this template, which is picked from the list. */
async function sendOf(name: string, session: Session): Promise<NodePanel> {
	const { data } = session.simulator;
	const inbox = data.inboxes.at(0)!;
	const body = 'Hello {{1}}! Your order {{2}} is on its way.';
	data.addTemplate({ name, body, category: 'UTILITY', inbox_id: inbox.id });
	const panel = await firstStep('Send template', session);
	await panel.pickRecord('inboxId', `${inbox.name} - ${inbox.phone_number}`);
	await panel.pickRecord('templateId', `${name} - id - APPROVED`);
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
}
