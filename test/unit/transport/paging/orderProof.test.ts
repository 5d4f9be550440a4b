import {
	OrderProof,
	type OrderField,
} from '../../../../nodes/MessagingCrm/transport/paging/orderProof';

/** Records by the hours of a day at which they were created and updated. */
function proofOf(field: OrderField, hours: Array<[created: number | null, updated?: number]>) {
	const at = (hour: number) => `2026-03-10T${String(hour).padStart(2, '0')}:00:00Z`;
	const proof = new OrderProof(field);
	proof.see(
		hours.map(([created, updated]) => ({
			...(created !== null && { created_at: at(created) }),
			...(updated !== undefined && { updated_at: at(updated) }),
		})),
	);
	return [proof.isNewestFirst, proof.isOldestFirst];
}

describe('by created_at', () => {
	it.each<[string, Array<[number | null]>, boolean, boolean]>([
		['no record', [], false, false],
		['one record', [[5]], false, false],
		['equal timestamps', [[5], [5], [5]], false, false],
		['newest first', [[5], [5], [4]], true, false],
		['oldest first', [[4], [5], [5]], false, true],
		['no order', [[5], [4], [5]], false, false],
		['a record without the timestamp', [[5], [null], [4]], false, false],
	])('%s', (_, hours, isNewestFirst, isOldestFirst) => {
		expect(proofOf('created_at', hours)).toEqual([isNewestFirst, isOldestFirst]);
	});
});

describe('by updated_at', () => {
	type Hours = [created: number, updated?: number];

	/** As many records below it as a proof needs. */
	const below = (...first: Hours[]): Hours[] => [
		...first,
		...Array.from({ length: 10 - first.length }, (): Hours => [1, 2]),
	];

	it.each<[string, Hours[], boolean]>([
		['an old record that was updated is at the top', below([1, 9], [6, 8], [5, 7], [4, 6]), true],
		[
			'there are too few records',
			[
				[1, 9],
				[6, 8],
				[5, 7],
				[1, 2],
			],
			false,
		],
		['there are too few timestamps', below([1, 9], [6, 8], [5, 7]), false],
		['the order of creation would be the same', below([6, 9], [5, 8], [4, 7], [3, 6]), false],
		[
			'the oldest is first, and updated_at was filled in later',
			Array.from({ length: 20 }, (_, index): Hours => [index, 20 - index]),
			false,
		],
		['a record was never stamped', [...below([1, 9], [6, 8], [5, 7], [4, 6]), [4]], false],
		['oldest first', below([1, 9], [6, 8], [5, 7], [4, 6]).reverse(), false],
	])('%s', (_, hours, isNewestFirst) => {
		expect(proofOf('updated_at', hours)).toEqual([isNewestFirst, false]);
	});
});

it('goes on from page to page', () => {
	const proof = new OrderProof('created_at');
	proof.see([{ created_at: '2026-03-10T05:00:00Z' }]);
	expect(proof.isNewestFirst).toBe(false);
	proof.see([{ created_at: '2026-03-10T04:00:00Z' }]);
	expect(proof.isNewestFirst).toBe(true);
	proof.see([{ created_at: '2026-03-10T06:00:00Z' }]);
	expect(proof.isNewestFirst).toBe(false);
});

it('proves nothing by whole days', () => {
	const proof = new OrderProof('created_at');
	proof.see([{ created_at: '2026-03-10' }, { created_at: '2026-03-09' }]);
	expect([proof.isNewestFirst, proof.mayBeNewestFirst]).toEqual([false, false]);
});
