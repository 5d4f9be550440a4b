import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { Watch } from '../../../../nodes/MessagingCrm/trigger/changes';
import {
	unpack,
	type KnownRecords,
} from '../../../../nodes/MessagingCrm/trigger/changes/knownRecords';
import { packAll } from '../../../../nodes/MessagingCrm/trigger/state';
import { startSimulator } from '../../../simulator';
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
	fc.assert(
		fc.property(fc.array(record), fc.boolean(), (records, comparesContent) => {
			const fields = ['order_status'];
			const watch: Watch = { dated: true, lookBackDays: 30, fields, comparesContent };
			const copies = structuredClone(records) as IDataObject[];
			const { known } = detect(undefined, copies, watch, NOW);
			const again = saved(known, comparesContent);
			expect(again.records).toEqual(known.records);
			expect(detect(again, copies, watch, NOW).changes).toEqual([]);
			expect(saved(again, comparesContent)).toEqual(again);
		}),
	);
});

describe('10,000 orders', () => {
	const watch: Watch = {
		dated: true,
		lookBackDays: 90,
		fields: ['order_status', 'payment_status'],
		comparesContent: true,
	};
	let orders: IDataObject[];

	beforeAll(async () => {
		const sim = await startSimulator({ orders: 10_000, now: () => NOW });
		orders = [...sim.data.orders] as unknown as IDataObject[];
		await sim.close();
	});

	const sizeOf = (records: IDataObject[], what: Watch) => {
		const { known } = detect(undefined, records, what, NOW);
		return JSON.stringify(packAll(new Map([['/api/orders', known]]))).length;
	};

	it('take less than 300 KB', () => {
		expect(sizeOf(orders, watch)).toBeLessThan(300_000);
		expect(sizeOf(orders, { ...watch, comparesContent: false })).toBeLessThan(150_000);
	});

	it('leave the newest ones known as a whole, and so do 200 all of them', () => {
		const { known } = detect(undefined, orders, watch, NOW);
		const { snapshots } = saved(known, true);
		expect(snapshots.size).toBeGreaterThan(50);
		const few = detect(undefined, orders.slice(0, 200), watch, NOW).known;
		expect(saved(few, true).snapshots.size).toBe(200);
	});

	it('are not reached by what a workflow does to them', () => {
		const mine = structuredClone(orders.slice(0, 5));
		const { known } = detect(undefined, mine, watch, NOW);
		const packed = packAll(new Map([['/api/orders', known]]));
		const before = JSON.stringify(packed);
		mine.forEach((order) => Object.assign(order.contact ?? {}, { display_name: 'Changed' }));
		expect(JSON.stringify(packed)).toBe(before);
	});
});
