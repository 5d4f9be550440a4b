import { numberOf, people, sendToPeople } from '../support/n8n/people';
import { behindTrigger, crmNode, TRIGGER } from '../support/n8n/workflows';
import { sharedHost } from './support/sharedHost';

const PEOPLE = 20;

describe('a retry from the Executions list', () => {
	const host = sharedHost();
	const { api } = host;
	const simulator = host.useSimulator();
	let workflowId: string;

	beforeAll(async () => {
		const oneBoard = { resource: 'board', operation: 'getAll', limit: 1 };
		const boards = crmNode(oneBoard, simulator.credential, 'Boards');
		const send = sendToPeople(simulator.credential);
		workflowId = await api.createWorkflow(behindTrigger(boards, people(PEOPLE), send));
	});

	const received = () => simulator.data.sentMessages.length;

	it('sends the items if only an earlier node failed', async () => {
		simulator.fail({ route: '/api/crm/boards' }, 404, { nth: [1] });
		const failed = await api.start(workflowId, TRIGGER);
		expect((await api.endOf(failed)).status).toBe('error');
		expect(received()).toBe(0);
		expect((await api.endOf(await api.retry(failed))).status).toBe('success');
		expect(received()).toBe(PEOPLE);
	});

	it.each([
		['the original workflow', false],
		['the currently saved workflow', true],
	])('resends nothing with %s', async (_, loadWorkflow) => {
		simulator.fail({ bodyIncludes: numberOf(12) }, 404, { nth: [1] });
		const failed = await api.start(workflowId, TRIGGER);
		const { error } = await api.endOf(failed);
		expect(error?.description).toMatch(/Sent: 1\d of 20 items\. Not sent: items 12/);
		const before = received();
		const retried = await api.endOf(await api.retry(failed, loadWorkflow));
		expect(retried.error?.message).toMatch(/^Not sent: some of these/);
		expect(received()).toBe(before);
	});
});
