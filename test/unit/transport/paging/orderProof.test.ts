import { OrderProof, type OrderField } from '../../../../nodes/MessagingCrm/transport/paging';

const at = (hour: string) => `2026-03-10T${hour.padStart(2, '0')}:00:00Z`;

/** Records by the hours of a day at which they were created, and updated: `5`, `5-7`; `?` is not known. */
function recordsOf(hours: string) {
	return (hours.match(/\S+/g) ?? []).map((record) => {
		const [created, updated] = record.split('-');
		return {
			...(created !== '?' && { created_at: at(created) }),
			...(updated && { updated_at: at(updated) }),
		};
	});
}

/** As many records below the first ones as a proof needs. */
const below = (first: string) => first + ' 1-2'.repeat(10 - first.split(' ').length);

const rising = Array.from({ length: 20 }, (_, index) => `${index}-${20 - index}`).join(' ');

it.each<[OrderField, string, hours: string, 'newest first' | 'oldest first' | 'no order']>([
	['created_at', 'equal timestamps', '5 5 5', 'no order'],
	['created_at', 'newest first', '5 5 4', 'newest first'],
	['created_at', 'oldest first', '4 5 5', 'oldest first'],
	['created_at', 'no order', '5 4 5', 'no order'],
	['created_at', 'a record without the timestamp', '5 ? 4', 'no order'],
	['updated_at', 'an old record was updated', below('1-9 6-8 5-7 4-6'), 'newest first'],
	['updated_at', 'there are too few records', below('1-9 6-8 5-7 4-6').slice(0, -4), 'no order'],
	['updated_at', 'there are too few timestamps', below('1-9 6-8 5-7'), 'no order'],
	['updated_at', 'it would be the order of creation', below('6-9 5-8 4-7 3-6'), 'no order'],
	['updated_at', 'oldest first, and updated_at was filled in later', rising, 'no order'],
	['updated_at', 'a record was never stamped', `${below('1-9 6-8 5-7 4-6')} 4`, 'no order'],
	['updated_at', 'oldest first', '1-2 1-2 1-2 1-2 1-2 1-2 4-6 5-7 6-8 1-9', 'no order'],
])('by %s: %s', (field, _, hours, expected) => {
	const { isNewestFirst, isOldestFirst } = proofOf(field, recordsOf(hours));
	const isProven = [expected === 'newest first', expected === 'oldest first'];
	expect([isNewestFirst, isOldestFirst]).toEqual(isProven);
});

function proofOf(field: OrderField, records: ReturnType<typeof recordsOf>) {
	const proof = new OrderProof(field);
	proof.see(records);
	return proof;
}

it('goes on from page to page', () => {
	const proof = new OrderProof('created_at');
	const found = ['5', '4', '6'].map((hour) => {
		proof.see(recordsOf(hour));
		return proof.isNewestFirst;
	});
	expect(found).toEqual([false, true, false]);
});

it('proves nothing by whole days', () => {
	const proof = proofOf('created_at', [{ created_at: '2026-03-10' }, { created_at: '2026-03-09' }]);
	expect([proof.isNewestFirst, proof.mayBeNewestFirst]).toEqual([false, false]);
});
