import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import {
	addSnapshots,
	pack,
	type PackedRecords,
	type Watch,
} from '../../../../nodes/MessagingCrm/trigger/changes';
import {
	unpack,
	type KnownRecords,
} from '../../../../nodes/MessagingCrm/trigger/changes/knownRecords';
import { packAll } from '../../../../nodes/MessagingCrm/trigger/state';
import { detect } from '../support/detect';

const DAY_MS = 86_400_000;
const NOW = Date.parse('2026-03-10T12:00:00+07:00');

/** Known records after it was saved as JSON and read again. */
function saved(known: KnownRecords, comparesContent: boolean) {
	const json = JSON.stringify(packAll(new Map([['/api/orders', known]])));
	return unpack(JSON.parse(json)['/api/orders'], comparesContent) as KnownRecords;
}

it('is the same after it was saved', () => {
	const record = fc.record(
		{
			id: fc.oneof(fc.string(), fc.integer()),
			created_at: fc.oneof(
				fc.integer({ min: 0, max: 9 * DAY_MS }).map((ago) => new Date(NOW - ago).toISOString()),
				fc.constant(null),
			),
			order_status: fc.oneof(fc.string(), fc.constant(null)),
			notes: fc.jsonValue() as fc.Arbitrary<IDataObject>,
		},
		{ requiredKeys: [] },
	);
	const progress = fc.record(
		{
			oldChangedFrom: fc.nat(),
			firstReading: fc.record({ page: fc.integer({ min: 1 }), newest: fc.nat() }),
			missed: fc.record({ until: fc.nat(), undated: fc.boolean() }),
		},
		{ requiredKeys: [] },
	);
	fc.assert(
		fc.property(fc.array(record), progress, fc.boolean(), (records, more, comparesContent) => {
			const fields = ['order_status'];
			const watch: Watch = { dated: true, lookBackDays: 30, fields, comparesContent };
			const copies = structuredClone(records) as IDataObject[];
			const { snapshots, ...known } = detect(undefined, copies, watch, NOW).known;
			const again = saved({ ...known, ...more, snapshots }, comparesContent);
			expect(again).toEqual({ ...known, ...more, snapshots: again.snapshots });
			expect(detect(again, copies, watch, NOW).changes).toEqual([]);
			expect(saved(again, comparesContent)).toEqual(again);
		}),
	);
});

const ORDERS: Watch = { dated: true, lookBackDays: 30, fields: [], comparesContent: true };

it('is not reached by what a workflow does to a record', () => {
	const order = { id: 'a', contact: { name: 'Siti' } };
	const { known } = detect(undefined, [order], ORDERS, NOW);
	order.contact.name = 'Changed';
	expect([...saved(known, true).snapshots.values()]).toEqual([
		'{"id":"a","contact":{"name":"Siti"}}',
	]);
});

it('has the newest records as a whole, as many as fit', () => {
	const orders = ['2026-03-08', '2026-03-10', '2026-03-09'].map((day) => ({
		id: day,
		created_at: `${day}T02:00:00Z`,
		[`item of ${day}`]: 'Kopi ☕☕☕',
	}));
	const { known } = detect(undefined, [...orders, { id: 'undated' }], ORDERS, NOW);
	const newestFirst = ['2026-03-10', '2026-03-09', '2026-03-08', 'undated'];
	const counts = Array.from({ length: 50 }, (_, tens) => {
		const room = 10 * tens;
		const packed = pack(known);
		const size = () => Buffer.byteLength(JSON.stringify(packed));
		const before = size();
		addSnapshots(packed, known, room);
		expect(size() - before).toBeLessThanOrEqual(room);
		const kept = [...unpack(packed, true)!.snapshots.values()].map((json) => JSON.parse(json));
		expect(kept.map(({ id }) => id)).toEqual(newestFirst.slice(0, kept.length));
		for (const order of kept)
			expect(order).toMatchObject(orders.find(({ id }) => id === order.id) ?? {});
		return kept.length;
	});
	expect(counts[0]).toBe(0);
	expect(counts.at(-1)).toBe(4);
});

describe('what was saved', () => {
	const records = 'key of a0000digests ofakey of b0000digests ofb';
	const packed: PackedRecords = {
		watchFrom: '2026-03-01',
		count: 2,
		watched: ['{}'],
		groups: { 0: records },
		fields: ['id'],
		snapshots: { 'key of a': ['a'] },
	};
	const firstReading = { page: 1, newest: 0 };
	const missed = { until: 0, undated: false };

	it.each([{}, { count: undefined }, { firstReading, missed }])('is read with %j', (change) => {
		expect(unpack({ ...packed, ...change }, true)?.records.size).toBe(2);
	});

	it.each<[string, unknown[]]>([
		['watchFrom', [7, 'soon', '2026-03', '2026-03-101', '2026-13-10']],
		['oldChangedFrom', ['0', null]],
		['firstReading', [{ ...firstReading, page: 0 }, { page: 1 }, { ...firstReading, newest: 0.5 }]],
		['missed', [{ until: 0 }, { ...missed, until: -1 }, { undated: true }]],
		['count', [1, 3]],
		['watched', [{}, [], [7], ['{'], ['[]']]],
		['groups', [7, [[records]], { 0: 7 }, { soon: records }, { 0: records.slice(0, -5) }]],
		['groups', [{ 0: records.replace('0000', '0001') }, { 0: records.replace('0000', '----') }]],
		['fields', ['id', [7]]],
		['snapshots', [[], { a: 3 }, { a: { length: 1 } }, { a: ['b', 'more than the fields'] }]],
	])('is not read if its %s were one of %j', (name, values) => {
		for (const value of values) expect(unpack({ ...packed, [name]: value }, true)).toBeUndefined();
	});
});
