import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import type { INode } from 'n8n-workflow';

import { N8nApi } from '../n8n/api';
import { N8nCli } from '../n8n/cli';
import { startHost, type Host } from '../n8n/host';
import { numberOf, people, sendToPeople } from '../n8n/people';
import type { Run } from '../n8n/run';
import { startServer, type Server } from '../n8n/server';
import { connect, credentialFor, node, NODE, TRIGGER } from '../n8n/workflows';
import { atPath } from '../../nodes/MessagingCrm/shared/json';
import { toStderr } from '../support/progress';
import { until } from '../support/until';
import { agentCredentials, agentWorkflow } from './support/agentWorkflow';
import { startChatModel } from './support/chatModel';

const PEOPLE = 60;
const EVERYONE = Array.from({ length: PEOPLE }, (_, person) => numberOf(person));

/** What a run of the node says of its items. */
interface Ends {
	sent: number;
	skipped: number;
	inDoubt: number;
}

describe('Send Once Per', () => {
	let simulator: Simulator;
	let host: Host;
	let running: Server;
	let credential: string;

	beforeAll(async () => {
		simulator = await startSimulator({ latencyMs: 50 });
		host = await startHost();
		running = host;
		credential = await host.api.createCredential(credentialFor(simulator));
	});

	afterAll(async () => {
		await running?.stop();
		await host?.stop();
		await simulator?.close();
	});

	beforeEach(() => {
		simulator.faults.clear();
		simulator.data.sentMessages.length = 0;
	});

	const sendNode = (): INode => ({
		...sendToPeople(credential, { oncePer: '={{ $json.number }}' }),
		onError: CONTINUE,
	});

	const trigger = () => node(TRIGGER, 'n8n-nodes-base.manualTrigger', {});

	async function create(nodes: INode[], connections = connect(nodes)): Promise<string> {
		return await running.api.createWorkflow({ name: 'Send once', nodes, connections });
	}

	const createSimple = async () => await create([trigger(), people(PEOPLE), sendNode()]);

	/** How many messages went to each person. */
	function received(numbers = EVERYONE): number[] {
		const { sentMessages } = simulator.data;
		return numbers.map(
			(number) => sentMessages.filter(({ receiver }) => receiver === number).length,
		);
	}

	const once = EVERYONE.map(() => 1);

	it('sends nothing twice if the workflow runs twice, and all again in a duplicate', async () => {
		const id = await createSimple();
		expect(endsOf(await running.api.run(id, TRIGGER))).toEqual({
			sent: 60,
			skipped: 0,
			inDoubt: 0,
		});
		expect(endsOf(await running.api.run(id, TRIGGER))).toEqual({
			sent: 0,
			skipped: 60,
			inDoubt: 0,
		});
		expect(received()).toEqual(once);
		const duplicate = await createSimple();
		await running.api.run(duplicate, TRIGGER);
		expect(received()).toEqual(EVERYONE.map(() => 2));
	});

	it('sends each message once if four executions run at once', async () => {
		const id = await createSimple();
		const started = await Promise.all(
			[1, 2, 3, 4].map(async () => await running.api.start(id, TRIGGER)),
		);
		const runs = await Promise.all(started.map(async (run) => await running.api.endOf(run)));
		expect(received()).toEqual(once);
		expect(runs.map(endsOf).reduce((sum, { inDoubt }) => sum + inDoubt, 0)).toBe(0);
	});

	it('sends the rest if the failed execution is retried', async () => {
		const id = await create([trigger(), people(PEOPLE), { ...sendNode(), onError: undefined }]);
		simulator.faults.add({ match: { bodyIncludes: numberOf(25) }, nth: [1], fault: NOT_FOUND });
		const failed = await running.api.start(id, TRIGGER);
		expect((await running.api.endOf(failed)).error?.description).toContain(
			'Running this again sends only what was not sent.',
		);
		expect((await running.api.endOf(await running.api.retry(failed))).status).toBe('success');
		expect(received()).toEqual(once);
	});

	it('sends once in a loop of single items, and in a workflow that another calls', async () => {
		const loop = {
			...node('Loop', 'n8n-nodes-base.splitInBatches', { options: {} }),
			typeVersion: 3,
		};
		const looping = [trigger(), people(50), loop, sendNode()];
		const to = (name: string) => [{ node: name, type: 'main', index: 0 }];
		const id = await create(looping, {
			...connect(looping.slice(0, 3)),
			Loop: { main: [[], to(NODE)] },
			[NODE]: { main: [to('Loop')] },
		});
		await running.api.run(id, TRIGGER);
		await running.api.run(id, TRIGGER);
		expect(received()).toEqual(EVERYONE.map((_, person) => (person < 50 ? 1 : 0)));

		simulator.data.sentMessages.length = 0;
		const called = {
			...node('Called', 'n8n-nodes-base.executeWorkflowTrigger', { inputSource: 'passthrough' }),
			typeVersion: 1.1,
		};
		const child = await create([called, sendNode()]);
		await running.api.publish(child);
		const call = {
			...node('Call', 'n8n-nodes-base.executeWorkflow', {
				workflowId: { __rl: true, mode: 'id', value: child },
			}),
			typeVersion: 1.2,
		};
		const caller = await create([trigger(), people(PEOPLE), call]);
		expect((await running.api.run(caller, TRIGGER)).status).toBe('success');
		await running.api.run(caller, TRIGGER);
		expect(received()).toEqual(once);
	});

	it('remembers what it sent after the workflow was imported again under its ID', async () => {
		const nodes = [trigger(), people(PEOPLE), sendNode()];
		const id = await create(nodes);
		await running.api.run(id, TRIGGER);
		const exported = { id, name: 'Send once', nodes, connections: connect(nodes) };
		await new N8nCli(host.n8n, host.folder).importWorkflow(exported);
		expect(endsOf(await running.api.run(id, TRIGGER))).toMatchObject({ sent: 0, skipped: 60 });
		expect(received()).toEqual(once);
	});

	it('sends once by the tool of an agent', async () => {
		const model = await startChatModel();
		const call = { name: 'Send', arguments: { message: 'Halo' } };
		model.think = ({ results }) => (results.length > 0 ? results.join() : [call]);
		const workflow = agentWorkflow({
			credentials: await agentCredentials(running, simulator, model),
			subNodes: [
				{
					name: 'Send',
					type: 'n8n-nodes-messaging-crm.messagingCrmTool',
					connection: 'ai_tool',
					parameters: {
						...sendNode().parameters,
						receiver: numberOf(0),
						message: "={{ $fromAI('message', '', 'string') }}",
						options: { oncePer: 'order 1' },
					},
				},
			],
		});
		const id = await create(workflow.nodes, workflow.connections);
		await running.api.run(id, TRIGGER);
		const again = await running.api.run(id, TRIGGER);
		await model.close();
		const note = '1 item was skipped: Sent before for this key and recipient (1).';
		expect(again.hints('Send')).toEqual([note]);
		expect(received([numberOf(0)])).toEqual([1]);
	});

	/** What the runs after an interruption send, and what they say of the rest. */
	async function expectRest(id: string, how: string): Promise<void> {
		const before = received().filter((count) => count === 1).length;
		let run = await running.api.run(id, TRIGGER);
		// A stopped run that still comes to its end keeps its keys until then.
		while (reasonsOf(run).includes('Another execution')) run = await running.api.run(id, TRIGGER);
		const next = endsOf(run);
		const got = received();
		toStderr(
			`${how} after ${before} of ${PEOPLE}: the next run sent ${next.sent}, skipped ${next.skipped}, in doubt ${next.inDoubt}; ${reasonsOf(run)}; without a message: ${got.filter((count) => count === 0).length}`,
		);
		expect(Math.max(...got)).toBe(1);
		expect(next.inDoubt).toBeLessThanOrEqual(10);
		expect(got.filter((count) => count === 0).length).toBeLessThanOrEqual(next.inDoubt);
		const last = endsOf(await running.api.run(id, TRIGGER));
		expect(last).toEqual({ sent: 0, skipped: PEOPLE, inDoubt: 0 });
	}

	const untilSent = async (count: number) =>
		await until(`${count} were sent`, () => simulator.data.sentMessages.length >= count);

	it('sends the rest after it was stopped halfway', async () => {
		const id = await createSimple();
		const started = await running.api.start(id, TRIGGER);
		await untilSent(25);
		await running.api.stop(started);
		await running.api.endOf(started);
		await expectRest(id, 'Stopped');
	});

	it('sends the rest after n8n was killed', async () => {
		const id = await createSimple();
		await running.api.start(id, TRIGGER);
		await untilSent(25);
		await running.kill();
		const { url, ...server } = await startServer(host.n8n, host.folder);
		running = { ...server, url, api: new N8nApi(url, host.api.cookie) };
		await expectRest(id, 'Killed');
	});
});

const CONTINUE = 'continueRegularOutput' as const;
const NOT_FOUND = { type: 'status', status: 404 } as const;

function reasonsOf(run: Run): string {
	const reasons = run.items(NODE).flatMap(({ _skipped }) => atPath(_skipped, 'reason') ?? []);
	return [...new Set(reasons)].join();
}

function endsOf(run: Run): Ends {
	const items = run.items(NODE);
	const inDoubt = items.filter(({ error }) => error);
	const skipped = items.filter(({ _skipped }) => _skipped);
	return {
		sent: items.length - inDoubt.length - skipped.length,
		skipped: skipped.length,
		inDoubt: inDoubt.length,
	};
}
