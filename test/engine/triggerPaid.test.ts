import type { Order } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';

import { MINUTE_MS } from './support/trigger';
import { worldOf } from './support/triggerWorld';

/** A trigger that has begun, with an order of each payment status. */
async function begun(events = ['orderPaid'], parameters: IDataObject = {}) {
	const world = worldOf(events, {}, parameters);
	const add = (payment_status: string) => world.data.addOrder({ payment_status });
	const [pending, paid, settled] = ['pending', 'paid', 'settled'].map(add);
	expect(await world.fired()).toEqual([]);
	/** Changes the payment status, and polls: returns the types of events. */
	const becomes = async ({ id }: Order, payment_status: string | null) => {
		world.time += MINUTE_MS;
		world.data.updateOrder(id, { payment_status: payment_status as string });
		const fired = await world.fired();
		expect(fired.every((event) => event.endsWith(` ${id}`))).toBe(true);
		return fired.map((event) => event.split(' ')[0]).sort();
	};
	return { world, add, becomes, pending, paid, settled };
}

const PAID = ['orderPaid'];

it('fires each time an order becomes paid, and not from paid to settled', async () => {
	const { world, becomes, pending, paid, settled } = await begun();
	expect(await becomes(pending, 'paid')).toEqual(PAID);
	expect(await becomes(pending, 'settled')).toEqual([]);
	expect(await becomes(pending, 'paid')).toEqual([]);
	expect(await becomes(pending, 'refunded')).toEqual([]);
	expect(await becomes(pending, 'settled')).toEqual(PAID);
	expect(await becomes(paid, 'settled')).toEqual([]);
	world.restart();
	expect(await becomes(settled, 'paid')).toEqual([]);
	expect(await world.fired(3)).toEqual([]);
});

it('fires once for an order that is added and paid between two polls, with the other events', async () => {
	const others = ['orderCreated', 'orderUpdated', 'paymentStatusChanged'];
	const { world, add, becomes } = await begun(['orderPaid', ...others]);
	expect(await becomes(add('pending'), 'paid')).toEqual(['orderCreated', 'orderPaid']);
	const later = add('pending');
	// Order Created is not narrowed to paid orders.
	expect(await world.fired()).toEqual([`orderCreated ${later.id}`]);
	const fired = ['orderPaid', 'orderUpdated', 'paymentStatusChanged'];
	expect(await becomes(later, 'paid')).toEqual(fired);
	expect(await world.fired(3)).toEqual([]);
});

it.each([['lunas'], '={{ ["lunas"] }}'])(
	'counts the statuses of the filter as paid: %j',
	async (paymentStatus) => {
		const filters = { paymentStatus };
		const { add, world, becomes, pending, paid } = await begun(PAID, { filters });
		expect(await becomes(pending, 'paid')).toEqual([]);
		expect(await becomes(pending, 'lunas')).toEqual(PAID);
		expect(await becomes(paid, 'lunas')).toEqual(PAID);
		add('settled');
		const added = add('lunas');
		expect(await world.fired()).toEqual([`orderPaid ${added.id}`]);
	},
);

it('compares statuses as the filter does, and takes an order without one as not paid', async () => {
	const { becomes, pending } = await begun();
	expect(await becomes(pending, 'Paid')).toEqual([]);
	expect(await becomes(pending, null)).toEqual([]);
	expect(await becomes(pending, 'paid')).toEqual(PAID);
});
