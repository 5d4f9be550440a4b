/** @slow Starts three n8ns. */
import { people, received, sendToPeople } from '../n8n/people';
import { useSimulator } from '../n8n/useSimulator';
import { behindTrigger, NODE, TRIGGER } from '../n8n/workflows';
import { toStderr } from '../support/progress';
import { startCluster } from './cluster';

const PEOPLE = 30;
/** Keys that are marked together. */
const GROUP = 10;

describe('executions with Send Once Per, on two workers', () => {
	let cluster: Awaited<ReturnType<typeof startCluster>>;

	beforeAll(async () => {
		cluster = await startCluster();
	});

	afterAll(async () => await cluster?.stop());

	const simulator = useSimulator(() => cluster.main.api, { latencyMs: 20 });

	it('send nothing later; at once, both may send for a group of keys that they mark within milliseconds', async () => {
		const { api } = cluster.main;
		const send = sendToPeople(simulator.credential, { oncePer: '={{ $json.number }}' });
		const goesOn = { ...send, onError: 'continueRegularOutput' as const };
		const id = await api.createWorkflow(behindTrigger(people(PEOPLE), goesOn));

		const runs = await Promise.all([1, 2, 3, 4].map(async () => await api.run(id, TRIGGER)));
		expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'success'));
		const atOnce = received(simulator, PEOPLE);
		expect(atOnce).not.toContain(0);
		const doubled = atOnce.filter((count) => count > 1).length;
		const perWorker = cluster.workers.map((worker) => worker.executions());
		toStderr(`${PEOPLE} keys: ${doubled} sent twice; executions: ${perWorker.join(' and ')}`);
		expect(Math.min(...perWorker)).toBeGreaterThan(0);
		// Usually the first group: from then on, the workers are no longer in step.
		expect(doubled).toBeLessThanOrEqual(GROUP);

		const later = await api.run(id, TRIGGER);
		expect(later.items(NODE).every(({ _skipped, error }) => _skipped ?? error)).toBe(true);
		expect(received(simulator, PEOPLE)).toEqual(atOnce);
	});
});
