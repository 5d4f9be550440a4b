import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import type { INode, INodeParameters } from 'n8n-workflow';

import { toStderr } from '../../support/progress';
import type { Run } from '../../n8n/run';
import {
	connect,
	credentialFor,
	newTemplate,
	node,
	NODE,
	TRIGGER,
	withCredential,
} from '../../n8n/workflows';
import type { Cluster } from './cluster';

const WORKFLOWS = 20;
const WINDOW_MS = 4_000;
/** Requests in a window. */
const LIMIT = 160;
/** Requests of each workflow: all of them together take three windows. */
const EACH = 24;
const PAGE = 10;

/** Twenty workflows at once that have one key. */
export function describeManyWorkflows(running: () => Cluster): void {
	let simulator: Simulator;
	let credentialId: string;
	const tally = { requests: 0, rateLimited: 0 };

	beforeAll(async () => {
		simulator = await startSimulator({
			orders: EACH * PAGE,
			maxLimit: PAGE,
			latencyMs: 20,
			rateLimit: { limit: LIMIT, windowMs: WINDOW_MS, reset: 'epochSeconds' },
		});
		credentialId = await running().main.api.createCredential(credentialFor(simulator));
	});

	beforeEach(() => simulator.reset());

	afterAll(async () => {
		await simulator?.close();
	});

	function messagingCrm(parameters: INodeParameters): INode {
		return withCredential(
			node(NODE, 'n8n-nodes-messaging-crm.messagingCrm', parameters),
			credentialId,
		);
	}

	/** Starts all of them at once, and answers what they came to. */
	async function runAll(name: string, nodesOf: (index: number) => INode[]): Promise<Run[]> {
		const { api } = running().main;
		const ids = await Promise.all(
			Array.from({ length: WORKFLOWS }, async (_, index) => {
				const nodes = [node(TRIGGER, 'n8n-nodes-base.manualTrigger', {}), ...nodesOf(index)];
				const settings = { executionOrder: 'v1' };
				return await api.createWorkflow({ name, nodes, connections: connect(nodes), settings });
			}),
		);
		return await Promise.all(ids.map(async (id) => await api.run(id, TRIGGER)));
	}

	/** Adds to the tally what the service has seen since the last reset. */
	function count(work: string): void {
		const { requests, tooMany } = simulator.stats();
		const span = (simulator.requests.at(-1)?.at ?? 0) - (simulator.requests.at(0)?.at ?? 0);
		const least = (Math.ceil(requests / LIMIT) - 1) * WINDOW_MS;
		const spread = running()
			.workers.map((worker) => worker.executions().length)
			.join(' and ');
		toStderr(
			`${work}: ${requests} requests, ${tooMany} rate limited (429), ${Math.round(span / 1000)} s of at least ${least / 1000} s; executions per worker so far: ${spread}`,
		);
		expect(requests).toBeGreaterThanOrEqual(WORKFLOWS * EACH);
		tally.requests += requests;
		tally.rateLimited += tooMany;
	}

	it('each read all orders, each once', async () => {
		const all = [...simulator.data.orders].map(({ id }) => id);
		const readAll = { resource: 'order', operation: 'getAll', returnAll: true };

		const runs = await runAll('read', () => [messagingCrm(readAll)]);

		for (const run of runs) {
			expect(run.error).toBeUndefined();
			expect(run.items(NODE).map(({ id }) => id)).toEqual(all);
		}
		count('Reading');
	});

	it('send each message once', async () => {
		const { data } = simulator;
		const template = newTemplate(simulator, 'Halo');
		const phones = (index: number) =>
			Array.from({ length: EACH }, (_, place) => String(6_281_100_000_000 + index * EACH + place));
		const nodesOf = (index: number): INode[] => [
			{
				...node('People', 'n8n-nodes-base.set', {
					mode: 'raw',
					jsonOutput: JSON.stringify({ phone: phones(index) }),
					options: {},
				}),
				typeVersion: 3.4,
			},
			node('Person', 'n8n-nodes-base.splitOut', { fieldToSplitOut: 'phone', options: {} }),
			messagingCrm({
				resource: 'template',
				operation: 'send',
				...template,
				phoneNumber: '={{ $json.phone }}',
			}),
		];

		const runs = await runAll('send', nodesOf);

		for (const run of runs) {
			expect(run.error).toBeUndefined();
			expect(run.items(NODE)).toHaveLength(EACH);
		}
		const sent = data.sentTemplates.map(({ phone_number: phone }) => phone);
		const wanted = Array.from({ length: WORKFLOWS }, (_, index) => phones(index)).flat();
		expect(sent.sort()).toEqual(wanted.sort());
		count('Sending');
	});

	it('met a 429 in less than five of a hundred requests', () => {
		expect(tally.requests).toBeGreaterThanOrEqual(2 * WORKFLOWS * EACH);
		expect(tally.rateLimited / tally.requests).toBeLessThan(0.05);
	});
}
