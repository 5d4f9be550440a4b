import type { IDataObject } from 'n8n-workflow';

import type { Watch } from '../../../../nodes/MessagingCrm/trigger/changes';
import { firstDay } from '../../../../nodes/MessagingCrm/trigger/changes/firstDay';
import type { KnownRecords } from '../../../../nodes/MessagingCrm/trigger/changes/knownRecords';
import { detect } from '../support/detect';

const NOON = Date.parse('2026-03-10T12:00:00+07:00');
const DAY_MS = 86_400_000;

const ORDERS: Watch = {
	dated: true,
	lookBackDays: 2,
	fields: ['order_status'],
	comparesContent: true,
};
const CONTACTS: Watch = { dated: false, lookBackDays: 2, fields: [], comparesContent: false };

const order = (id: string, created: string, more: IDataObject = {}) => ({
	id,
	created_at: created,
	order_status: 'pending',
	...more,
});

/** Polls one after the other, each with what the service lists; gives what each fired. */
function polls(watch: Watch, lists: IDataObject[][], now = NOON): string[][] {
	let known: KnownRecords | undefined;
	return lists.map((records) => {
		const result = detect(known, records, watch, now);
		known = result.known;
		return result.changes.map(({ record, isNew }) => `${record.id} ${isNew ? 'new' : 'changed'}`);
	});
}

const A = order('a', '2026-03-10T02:00:00Z');
const B = order('b', '2026-03-10T02:00:00Z');
const C = order('c', '2026-03-10T03:00:00Z');

it('fires nothing in the first poll, then what is new', () => {
	expect(polls(ORDERS, [[A], [B, A], [B, A]])).toEqual([[], ['b new'], []]);
});

it.each([
	['of the content', ORDERS, { notes: 'Gift' }],
	['of a watched field', { ...ORDERS, comparesContent: false }, { order_status: 'paid' }],
])('fires each change %s once', (_, watch, change) => {
	const changed = { ...A, ...change };
	expect(polls(watch, [[A], [changed], [changed], [A]])).toEqual([
		[],
		['a changed'],
		[],
		['a changed'],
	]);
});

it.each([
	['dated', ORDERS, [true, false, false, true, true, false]],
	['undated', CONTACTS, [true, true, true, true, false, false]],
])('has something to save only if it has found something: %s', (_, watch, expected) => {
	let known: KnownRecords | undefined;
	const changed = { ...A, order_status: 'paid' };
	const lists = [[A, B], [A], [A, B], [A, B, C], [changed, B, C], [changed, B, C]];
	const saves = lists.map((records) => {
		const result = detect(known, records, watch, NOON);
		known = result.known;
		return result.hasChanged;
	});
	expect(saves).toEqual(expected);
});

it('tells two records of the same second apart', () => {
	expect(polls(ORDERS, [[], [A, B], [B, A]])).toEqual([[], ['a new', 'b new'], []]);
});

it('takes a new record that has changed already for new only', () => {
	const paid = { ...B, order_status: 'completed' };
	expect(polls(ORDERS, [[A], [paid, A], [paid, A]])).toEqual([[], ['b new'], []]);
});

it('sees a record once that is listed twice', () => {
	const changed = { ...A, order_status: 'paid' };
	expect(polls(ORDERS, [[], [A, changed], [changed]])).toEqual([[], ['a new'], ['a changed']]);
});

it('is not fooled by properties in another order', () => {
	const turned = Object.fromEntries(Object.entries(A).reverse());
	expect(polls(ORDERS, [[A], [turned]])).toEqual([[], []]);
});

it.each([
	['dated', ORDERS],
	['undated', CONTACTS],
	['undated, with its content', { ...CONTACTS, comparesContent: true }],
])('does not fire again when a record was missing from polls: %s', (_, watch) => {
	expect(polls(watch, [[A, B], [A], [A], [A, B], [], [A, B]]).flat()).toEqual([]);
});

it('forgets an undated record in the end', () => {
	const absent = Array.from({ length: 61 }, () => [A]);
	expect(polls(CONTACTS, [[A, B], ...absent, [A, B]]).flat()).toEqual(['b new']);
	expect(polls(CONTACTS, [[A, B], ...absent.slice(1), [A, B]]).flat()).toEqual([]);
});

it('keeps what it knows of an undated source however long its list comes back empty', () => {
	const empty = Array.from({ length: 200 }, () => []);
	expect(polls(CONTACTS, [[A, B], ...empty, [A, B]]).flat()).toEqual([]);
});

it('knows a record without an identifier by its content', () => {
	const nameless = { note: 'x' };
	expect(polls(ORDERS, [[nameless], [nameless], [nameless, { note: 'y' }]]).flat()).toEqual([
		'undefined new',
	]);
});

it.each([
	['7 for "7"', { id: 7 }, { id: '7' }],
	['"7" for 7', { id: '7' }, { id: 7 }],
	['7 for "7" as item_id', { item_id: 7 }, { item_id: '7' }],
	['item_id if id is empty', { id: '', item_id: 'a' }, { id: null, item_id: 'a' }],
])('takes %s', (_, before, after) => {
	const items = { ...CONTACTS, idFields: ['id', 'item_id'] };
	expect(polls(items, [[before], [after], [before]])).toEqual([[], [], []]);
});

it.each(['', ' ', null, undefined])('takes the id %j for none', (id) => {
	const lists = [
		[{ id, note: 'x' }],
		[
			{ id, note: 'y' },
			{ id, note: 'x' },
		],
	];
	expect(polls(CONTACTS, lists).map((fired) => fired.length)).toEqual([0, 1]);
});

it('takes a date that is not ISO for none', () => {
	const american = order('c', '12/03/2025');
	expect(polls(ORDERS, [[A], [A, american], [A, american]]).flat()).toEqual(['c new']);
});

it('takes an old record that turns up for forgotten, not for new', () => {
	const old = order('old', '2026-03-07T16:59:59Z');
	const notOld = order('not old', '2026-03-07T17:00:00Z');
	const lists = [[A], [A, old, notOld], [A, { ...old, order_status: 'paid' }, notOld]];
	expect(polls(ORDERS, lists).flat()).toEqual(['not old new']);
});

it('forgets records that the days have moved past', () => {
	const first = detect(undefined, [A], ORDERS, NOON).known;
	const later = order('c', '2026-03-20T02:00:00Z');
	const watched = order('b', '2026-03-18T02:00:00Z');
	const { known } = detect(first, [A, watched, later], ORDERS, NOON + 10 * DAY_MS);
	expect(known.watchFrom).toBe('2026-03-18');
	expect(known.records.size).toBe(2);
	expect([...known.snapshots.values()].map((text) => JSON.parse(text))).toEqual([watched, later]);
});

describe('the first day', () => {
	const known = () => detect(undefined, [A], ORDERS, NOON).known;

	it('is as many days back as set, in Jakarta', () => {
		expect(firstDay(undefined, ORDERS, Date.parse('2026-03-10T16:59:59Z'))).toBe('2026-03-08');
		expect(firstDay(undefined, ORDERS, Date.parse('2026-03-10T17:00:00Z'))).toBe('2026-03-09');
	});

	it.each([-400, -1, 1, 400])('does not care for a clock that is %d days off', (days) => {
		expect(firstDay(known(), ORDERS, NOON + days * DAY_MS)).toBe('2026-03-08');
	});

	it('is not moved by a record of the far future', () => {
		const wrong = order('wrong', '2093-01-01T00:00:00Z');
		expect(detect(known(), [A, wrong], ORDERS, NOON).known.watchFrom).toBe('2026-03-08');
	});

	it('stays where it was while there is nothing', () => {
		const empty = detect(undefined, [], ORDERS, NOON).known;
		expect(firstDay(empty, ORDERS, NOON + 10 * DAY_MS)).toBe('2026-03-08');
	});

	it('goes by the clock where records have no dates', () => {
		const undated = detect(undefined, [{ id: 1 }], ORDERS, NOON).known;
		expect(firstDay(undated, ORDERS, NOON + 10 * DAY_MS)).toBe('2026-03-18');
		const mixed = detect(undefined, [{ id: 1 }, A], ORDERS, NOON).known;
		expect(firstDay(mixed, ORDERS, NOON + 10 * DAY_MS)).toBe('2026-03-08');
	});
});

describe('changes', () => {
	const changesTo = (after: IDataObject, watch = ORDERS, forget = false) => {
		const { known } = detect(undefined, [A], watch, NOON);
		if (forget) known.snapshots.clear();
		return detect(known, [after], watch, NOON).changes.map(({ changes }) => changes);
	};

	it('hold from and to of each changed field', () => {
		const after = { ...A, order_status: 'shipping', notes: 'Gift', contact: { name: 'Siti' } };
		expect(changesTo(after)).toEqual([
			{
				order_status: { from: 'pending', to: 'shipping' },
				notes: { from: null, to: 'Gift' },
				contact: { from: null, to: { name: 'Siti' } },
			},
		]);
	});

	it('hold the status alone where the rest is not remembered', () => {
		const after = { ...A, order_status: 'shipping', notes: 'Gift' };
		expect(changesTo(after, ORDERS, true)).toEqual([
			{ order_status: { from: 'pending', to: 'shipping' } },
		]);
		expect(changesTo({ ...A, notes: 'Gift' }, ORDERS, true)).toEqual([{}]);
	});

	it('of a field count if it was watched before, and still is', () => {
		const changed = { ...A, order_status: 'paid' };
		const changesOf = (before: string[], after: string[]) => {
			const watching = (fields: string[]) => ({ ...ORDERS, fields, comparesContent: false });
			const { known } = detect(undefined, [A], watching(before), NOON);
			return detect(known, [changed], watching(after), NOON).changes.length;
		};
		expect(changesOf(['notes', 'order_status'], ['order_status', 'total'])).toBe(1);
		expect(changesOf(['notes', 'order_status'], ['notes', 'total'])).toBe(0);
		expect(changesOf(['notes'], ['notes', 'order_status'])).toBe(0);
	});

	it('of other fields do not count where only the status does', () => {
		const watch = { ...ORDERS, comparesContent: false };
		expect(changesTo({ ...A, notes: 'Gift' }, watch)).toEqual([]);
	});
});
