import type { IDataObject } from 'n8n-workflow';

import type { FaultRule, Order } from '../simulator';
import { Random } from '../simulator/data/random';
import { DAY_MS, told, useWatched } from './support/trigger';

const watched = useWatched({ orders: 0 });

const STATUSES = ['pending', 'processing', 'shipping', 'completed', 'cancelled'];
const PAYMENTS = ['pending', 'paid', 'expired', 'settled'];

/** Ways for a poll to fail: at once, half-way, and so that nobody knows. */
const FAULTS: FaultRule[] = [
	{ fault: { type: 'status', status: 500 } },
	{ match: { pathIncludes: 'page=2' }, fault: { type: 'status', status: 400 } },
	{ fault: { type: 'status', status: 500, after: true } },
];

/** What a poll sees of an order, as far as events go. */
const stateOf = ({ order_status, payment_status, notes }: Order) => ({
	order_status,
	payment_status,
	notes,
});

it('fires once for all that happens to 400 orders in 40 days, though one poll in five fails', async () => {
	const random = new Random(7);
	watched.reset({
		events: ['orderCreated', 'orderUpdated', 'orderStatusChanged', 'paymentStatusChanged'],
		options: { lookBackDays: 60 },
	});
	const { data, faults } = watched.sim;
	const seen = new Map<string, ReturnType<typeof stateOf>>();
	const expected: string[] = [];
	const fired: IDataObject[] = [];
	let failed = 0;
	let polls = 0;

	async function poll(fails: boolean): Promise<void> {
		polls += 1;
		if (fails) faults.add(random.pick(FAULTS));
		const items = await watched.poll().catch(() => undefined);
		faults.clear();
		if (!items) {
			failed += 1;
			return;
		}
		fired.push(...items);
		for (const order of data.orders) {
			const now = stateOf(order);
			const before = seen.get(order.id);
			seen.set(order.id, now);
			if (!before) expected.push(`orderCreated ${order.id}`);
			else if (JSON.stringify(before) !== JSON.stringify(now)) {
				expected.push(`orderUpdated ${order.id}`);
				if (before.order_status !== now.order_status) {
					expected.push(`orderStatusChanged ${order.id}`);
				}
				if (before.payment_status !== now.payment_status) {
					expected.push(`paymentStatusChanged ${order.id}`);
				}
			}
		}
	}

	await poll(false);
	while (data.orders.length < 400) {
		watched.time += random.fraction() * 2 * ((40 * DAY_MS) / 400);
		data.addOrder({}, watched.time - random.integer(0, DAY_MS));
		const order = data.orders.at(random.integer(0, data.orders.length - 1)) as Order;
		data.updateOrder(order.id, {
			order_status: random.pick(STATUSES),
			payment_status: random.pick(PAYMENTS),
			notes: String(watched.time),
		});
		if (random.chance(0.15)) await poll(random.chance(0.2));
	}
	await poll(false);

	const names = told(fired);
	expect(failed / polls).toBeGreaterThan(0.15);
	expect(names.filter((name) => name.startsWith('orderCreated'))).toHaveLength(400);
	expect(names.sort()).toEqual(expected.sort());
}, 240_000);
