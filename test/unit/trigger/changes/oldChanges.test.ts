import { Detection, type Watch } from '../../../../nodes/MessagingCrm/trigger/changes';

const NOON = Date.parse('2026-03-10T12:00:00+07:00');
const WATCH: Watch = {
	dated: true,
	lookBackDays: 2,
	fields: [],
	comparesContent: true,
	watchesOld: true,
};

/** An order that was created long before the first day. */
const old = (id: string, updated: string) => ({
	id,
	created_at: '2025-01-31T02:00:00Z',
	updated_at: `${updated}+07:00`,
});
const A = old('a', '2026-03-10T10:00:00');
const B = old('b', '2026-03-10T09:00:00');
const LATER = old('later', '2026-03-10T10:00:01');

/** Polls with what changed last, then sees the other records in the next poll. */
function changed(lastChanged: object[], seen: object[]) {
	const first = new Detection(undefined, WATCH, NOON);
	first.watchOldFrom(lastChanged as never);
	const { known } = first.end(first.keys);
	const next = new Detection(known, WATCH, NOON);
	next.see(seen as never);
	return next.end(undefined).changes.map(({ record, isNew, isOld }) => {
		expect({ isNew, isOld }).toEqual({ isNew: false, isOld: true });
		return record.id;
	});
}

it.each([
	['updated later', [A, B], [LATER], ['later']],
	[
		'updated at the same time, which was not on the page',
		[A, B],
		[old('c', A.updated_at.slice(0, 19))],
		['c'],
	],
	[
		'updated at the same time, if the page ends with it',
		[A],
		[A, old('c', A.updated_at.slice(0, 19)), LATER],
		['later'],
	],
	['that were on the page', [A, B], [A, B], []],
	['that were on the page and have changed since', [A, B], [{ ...A, notes: 'Gift' }], ['a']],
	[
		'updated before the first day',
		[old('b', '2026-03-01T09:00:00')],
		[old('c', '2026-03-07T23:59:59'), old('d', '2026-03-08T00:00:00')],
		['d'],
	],
	['of which it is not known', [A, B], [{ ...A, id: 'c', updated_at: null }], []],
	['if there was none', [], [LATER], ['later']],
])('orders from before the first day have changed: %s', (_, lastChanged, seen, expected) => {
	expect(changed(lastChanged, seen)).toEqual(expected);
});
