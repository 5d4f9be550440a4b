import { Comparison } from '../../../nodes/MessagingCrm/trigger/known/compare';
import { newSourceState } from '../../../nodes/MessagingCrm/trigger/known/sourceState';

const NOW = Date.parse('2026-03-10T12:00:00+07:00');

const SCOPE = {
	...{ dated: false, idField: 'id', lookBackDays: 2, trackedFields: ['id'] },
	newestFirstBy: 'created_at' as const,
	...{ comparesContent: false, ignoredFields: [], seesDeleted: true },
};

/** The numbers of events after each of some rounds that lack the first records. */
function deletedAfter(rounds: number, missing: object[], rest: object[], lacksRecords = false) {
	const state = newSourceState(SCOPE, NOW);
	const counts: number[] = [];
	for (let round = 0; round <= rounds; round++) {
		const comparison = new Comparison(state, SCOPE, NOW);
		const records = round === 0 ? [...missing, ...rest] : rest;
		const seen = comparison.compare(records as never[]).map(({ key }) => key);
		comparison.completeRound({ seen: new Set(seen), lacksRecords });
		counts.push(comparison.changes.length);
	}
	return counts.slice(1);
}

const recordsTo = (count: number) => Array.from({ length: count }, (_, id) => ({ id }));

it.each([
	[3, 6, 2, false],
	[4, 8, 10, false],
	[10, 30, 2, false],
	[11, 30, 10, false],
	[1, 30, 10, true],
])(
	'%d missing records of %d are deleted after %d rounds, once; short by the total: %j',
	(missing, all, rounds, lacksRecords) => {
		const records = recordsTo(all);
		const rest = records.slice(missing);
		const counts = deletedAfter(12, records.slice(0, missing), rest, lacksRecords);
		expect(counts).toEqual(counts.map((_, round) => (round + 1 === rounds ? missing : 0)));
	},
);

it('a record without an ID is never deleted, nor are all: a service in trouble may return an empty list', () => {
	expect(deletedAfter(12, [{ name: 'B' }], recordsTo(30))).toEqual(Array(12).fill(0));
	expect(deletedAfter(12, recordsTo(3), [])).toEqual(Array(12).fill(0));
});
