import type { Order } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';

import { MINUTE_MS, PLAIN, TriggerWorld } from './support/triggerWorld';

/** A trigger that has begun, with an order of each payment status. */
async function begun(parameters: IDataObject = {}) {
	const world = new TriggerWorld(PLAIN, { events: ['orderPaid'], ...parameters });
	const add = (payment_status: unknown) =>
		world.data.addOrder({ payment_status: payment_status as string });
	const [pending, paid, settled] = ['pending', 'paid', 'settled'].map(add);
	expect(await world.fired()).toEqual([]);
	/** Changes the payment status, and polls. */
	const becomes = async ({ id }: Order, payment_status: unknown) => {
		world.time += MINUTE_MS;
		world.data.updateOrder(id, { payment_status: payment_status as string });
		return await world.fired();
	};
	return { world, add, becomes, pending, paid, settled };
}

const isPaid = ({ id }: Order) => [`orderPaid ${id}`];

it('fires each time an order becomes paid, and not from paid to settled', async () => {
	const { world, becomes, pending, paid, settled } = await begun();
	expect(await becomes(pending, 'paid')).toEqual(isPaid(pending));
	expect(await becomes(pending, 'settled')).toEqual([]);
	expect(await becomes(pending, 'paid')).toEqual([]);
	expect(await becomes(pending, 'refunded')).toEqual([]);
	expect(await becomes(pending, 'settled')).toEqual(isPaid(pending));
	expect(await becomes(paid, 'settled')).toEqual([]);
	expect(await becomes(settled, 'paid')).toEqual([]);
	expect(await world.fired(3)).toEqual([]);
});

it('fires once for an order that is added and paid between two polls, with the other events', async () => {
	const { world, add, becomes } = await begun({
		events: ['orderPaid', 'orderCreated', 'orderUpdated', 'paymentStatusChanged'],
	});
	const { id } = add('pending');
	const order = { id } as Order;
	expect((await becomes(order, 'paid')).sort()).toEqual([`orderCreated ${id}`, `orderPaid ${id}`]);
	const later = add('pending');
	await world.fired();
	expect((await becomes(later, 'paid')).sort()).toEqual(
		['orderPaid', 'orderUpdated', 'paymentStatusChanged'].map((type) => `${type} ${later.id}`),
	);
	expect(await world.fired(3)).toEqual([]);
});

it('says what has changed, and nothing for a new order', async () => {
	const { world, add, pending } = await begun();
	const { id } = add('paid');
	world.time += MINUTE_MS;
	world.data.updateOrder(pending.id, { payment_status: 'paid' });
	const { items } = await world.poll();
	expect(items).toMatchObject([
		{ id, _event: expect.not.objectContaining({ changes: expect.anything() }) },
		{ id: pending.id, _event: { changes: { payment_status: { from: 'pending', to: 'paid' } } } },
	]);
});

it.each([['lunas'], '={{ ["lunas"] }}'])(
	'counts the statuses of the filter as paid: %j',
	async (paymentStatus) => {
		const { add, world, becomes, pending, paid } = await begun({ filters: { paymentStatus } });
		expect(await becomes(pending, 'paid')).toEqual([]);
		expect(await becomes(pending, 'lunas')).toEqual(isPaid(pending));
		expect(await becomes(paid, 'lunas')).toEqual(isPaid(paid));
		add('settled');
		const added = add('lunas');
		expect(await world.fired()).toEqual(isPaid(added));
	},
);

it('compares statuses as the filter does, and takes an order without one as not paid', async () => {
	const { becomes, pending } = await begun();
	expect(await becomes(pending, 'Paid')).toEqual([]);
	expect(await becomes(pending, null)).toEqual([]);
	expect(await becomes(pending, 'paid')).toEqual(isPaid(pending));
});

it('narrows no other event to paid orders', async () => {
	const { world, add } = await begun({ events: ['orderPaid', 'orderCreated'] });
	const { id } = add('pending');
	expect(await world.fired()).toEqual([`orderCreated ${id}`]);
});

it('outlasts restarts and kills', async () => {
	const { world, pending, becomes } = await begun();
	world.restart();
	world.data.updateOrder(pending.id, { payment_status: 'paid' });
	await world.poll(true);
	expect(await world.fired()).toEqual(isPaid(pending));
	world.restart();
	expect(await becomes(pending, 'settled')).toEqual([]);
});
