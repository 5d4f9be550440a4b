import type { INode } from 'n8n-workflow';

import { numberOf, people } from '../../n8n/people';
import type { Run } from '../../n8n/run';
import { useSimulator } from '../../n8n/useSimulator';
import { behindTrigger, crmNode, newTemplate, NODE, TRIGGER } from '../../n8n/workflows';
import { toStderr } from '../../support/progress';
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
	const simulator = useSimulator(() => running().main.api, {
		orders: EACH * PAGE,
		maxLimit: PAGE,
		latencyMs: 20,
		rateLimit: { limit: LIMIT, windowMs: WINDOW_MS },
	});

	beforeEach(() => simulator.reset());

	/** Starts all of them at once, and answers what they came to. */
	async function runAll(nodesOf: (index: number) => INode[]): Promise<Run[]> {
		const { api } = running().main;
		const ids = await Promise.all(
			Array.from(
				{ length: WORKFLOWS },
				async (_, index) => await api.createWorkflow(behindTrigger(...nodesOf(index))),
			),
		);
		return await Promise.all(ids.map(async (id) => await api.run(id, TRIGGER)));
	}

	/** Expects that less than five of a hundred requests since the last reset met a 429. */
	function expectFew429s(): void {
		const { requests, tooMany } = simulator.stats();
		toStderr(`${requests} requests, ${tooMany} rate limited (429)`);
		expect(requests).toBeGreaterThanOrEqual(WORKFLOWS * EACH);
		expect(tooMany / requests).toBeLessThan(0.05);
	}

	it('each read all orders, each once', async () => {
		const all = [...simulator.data.orders].map(({ id }) => id);
		const readAll = { resource: 'order', operation: 'getAll', returnAll: true };

		const runs = await runAll(() => [crmNode(readAll, simulator.credential)]);

		for (const run of runs) {
			expect(run.error).toBeUndefined();
			expect(run.items(NODE).map(({ id }) => id)).toEqual(all);
		}
		expectFew429s();
	});

	it('send each message once', async () => {
		const template = newTemplate(simulator, 'Halo');
		const send = { resource: 'template', operation: 'send', ...template };
		const phoneNumber = '={{ $json.number }}';

		const runs = await runAll((index) => [
			people(EACH, index * EACH),
			crmNode({ ...send, phoneNumber }, simulator.credential),
		]);

		for (const run of runs) {
			expect(run.error).toBeUndefined();
			expect(run.items(NODE)).toHaveLength(EACH);
		}
		const sent = simulator.data.sentTemplates.map(({ phone_number: phone }) => phone);
		const wanted = Array.from({ length: WORKFLOWS * EACH }, (_, person) => numberOf(person));
		expect(sent.sort()).toEqual(wanted.sort());
		expectFew429s();
	});
}
