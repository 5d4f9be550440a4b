import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject } from 'n8n-workflow';

import { EVENTS, SOURCES } from '../../nodes/MessagingCrm/trigger/choice/events';
import { everyEvent } from './support/everyEvent';
import { byId } from './support/service';
import { DAY_MS, told, withoutSnapshots } from './support/trigger';
import { worldOf, type Poll, type TriggerWorld } from './support/triggerWorld';

const ALL = EVENTS.map(({ value }) => value);

/** The sources whose first page a poll has read. */
function expectEachSourceRead({ data }: TriggerWorld, { requests }: Poll): void {
	const [{ id }] = [...data.boards];
	const paths = Object.values(SOURCES).map(({ endpoint }) => endpoint.replace('{boardId}', id));
	const first = requests.filter(({ searchParams }) => searchParams.get('page') === '1');
	expect(first.map(({ pathname }) => pathname).sort()).toEqual(paths.sort());
}

it('sees every event of the catalogue, and reads each endpoint once per poll', async () => {
	const world = worldOf(ALL);
	const { expected, items } = await everyEvent(world);
	expect(told(items).sort()).toEqual(expected.sort());
	const types = items.map(({ _event }) => (_event as IDataObject).type);
	expect([...new Set(types)].sort()).toEqual([...ALL].sort());
	const next = await world.poll();
	expect(next.items).toEqual([]);
	expectEachSourceRead(world, next);
	const sample = await world.testStep();
	expect(sample.items).toHaveLength(1);
	expectEachSourceRead(world, sample);
});

it.each(EVENTS)('$name needs nothing but its name', async ({ value }) => {
	const world = worldOf([value], {}, {});
	const { expected, items } = await everyEvent(world);
	const wanted = expected.filter((event) => event.startsWith(`${value} `));
	expect(told(items).sort()).toEqual(wanted.sort());
	expect((await world.testStep()).items).toMatchObject([
		{ _event: { type: value, isSample: true } },
	]);
});

it('outputs the record as it was sent, with what happened', async () => {
	const world = worldOf(['paymentStatusChanged', 'orderUpdated', 'orderStatusChanged']);
	const { id } = world.data.addOrder({ payment_status: 'pending', notes: null });
	await world.quiet(1);
	const order = world.data.updateOrder(id, { payment_status: 'paid', notes: 'Gift' });
	const detectedAt = new Date(world.time).toISOString();
	const { items } = await world.poll();
	const payment = { payment_status: { from: 'pending', to: 'paid' } };
	const updated_at = { from: expect.any(String), to: order.updated_at };
	const changes = { ...payment, notes: { from: null, to: 'Gift' }, updated_at };
	expect(items).toEqual([
		{ ...order, _event: { type: 'orderUpdated', detectedAt, changes } },
		{ ...order, _event: { type: 'paymentStatusChanged', detectedAt, changes: payment } },
	]);
});

describe('filters', () => {
	it('by inbox and conversation are left to the service', async () => {
		const filters = { inboxId: byId('1'), conversationId: byId('2') };
		const world = worldOf(['orderCreated', 'messageCreated'], {}, { filters });
		const { data, time } = world;
		await world.quiet(1);
		const sent = { sender_type: 'contact' };
		data.addOrder({ inbox_id: '3' });
		data.addMessage({ ...sent, conversation_id: null });
		// No record showed the first poll how far the clocks are apart.
		const order = data.addOrder({ inbox_id: '1' }, time);
		const message = data.addMessage({ ...sent, conversation_id: '2' });
		const expected = [`messageCreated ${message.id}`, `orderCreated ${order.id}`];
		expect((await world.fired()).sort()).toEqual(expected);
	});

	it('begin anew for their source only when they change, and a log line says so', async () => {
		const world = worldOf(['orderCreated', 'contactCreated']);
		await world.quiet(1);
		const addPaid = () => world.data.addOrder({ payment_status: 'paid' });
		addPaid();
		const contacts = world.add('contactCreated');
		world.change({ filters: { paymentStatus: 'paid' } });
		const info = jest.spyOn(Container.get(Logger), 'info');
		expect(await world.fired()).toEqual(contacts);
		expect(info.mock.calls.join()).toContain('The settings of "Trigger" have changed');
		const { id } = addPaid();
		expect(await world.fired()).toEqual([`orderCreated ${id}`]);
	});
});

it('does nothing beside another poll', async () => {
	const world = worldOf(['orderCreated']);
	await world.quiet(1);
	const added = world.add('orderCreated');
	const polls = await Promise.all([world.poll(), world.poll()]);
	expect(polls.map(({ items }) => told(items))).toEqual([added, []]);
	await world.quiet(1);
});

it('tells the statuses of an order that has no snapshot', async () => {
	const world = worldOf(['orderUpdated']);
	const { data } = world;
	const { id } = data.addOrder({ order_status: 'pending', payment_status: 'pending' });
	await world.quiet(1);
	world.saved = withoutSnapshots(world.saved);
	world.change();
	data.updateOrder(id, { payment_status: 'paid', notes: 'Gift' });
	const [item] = (await world.poll()).items;
	const changes = { payment_status: { from: 'pending', to: 'paid' } };
	expect(item._event).toEqual({ type: 'orderUpdated', detectedAt: expect.any(String), changes });
});

describe('a test step', () => {
	it('shows the newest record, and leaves the state alone', async () => {
		const world = worldOf(['orderCreated', 'paymentStatusChanged', 'contactCreated']);
		world.add('orderCreated');
		world.add('contactCreated');
		await world.quiet(1);
		const { saved } = world;
		const newest = world.data.addOrder();
		const detectedAt = expect.any(String) as string;
		expect((await world.testStep()).items).toEqual([
			{ ...newest, _event: { type: 'orderCreated', isSample: true, detectedAt } },
		]);
		expect(world.saved).toBe(saved);
	});

	it('asks for the newest orders: the service may begin with the oldest', async () => {
		const world = worldOf(['orderCreated'], { listOrder: 'oldestFirst', maxLimit: 1 });
		const added = world.add('orderCreated', 3, 1000);
		expect(told((await world.testStep()).items)).toEqual(added.slice(-1));
	});

	it('finds a record behind the first page with the only value of a filter', async () => {
		const world = worldOf(['orderCreated'], {}, { filters: { orderStatus: 'returned' } });
		const { data, time } = world;
		const old = data.addOrder({ order_status: 'returned' }, time - 80 * DAY_MS);
		for (let count = 0; count < 110; count++) data.addOrder({ order_status: 'pending' });
		expect(told((await world.testStep()).items)).toEqual([`orderCreated ${old.id}`]);
	});

	it('says what is known of a change', async () => {
		const world = worldOf(['paymentStatusChanged'], {}, { filters: { paymentStatus: 'paid' } });
		for (const payment_status of ['paid', 'pending']) world.data.addOrder({ payment_status });
		const changes = { payment_status: { from: null, to: 'paid' } };
		const { items } = await world.testStep();
		expect(items).toMatchObject([{ _event: { changes, isSample: true } }]);
	});

	it('has every field of a record in which anything can change, for mapping', async () => {
		const world = worldOf(['orderUpdated']);
		world.add('orderCreated');
		const [{ _event, ...order }] = (await world.testStep()).items;
		const { id: _, created_at: __, ...fields } = order;
		const { changes } = _event as { changes: object };
		expect(Object.keys(changes)).toEqual(Object.keys(fields));
		expect(changes).toMatchObject({ notes: { from: null, to: order.notes ?? null } });
	});

	it('shows a record for another event if there is none for the first', async () => {
		const world = worldOf(['orderPaid', 'orderUpdated']);
		world.data.addOrder({ payment_status: 'pending' });
		const { items, requests } = await world.testStep();
		expect(items).toMatchObject([{ _event: { type: 'orderUpdated', isSample: true } }]);
		expect(requests).toHaveLength(1);
	});
});
