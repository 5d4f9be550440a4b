import type { INode } from 'n8n-workflow';

import { importRecords } from '../n8n/cli';
import { numberOf, people, received, sendToPeople } from '../n8n/people';
import { behindTrigger, connect, inLoop, node, NODE, TRIGGER } from '../n8n/workflows';
import { agentWorkflow } from './support/agentWorkflow';
import { useChatModel } from './support/chatModel';
import { sharedHost } from './support/sharedHost';

/** More than are marked together. */
const PEOPLE = 12;

describe('Send Once Per', () => {
	const host = sharedHost();
	const { api } = host;
	const simulator = host.useSimulator({ latencyMs: 50 });
	const model = useChatModel(host);

	beforeEach(() => (simulator.data.sentMessages.length = 0));

	const sendNode = (): INode => ({
		...sendToPeople(simulator.credential, { oncePer: '={{ $json.number }}' }),
		onError: 'continueRegularOutput',
	});

	const sending = () => behindTrigger(people(PEOPLE), sendNode());

	/** Runs a workflow. Returns how many people got nothing, since they had got it before. */
	async function skippedIn(id: string): Promise<number> {
		const items = (await api.run(id, TRIGGER)).items(NODE);
		return items.filter(({ _skipped }) => _skipped).length;
	}

	/** Expects that each person got this number of messages. */
	const expectReceived = (count: number) =>
		expect(received(simulator, PEOPLE)).toEqual(Array<number>(PEOPLE).fill(count));

	it('sends nothing twice if the workflow runs twice, and all again in a duplicate', async () => {
		const id = await api.createWorkflow(sending());
		expect(await skippedIn(id)).toBe(0);
		expect(await skippedIn(id)).toBe(PEOPLE);
		expectReceived(1);
		await api.run(await api.createWorkflow(sending()), TRIGGER);
		expectReceived(2);
	});

	it('sends once in a loop of single items', async () => {
		const id = await api.createWorkflow(inLoop(sending()));
		await api.run(id, TRIGGER);
		await api.run(id, TRIGGER);
		expectReceived(1);
	});

	it('sends once in a workflow that another calls', async () => {
		const passed = { inputSource: 'passthrough' };
		const called = node('Called', 'n8n-nodes-base.executeWorkflowTrigger', passed);
		const nodes = [{ ...called, typeVersion: 1.1 }, sendNode()];
		const child = await api.createWorkflow({ name: 'Child', nodes, connections: connect(nodes) });
		await api.publish(child);
		const workflowId = { __rl: true, mode: 'id', value: child };
		const call = node('Call', 'n8n-nodes-base.executeWorkflow', { workflowId });
		const calling = behindTrigger(people(PEOPLE), { ...call, typeVersion: 1.2 });
		const caller = await api.createWorkflow(calling);
		expect((await api.run(caller, TRIGGER)).status).toBe('success');
		await api.run(caller, TRIGGER);
		expectReceived(1);
	});

	it('remembers what it sent after the workflow was imported again under its ID', async () => {
		const workflow = sending();
		const id = await api.createWorkflow(workflow);
		await api.run(id, TRIGGER);
		await importRecords(host, 'workflow', { id, ...workflow });
		expect(await skippedIn(id)).toBe(PEOPLE);
		expectReceived(1);
	});

	it('sends once by the tool of an agent', async () => {
		const call = { name: 'Send', arguments: { message: 'Halo' } };
		model.think = ({ results }) => (results.length > 0 ? results.join() : [call]);
		const send = {
			name: 'Send',
			type: 'n8n-nodes-messaging-crm.messagingCrmTool',
			connection: 'ai_tool',
			parameters: {
				...sendNode().parameters,
				receiver: numberOf(0),
				message: "={{ $fromAI('message', '', 'string') }}",
				options: { oncePer: 'order 1' },
			},
		};
		const id = await api.createWorkflow(agentWorkflow({ simulator, model, subNodes: [send] }));
		await api.run(id, TRIGGER);
		const again = await api.run(id, TRIGGER);
		expect(again.hints('Send')).toEqual([
			'1 item was skipped: Sent before for this key and recipient (1).',
		]);
		expect(simulator.data.sentMessages).toHaveLength(1);
	});
});
