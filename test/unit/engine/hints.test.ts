import { hintsOf } from '../../../nodes/MessagingCrm/engine/hints';
import { type Run, RunStats } from '../../../nodes/MessagingCrm/engine/run';
import { VirtualClock } from '../support/virtualClock';

/** What the notes count. test/engine/hints.test.ts has the others. */
interface Done extends Partial<RunStats> {
	skipped?: string[];
}

function told({ skipped = [], ...stats }: Done): string[] {
	const run = {
		stats: Object.assign(new RunStats(new VirtualClock()), stats),
		operation: {},
		context: { getMode: () => 'trigger' },
		items: skipped.map((reason) => ({ outcome: { kind: 'skipped', reason } })),
	} as unknown as Run;
	return hintsOf(run).map(({ message }) => message);
}

const WAITED = 'Waited 1 second for the rate limit.';

it.each<[Done, string[]]>([
	[{ requests: 10, records: 1000 }, []],
	[{ requests: 40, waited: 999 }, []],
	[{ requests: 1, records: 1, waited: 1000 }, [`Read 1 record with 1 request. ${WAITED}`]],
	[{ requests: 40, waited: 61_499 }, ['Made 40 requests. Waited 61 seconds for the rate limit.']],
	[{ skipped: ['A', 'B', 'A'] }, ['3 items were skipped: A (2); B (1).']],
])('the notes in the output panel tell of %j', (done, expected) => {
	expect(told(done)).toEqual(expected);
});
