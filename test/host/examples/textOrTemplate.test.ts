import { startSimulator, type Conversation, type Simulator } from 'messaging-crm-simulator';
import { exampleWorkflow } from '../../n8n/example';
import { credentialFor, newTemplate } from '../../n8n/workflows';
import { until } from '../../support/until';
import { sharedHost } from '../support/sharedHost';

const HOUR = 3_600_000;
const TRIGGER = 'Start';

describe('the example text-or-template.json', () => {
	const { api } = sharedHost();
	let simulator: Simulator;
	let credential: string;

	beforeAll(async () => {
		simulator = await startSimulator();
		credential = await api.createCredential(credentialFor(simulator));
	});

	beforeEach(() => {
		const { data, faults, options } = simulator;
		data.sentMessages.length = 0;
		data.sentTemplates.length = 0;
		faults.clear();
		options.latencyMs = 0;
	});

	afterAll(async () => await simulator?.close());

	/** A conversation in which the person wrote so many hours ago. */
	function wroteBefore(hours: number): Conversation {
		const conversation = simulator.data.addConversation();
		const at = new Date(Date.now() - hours * HOUR).toISOString();
		const sender = { conversation_id: conversation.id, sender_type: 'contact' };
		simulator.data.addMessage({ ...sender, created_at: at });
		return conversation;
	}

	const numberOf = (index: number) => `62810${20_000 + index}`;

	/** The example with a node in place of Whom and What, as its note allows. */
	async function exampleFor(conversations: Conversation[]): Promise<string> {
		const items = conversations.map(({ id }, index) => ({
			...{ conversation_id: id, phone_number: numberOf(index), order: `A-${index}` },
		}));
		const chosen = { 'Send Template': newTemplate(simulator, 'Halo! {{1}} siap.') };
		const workflow = exampleWorkflow('text-or-template.json', credential, { chosen });
		const whom = workflow.nodes.find(({ name }) => name === 'Whom and What')!;
		const code = { jsCode: `return ${JSON.stringify(items)};` };
		Object.assign(whom, { type: 'n8n-nodes-base.code', typeVersion: 2, parameters: code });
		return await api.createWorkflow(workflow);
	}

	const run = async (id: string) => await api.run(id, TRIGGER);

	/** How many texts and templates each person received. */
	function got(conversations: Conversation[]): Array<[texts: number, templates: number]> {
		const { sentMessages, sentTemplates } = simulator.data;
		return conversations.map(({ id }, index) => [
			sentMessages.filter(({ conversation_id: to }) => to === id).length,
			sentTemplates.filter(({ phone_number: to }) => to === numberOf(index)).length,
		]);
	}

	it('sends what was entered as a text while the window is open, once', async () => {
		const { id } = wroteBefore(23);
		const chosen = { 'Send Template': newTemplate(simulator, 'Halo! {{1}} siap.') };
		const workflow = exampleWorkflow('text-or-template.json', credential, { chosen });
		const whom = workflow.nodes.find(({ name }) => name === 'Whom and What')!.parameters;
		const { assignments } = whom.assignments as { assignments: Array<{ value: string }> };
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
		const expected = [
			[1, 0],
			[0, 1],
			[1, 0],
			[0, 1],
		];
		const runs = await Promise.all([run(id), run(id)]);
		expect(runs.map(({ error }) => error)).toEqual([undefined, undefined]);
		expect(got(people)).toEqual(expected);
		expect((await run(id)).status).toBe('success');
		expect(got(people)).toEqual(expected);
		expect(simulator.data.sentTemplates[0].template_body_variables).toEqual(['A-1']);
	});

	it('sends no template if the text may have been sent, but fails and says so', async () => {
		const people = [1, 30].map(wroteBefore);
		const id = await exampleFor(people);
		const match = { route: '/messages/whatsapp', bodyIncludes: people[0].id };
		simulator.faults.add({ match, fault: { type: 'resetAfter' } });

		const { status, error } = await run(id);

		expect(status).toBe('error');
		expect(error?.message).toContain('The text may have been sent');
		expect(got(people)).toEqual([
			[1, 0],
			[0, 0],
		]);
		expect((await run(id)).status).toBe('success');
		expect(got(people)).toEqual([
			[1, 0],
			[0, 1],
		]);
	});

	it('fails if a template is rejected, and sends it when it is run again', async () => {
		const people = [1, 30].map(wroteBefore);
		const id = await exampleFor(people);
		simulator.data.rejectedRecipients.add(numberOf(1));
		const { error } = await run(id);
		simulator.data.rejectedRecipients.clear();
		expect(error).toBeDefined();
		expect((await run(id)).status).toBe('success');
		expect(got(people)).toEqual([
			[1, 0],
			[0, 1],
		]);
	});

	it('sends the rest after it was stopped halfway, and nothing twice', async () => {
		const people = Array.from({ length: 25 }, () => wroteBefore(2));
		const id = await exampleFor(people);
		simulator.options.latencyMs = 100;
		const stopped = await api.start(id, TRIGGER);
		await until('some are sent', () => simulator.data.sentMessages.length >= 12);
		await api.stop(stopped);
		await api.endOf(stopped);
		simulator.options.latencyMs = 0;

		await run(id);

		expect((await run(id)).status).toBe('success');
		const texts = got(people).map(([text]) => text);
		expect(Math.max(...texts)).toBe(1);
		expect(texts.filter((text) => text === 0).length).toBeLessThanOrEqual(10);
		expect(simulator.data.sentTemplates).toEqual([]);
	});
});
