import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { Store } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';

import { EVENTS, SOURCES } from '../../nodes/MessagingCrm/trigger/choice/events';
import { everyEvent } from './support/everyEvent';
import { byId } from './support/service';
import { DAY_MS, told, withoutSnapshots } from './support/trigger';
import { worldOf, type Poll, type TriggerWorld } from './support/triggerWorld';

const ALL = EVENTS.map(({ value }) => value);
const ORDERS = ['orderCreated'];

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
	expect(wanted).not.toEqual([]);
	expect(told(items).sort()).toEqual(wanted.sort());
	expect((await world.testStep()).items).toMatchObject([
		{ _event: { type: value, isSample: true } },
	]);
});

it.each<[string, event: string, happen: (data: Store) => unknown]>([
	[
		'an assignment that ends',
		'agentAssigned',
		({ assignments }) => assignments.update(assignments.at(0)!.id, { unassigned_at: 'today' }),
	],
	[
		'an ID that was a text and is a number',
		'orderCreated',
		({ orders }) => orders.update('7', { id: 7 as unknown as string }),
	],
])('%s is not %s', async (_, event, happen) => {
	const world = worldOf([event]);
	await world.quiet(1);
	world.data.addOrder({ id: '7' });
	world.data.addAssignment({ unassigned_at: null });
	expect(await world.fired()).toHaveLength(1);
	happen(world.data);
	await world.quiet(2);
});

it('outputs the record as it was sent, with what happened', async () => {
	const world = worldOf(['paymentStatusChanged', 'orderUpdated', 'orderStatusChanged']);
	const { id } = world.data.addOrder({ payment_status: 'pending', notes: null });
	await world.quiet(1);
	const order = world.data.updateOrder(id, { payment_status: 'paid', notes: 'Gift' });
	const detectedAt = new Date(world.time).toISOString();
	const payment = { payment_status: { from: 'pending', to: 'paid' } };
	const updated_at = { from: expect.any(String), to: order.updated_at };
	const changes = { ...payment, notes: { from: null, to: 'Gift' }, updated_at };
	expect((await world.poll()).items).toEqual([
		{ ...order, _event: { type: 'orderUpdated', detectedAt, changes } },
		{ ...order, _event: { type: 'paymentStatusChanged', detectedAt, changes: payment } },
	]);
	// Its statuses are known, too, if there is no room for whole records.
	world.saved = withoutSnapshots(world.saved);
	world.change();
	world.data.updateOrder(id, { payment_status: 'refunded', notes: null });
	expect((await world.poll()).items).toMatchObject([
		{ _event: { changes: { payment_status: { from: 'paid', to: 'refunded' } } } },
		{ _event: { type: 'paymentStatusChanged' } },
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

	type Invalid = [parameters: IDataObject & { events: string[] }, message: string];

	it.each<Invalid>([
		...[' ', [], null, ['a', '']].map((orderStatus): Invalid => [
			{ events: ORDERS, filters: { orderStatus } },
			'Order Status is empty',
		]),
		[{ events: ORDERS, filters: { inboxId: byId('') } }, 'Inbox is empty'],
		[{ events: ORDERS, filters: { inboxId: byId('={{ [1] }}') } }, 'Inbox is an array'],
		[{ events: ORDERS, filters: { inboxId: byId('0812 345') } }, '0812 345 is not an ID'],
		[{ events: ['messageCreated'], filters: { direction: null } }, 'Direction cannot be'],
		[{ events: ORDERS, options: { lookBackDays: 3651 } }, 'Look Back (Days) is'],
		[{ events: ['contactUpdated'], options: { ignoreFields: '={{ [" ", ""] }}' } }, 'Ignore Field'],
	])('%j are rejected before any request: %s', async ({ events, ...parameters }, message) => {
		const { error, requests } = await worldOf(events, {}, parameters).poll();
		expect(error?.message).toContain(message);
		expect(requests).toEqual([]);
	});

	it('of events that are not chosen do not matter', async () => {
		const filters = { orderStatus: '', direction: 'sideways' };
		await worldOf(['contactCreated', 'customerWaiting'], {}, { filters }).quiet(1);
	});
});

describe('Order Paid', () => {
	it.each<[filters: IDataObject, statuses: Array<string | null>, paid: number[]]>([
		// Not from paid to settled, and again after a refund.
		[{}, ['pending', 'paid', 'settled', 'paid', 'refunded', 'settled'], [1, 5]],
		[{}, ['settled', 'paid'], []],
		[{}, ['pending', 'Paid', null, 'paid'], [3]],
		[{ paymentStatus: ['lunas'] }, ['pending', 'paid', 'lunas', 'paid', 'lunas'], [2, 4]],
		[{ paymentStatus: '={{ ["lunas"] }}' }, ['settled', 'lunas'], [1]],
	])('fires when an order becomes paid; with %j, of %j: %j', async (filters, statuses, paid) => {
		const world = worldOf(['orderPaid'], {}, { filters });
		const { id } = world.data.addOrder({ payment_status: statuses[0]! });
		await world.quiet(1);
		const fired: number[] = [];
		for (const [index, payment_status] of statuses.entries()) {
			world.data.updateOrder(id, { payment_status: payment_status! });
			if ((await world.fired()).length > 0) fired.push(index);
			world.restart();
		}
		expect(fired).toEqual(paid);
	});

	it('fires once for an order that is added and paid between two polls, beside other events', async () => {
		const others = ['orderCreated', 'orderUpdated', 'paymentStatusChanged'];
		const world = worldOf(['orderPaid', ...others], {}, {});
		await world.quiet(1);
		world.data.addOrder({ payment_status: 'paid' });
		const { id } = world.data.addOrder({ payment_status: 'pending' });
		const types = async () => (await world.fired(3)).map((event) => event.split(' ')[0]).sort();
		// Order Created is not narrowed to paid orders.
		expect(await types()).toEqual(['orderCreated', 'orderCreated', 'orderPaid']);
		world.data.updateOrder(id, { payment_status: 'paid' });
		expect(await types()).toEqual(['orderPaid', 'orderUpdated', 'paymentStatusChanged']);
	});
});

describe('Ignore Fields', () => {
	const NAMES = ['contact.photo', 'contact.tags.seen', 'waiting_seconds'];

	it.each<[string, string]>([
		['names', ` ${NAMES.join(' ,')}`],
		['an expression', `={{ ${JSON.stringify(NAMES)} }}`],
	])('takes %s of fields whose changes fire nothing', async (_, ignoreFields) => {
		const world = worldOf(['conversationUpdated'], {}, { options: { ignoreFields } });
		const { data } = world;
		const { id, updated_at, ...rest } = data.addConversation();
		// Without a new time of change, as for a link that is signed anew.
		const change = (photo: string, waiting_seconds: number, label = 'vip') => {
			const contact = { ...rest.contact!, photo, tags: [{ label, seen: waiting_seconds }] };
			data.conversations.update(id, { updated_at, contact, ...{ waiting_seconds } });
		};
		change('x', 1);
		await world.quiet(1);
		change('y', 2);
		await world.quiet(1);
		change('z', 3, 'new');
		const { items } = await world.poll();
		expect(told(items)).toEqual([`conversationUpdated ${id}`]);
		expect(items).toMatchObject([{ contact: { photo: 'z' }, waiting_seconds: 3 }]);
		world.restart();
		await world.quiet(2);
	});

	it('leaves events that are about one of them alone', async () => {
		const options = { ignoreFields: 'payment_status,updated_at' };
		const events = ['orderUpdated', 'paymentStatusChanged'];
		const world = worldOf(events, {}, { options });
		const { id } = world.data.addOrder({ payment_status: 'pending' });
		await world.quiet(1);
		world.data.updateOrder(id, { payment_status: 'paid' });
		expect(await world.fired()).toEqual([`paymentStatusChanged ${id}`]);
		world.data.updateOrder(id, { notes: 'Gift' });
		expect(await world.fired()).toEqual([`orderUpdated ${id}`]);
	});
});

describe('a test step', () => {
	it('shows the newest record, whatever the service lists first, and leaves the state alone', async () => {
		const events = ['orderCreated', 'paymentStatusChanged', 'contactCreated'];
		const world = worldOf(events, { listOrder: 'oldestFirst', maxLimit: 1 });
		world.add('contactCreated');
		world.add('orderCreated', 3, 1000);
		await world.quiet(1);
		const { saved } = world;
		const newest = world.data.addOrder();
		const _event = { type: 'orderCreated', isSample: true, detectedAt: expect.any(String) };
		expect((await world.testStep()).items).toEqual([{ ...newest, _event }]);
		expect(world.saved).toBe(saved);
	});

	it('finds the only record with the value of a filter, older than Look Back and behind the first page', async () => {
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

	it('shows a record for another event if there is none for the first, with all that can change', async () => {
		const world = worldOf(['orderPaid', 'orderUpdated']);
		world.data.addOrder({ payment_status: 'pending' });
		const { items, requests } = await world.testStep();
		const [{ _event, ...order }] = items;
		const { id: _, created_at: __, ...fields } = order;
		const { type, changes } = _event as { type: string; changes: object };
		expect([type, requests.length]).toEqual(['orderUpdated', 1]);
		expect(Object.keys(changes)).toEqual(Object.keys(fields));
		expect(changes).toMatchObject({ notes: { from: null, to: order.notes ?? null } });
	});
});
