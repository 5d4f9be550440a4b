import { people, received, sendToPeople } from '../../n8n/people';
import { useSimulator } from '../../n8n/useSimulator';
import { behindTrigger, NODE, TRIGGER } from '../../n8n/workflows';
import { toStderr } from '../../support/progress';
import type { Cluster } from './cluster';

const ROUNDS = 2;
const PEOPLE = 30;
const AT_ONCE = 3;

/** Keys that are marked together. */
const GROUP = 10;

/** Executions of one workflow at once, on several workers, that send for the same keys. */
export function describeOncePer(running: () => Cluster): void {
	const simulator = useSimulator(() => running().main.api, { latencyMs: 20 });

	/** A workflow of its own has no keys yet. */
	async function newWorkflow(): Promise<string> {
		const send = sendToPeople(simulator.credential, { oncePer: '={{ $json.number }}' });
		const workflow = behindTrigger(people(PEOPLE), { ...send, onError: 'continueRegularOutput' });
		return await running().main.api.createWorkflow(workflow);
	}

	it('send nothing later; at once, two workers may both send for a group of keys that they mark within milliseconds', async () => {
		const { api } = running().main;
		let doubled = 0;
		for (let round = 0; round < ROUNDS; round++) {
			simulator.data.sentMessages.length = 0;
			const id = await newWorkflow();
			const started = Array.from({ length: AT_ONCE }, async () => await api.run(id, TRIGGER));
			const runs = await Promise.all(started);
			expect(runs.map(({ status }) => status)).toEqual(runs.map(() => 'success'));
			const atOnce = received(simulator, PEOPLE);
			doubled += atOnce.filter((count) => count > 1).length;
			expect(atOnce).not.toContain(0);
			const later = await api.run(id, TRIGGER);
			expect(later.items(NODE).every(({ _skipped, error }) => _skipped ?? error)).toBe(true);
			expect(received(simulator, PEOPLE)).toEqual(atOnce);
		}
		toStderr(
			`${ROUNDS} rounds of ${PEOPLE} keys, ${AT_ONCE} executions at once: ${doubled} sent twice`,
		);
		// Usually the first group of a round: from then on, the workers are no longer in step.
		expect(doubled).toBeLessThanOrEqual(ROUNDS * GROUP);
	}, 240_000);
}
