/** @slow Starts three n8ns, and waits for the windows of a rate limit. */
import type { INode } from 'n8n-workflow';

import { people, received, sendToPeople } from '../n8n/people';
import type { Run } from '../n8n/run';
import { useSimulator } from '../n8n/useSimulator';
import { behindTrigger, crmNode, NODE, TRIGGER } from '../n8n/workflows';
import { toStderr } from '../support/progress';
import { startCluster, type Cluster } from './cluster';

describe('on two workers', () => {
	let cluster: Cluster;

	beforeAll(async () => {
		cluster = await startCluster();
	});

	afterAll(async () => await cluster?.stop());

	const create = async (...nodes: INode[]) =>
		await cluster.main.api.createWorkflow(behindTrigger(...nodes));

	/** Runs workflows at the same time. */
	const runAll = async (ids: string[]): Promise<Run[]> =>
		await Promise.all(ids.map(async (id) => await cluster.main.api.run(id, TRIGGER)));

	describe('ten workflows with one key', () => {
		const WORKFLOWS = 10;
		const PAGES = 24;
		const PAGE = 10;
		const simulator = useSimulator(() => cluster.main.api, {
			orders: PAGES * PAGE,
			maxLimit: PAGE,
			latencyMs: 20,
			// All requests together take three windows.
			rateLimit: { limit: 80, windowMs: 4_000, reset: 'epochSeconds' },
		});

		it('each read all orders, each once, with few requests more than the limit allows', async () => {
			const readAll = { resource: 'order', operation: 'getAll', returnAll: true };
			const ids = await Promise.all(
				Array.from(
					{ length: WORKFLOWS },
					async () => await create(crmNode(readAll, simulator.credential)),
				),
			);
			simulator.reset();

			const runs = await runAll(ids);

			const all = [...simulator.data.orders].map(({ id }) => id);
			for (const run of runs) {
				expect(run.error).toBeUndefined();
				expect(run.items(NODE).map(({ id }) => id)).toEqual(all);
			}
			const { requests, tooMany } = simulator.stats();
			const perWorker = cluster.workers.map((worker) => worker.executions());
			toStderr(`${requests} requests, ${tooMany} with a 429; executions: ${perWorker.join()}`);
			expect(requests).toBeGreaterThanOrEqual(WORKFLOWS * PAGES);
			expect(tooMany / requests).toBeLessThan(0.05);
			expect(Math.min(...perWorker)).toBeGreaterThan(0);
		});
	});

	describe('executions with Send Once Per', () => {
		const PEOPLE = 30;
		/** Keys that are marked together. */
		const GROUP = 10;
		const simulator = useSimulator(() => cluster.main.api, { latencyMs: 20 });

		it('send nothing later; at once, two workers may both send for a group of keys that they mark within milliseconds', async () => {
			const send = sendToPeople(simulator.credential, { oncePer: '={{ $json.number }}' });
			const id = await create(people(PEOPLE), { ...send, onError: 'continueRegularOutput' });
			const runs = await runAll([id, id, id]);
			expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'success'));
			const atOnce = received(simulator, PEOPLE);
			expect(atOnce).not.toContain(0);
			const doubled = atOnce.filter((count) => count > 1).length;
			toStderr(`${PEOPLE} keys, 3 executions at once: ${doubled} sent twice`);
			// Usually the first group: from then on, the workers are no longer in step.
			expect(doubled).toBeLessThanOrEqual(GROUP);

			const [later] = await runAll([id]);
			expect(later.items(NODE).every(({ _skipped, error }) => _skipped ?? error)).toBe(true);
			expect(received(simulator, PEOPLE)).toEqual(atOnce);
		});
	});
});
