import type { Conversation } from 'messaging-crm-simulator';

import { exampleWorkflow } from '../../n8n/example';
import { newTemplate } from '../../n8n/workflows';
import { counts } from '../support/customers';
import { sharedHost } from '../support/sharedHost';

const HOUR = 3_600_000;
const TRIGGER = 'Start';

describe('the example text-or-template.json', () => {
	const host = sharedHost();
	const { api } = host;
	const simulator = host.useSimulator();

	beforeEach(() => {
		simulator.data.sentMessages.length = 0;
		simulator.data.sentTemplates.length = 0;
	});

	/** A conversation in which the person wrote so many hours ago. */
	function wroteBefore(hours: number): Conversation {
		const conversation = simulator.data.addConversation();
		const at = new Date(Date.now() - hours * HOUR).toISOString();
		const sender = { conversation_id: conversation.id, sender_type: 'contact' };
		simulator.data.addMessage({ ...sender, created_at: at });
		return conversation;
	}

	const numberOf = (index: number) => `62810${20_000 + index}`;

	/** The example, and its node that says whom to send what. */
	function exampleWith() {
		const chosen = { 'Send Template': newTemplate(simulator, 'Halo! {{1}} siap.') };
		const workflow = exampleWorkflow('text-or-template.json', simulator.credential, { chosen });
		return { workflow, whom: workflow.nodes.find(({ name }) => name === 'Whom and What')! };
	}

	/** The example with a node in place of Whom and What, as its note allows. */
	async function exampleFor(conversations: Conversation[]): Promise<string> {
		const items = conversations.map(({ id }, index) => ({
			...{ conversation_id: id, phone_number: numberOf(index), order: `A-${index}` },
		}));
		const { workflow, whom } = exampleWith();
		const code = { jsCode: `return ${JSON.stringify(items)};` };
		Object.assign(whom, { type: 'n8n-nodes-base.code', typeVersion: 2, parameters: code });
		return await api.createWorkflow(workflow);
	}

	const run = async (id: string) => await api.run(id, TRIGGER);

	/** What each person received, e.g. `1 text, 0 template`. */
	function got(conversations: Conversation[]): string[] {
		return conversations.map(({ id }, index) => {
			const { sentMessages } = simulator.data;
			const texts = sentMessages.filter(({ conversation_id: to }) => to === id).length;
			return `${texts} text, ${counts(simulator, [numberOf(index)])[0]} template`;
		});
	}

	const TEXT = '1 text, 0 template';
	const TEMPLATE = '0 text, 1 template';
	const NOTHING = '0 text, 0 template';

	it('sends what was entered as a text while the window is open, once', async () => {
		const { id } = wroteBefore(23);
		const { workflow, whom } = exampleWith();
		const { assignments } = whom.parameters.assignments as {
			assignments: Array<{ value: string }>;
		};
		[assignments[0].value, assignments[1].value] = [id, numberOf(0)];
		const workflowId = await api.createWorkflow(workflow);

		for (const { status } of [await run(workflowId), await run(workflowId)]) {
			expect(status).toBe('success');
		}
		const { sentMessages, sentTemplates } = simulator.data;
		const message = 'Your order TEST-1 is ready.';
		expect(sentMessages).toMatchObject([{ conversation_id: id, message }]);
		expect(sentTemplates).toEqual([]);
	});

	it('sends each the text or the template, each once, also if two runs work at once', async () => {
		const people = [23, 25, 1, 48].map(wroteBefore);
		const id = await exampleFor(people);
		const expected = [TEXT, TEMPLATE, TEXT, TEMPLATE];
		const runs = await Promise.all([run(id), run(id)]);
		expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
		expect(got(people)).toEqual(expected);
		expect((await run(id)).status).toBe('success');
		expect(got(people)).toEqual(expected);
		expect(simulator.data.sentTemplates[0].template_body_variables).toEqual(['A-1']);
	});

	it('sends no template if the text may have been sent, but says so, and a rejected one when it is run again', async () => {
		const people = [1, 30].map(wroteBefore);
		const id = await exampleFor(people);
		simulator.fail({ route: '/messages/whatsapp', bodyIncludes: people[0].id }, 'noAnswer');

		const { status, error } = await run(id);

		expect(status).toBe('error');
		expect(error?.message).toContain('The text may have been sent');
		expect(got(people)).toEqual([TEXT, NOTHING]);
		simulator.data.rejectedRecipients.add(numberOf(1));
		expect((await run(id)).status).toBe('error');
		expect(got(people)).toEqual([TEXT, NOTHING]);
		simulator.data.rejectedRecipients.clear();
		expect((await run(id)).status).toBe('success');
		expect(got(people)).toEqual([TEXT, TEMPLATE]);
	});

	it('sends no template if the text can be sent later', async () => {
		const people = [wroteBefore(1)];
		const id = await exampleFor(people);
		simulator.fail({ route: '/messages/whatsapp' }, 401);
		expect((await run(id)).error?.message).toContain('The text was not sent');
		expect(got(people)).toEqual([NOTHING]);
		simulator.faults.clear();
		await run(id);
		expect(got(people)).toEqual([TEXT]);
	});
});
