import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import { exampleWorkflow } from '../../n8n/example';
import { credentialFor, newTemplate } from '../../n8n/workflows';
import { sharedHost } from '../support/sharedHost';

const HOUR = 3_600_000;
const PHONE = '628101234567';

describe('the example text-or-template.json', () => {
	const { api } = sharedHost();
	let simulator: Simulator;
	let credential: string;

	beforeAll(async () => {
		simulator = await startSimulator();
		credential = await api.createCredential(credentialFor(simulator));
	});

	afterAll(async () => await simulator?.close());

	/** Runs it for a conversation in which the person wrote so many hours ago. */
	async function runAfter(hours: number): Promise<string> {
		const { data } = simulator;
		const { id } = data.addConversation();
		const createdAt = new Date(Date.now() - hours * HOUR).toISOString();
		data.addMessage({ conversation_id: id, sender_type: 'contact', created_at: createdAt });
		const chosen = { 'Send Template': newTemplate(simulator, 'Halo! {{1}}') };
		const workflow = exampleWorkflow('text-or-template.json', credential, { chosen });
		const whom = workflow.nodes.find(({ name }) => name === 'Whom and What')!.parameters;
		const { assignments } = whom.assignments as { assignments: Array<{ value: string }> };
		assignments[0].value = id;
		assignments[1].value = PHONE;
		data.sentMessages.length = 0;
		data.sentTemplates.length = 0;
		const run = await api.run(await api.createWorkflow(workflow), 'Start');
		expect(run.error).toBeUndefined();
		return id;
	}

	it('sends no template if the text may have been sent', async () => {
		const fault = { type: 'status', status: 504, after: true } as const;
		simulator.faults.add({ match: { route: '/messages/whatsapp' }, times: 1, fault });
		await runAfter(1);
		expect(simulator.data.sentMessages).toHaveLength(1);
		expect(simulator.data.sentTemplates).toEqual([]);
	});

	it('sends the text while the window is open', async () => {
		const id = await runAfter(23);
		const { sentMessages, sentTemplates } = simulator.data;
		expect(sentMessages).toMatchObject([{ conversation_id: id, message: 'Your order is ready.' }]);
		expect(sentTemplates).toEqual([]);
	});

	it('sends the template when it is closed', async () => {
		await runAfter(25);
		const { sentMessages, sentTemplates } = simulator.data;
		expect(sentMessages).toEqual([]);
		expect(sentTemplates).toMatchObject([
			{ phone_number: PHONE, template_body_variables: ['Your order is ready.'] },
		]);
	});
});
