import type { IDataObject } from 'n8n-workflow';

import type { Watch } from '../../../../nodes/MessagingCrm/trigger/changes';
import { packAll } from '../../../../nodes/MessagingCrm/trigger/state';
import { startSimulator } from '../../../simulator';
import { detect } from '../support/detect';

const NOW = Date.parse('2026-03-10T12:00:00+07:00');

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

	const packed = (records: IDataObject[], what: Watch) => {
		const { known } = detect(undefined, records, what, NOW);
		return packAll(new Map([['/api/orders', known]]))['/api/orders'];
	};
	const sizeOf = (records: IDataObject[], what: Watch) =>
		JSON.stringify(packed(records, what)).length;

	it('take less than 300 KB', () => {
		expect(sizeOf(orders, watch)).toBeLessThan(300_000);
		expect(sizeOf(orders, { ...watch, comparesContent: false })).toBeLessThan(150_000);
	});

	it('of several sources share the room for whole records', () => {
		const of = (what: Watch) => detect(undefined, orders.slice(0, 2000), what, NOW).known;
		const [whole, digests] = [of(watch), of({ ...watch, comparesContent: false })];
		const sources = [whole, whole, digests].map((known, index) => [`${index}`, known] as const);
		const size = JSON.stringify(packAll(new Map(sources))).length;
		expect(size).toBeLessThan(282_000);
		expect(size).toBeGreaterThan(270_000);
	});

	it('leave the newest ones known as a whole, and so do 200 all of them', () => {
		expect(Object.keys(packed(orders, watch).snapshots).length).toBeGreaterThan(50);
		expect(Object.keys(packed(orders.slice(0, 200), watch).snapshots)).toHaveLength(200);
	});
});
