import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject } from 'n8n-workflow';

import { EVENTS } from '../../nodes/MessagingCrm/trigger/choice/events';
import { SOURCES } from '../../nodes/MessagingCrm/trigger/choice/sources';
import { causeEveryEvent } from './support/everyEvent';
import { byId } from './support/service';
import { DAY_MS, HOUR_MS, told, useWatched, withoutSnapshots } from './support/trigger';

const watched = useWatched({ boards: 2 });

const ALL = EVENTS.map(({ value }) => value);

const ENDPOINTS = Object.values(SOURCES).map(({ endpoint }) => endpoint);

const allEvents = () => ({ events: ALL, boardId: byId(watched.sim.data.boards.at(0)?.id ?? '') });

it('sees every event of the catalogue', async () => {
	watched.reset(allEvents());
	const events = causeEveryEvent(watched.sim);
	events.before();
	expect(await watched.poll()).toEqual([]);
	events.between();
	expect(await watched.poll()).toEqual([]);

	watched.time += 11 * 60_000;
	const expected = events.after();
	const items = await watched.poll();

	const ids = (record: IDataObject) => ({ ...record, id: record.id ?? record.item_id });
	expect(told(items.map(ids)).sort()).toEqual(expected.sort());
	// A new event needs a line in causeEveryEvent: its example in the docs is made from it.
	const types = items.map(({ _event }) => (_event as IDataObject).type);
	expect([...new Set(types)].sort()).toEqual([...ALL].sort());
	expect(await watched.poll()).toEqual([]);
});

it('reads each endpoint once per poll, whatever the events', async () => {
	await watched.begin(allEvents());
	watched.sim.requests.length = 0;
	await watched.poll();
	const firstPages = watched.sim.requests.filter(({ query }) => query.page === '1');
	expect(firstPages.map(({ route }) => route).sort()).toEqual([...ENDPOINTS].sort());
});

it('outputs the record as it was sent, with what happened', async () => {
	watched.reset({ events: ['paymentStatusChanged', 'orderUpdated', 'orderStatusChanged'] });
	const { data } = watched.sim;
	const { id } = data.addOrder({ payment_status: 'pending', notes: null });
	await watched.poll();
	watched.time += 60_000;
	const order = data.updateOrder(id, { payment_status: 'paid', notes: 'Gift' });
	const items = await watched.poll();
	const detectedAt = new Date(watched.time).toISOString();
	const payment = { payment_status: { from: 'pending', to: 'paid' } };
	const updated_at = { from: expect.any(String), to: order.updated_at };
	const changes = { ...payment, notes: { from: null, to: 'Gift' }, updated_at };
	expect(items).toEqual([
		{ ...order, _event: { type: 'orderUpdated', detectedAt, changes } },
		{ ...order, _event: { type: 'paymentStatusChanged', detectedAt, changes: payment } },
	]);
});

describe('filters', () => {
	it('of a source that no event needs do not matter', async () => {
		await watched.begin({ events: ['messageCreated'], filters: { orderStatus: '' } });
	});

	it('by inbox and conversation are left to the service', async () => {
		const [inbox, other] = [...watched.sim.data.inboxes];
		const [conversation] = [...watched.sim.data.conversations];
		const filters = { inboxId: byId(inbox.id), conversationId: byId(conversation.id) };
		const data = await watched.begin({ events: ['orderCreated', 'messageCreated'], filters });
		const sent = { sender_type: 'contact' };
		data.addOrder({ inbox_id: other.id });
		data.addMessage({ ...sent, conversation_id: null });
		const order = data.addOrder({ inbox_id: inbox.id });
		const message = data.addMessage({ ...sent, conversation_id: conversation.id });
		const expected = [`messageCreated ${message.id}`, `orderCreated ${order.id}`];
		expect(await watched.fired()).toEqual(expected);
	});

	it('begin anew for their source only when they change, and a log line says so', async () => {
		const data = await watched.begin({ events: ['orderCreated', 'contactCreated'] });
		const addPaid = () => data.addOrder({ payment_status: 'paid' });
		addPaid();
		const contact = data.addContact();
		watched.parameters = { ...watched.parameters, filters: { paymentStatus: 'paid' } };
		const info = jest.spyOn(Container.get(Logger), 'info');
		expect(await watched.fired()).toEqual([`contactCreated ${contact.id}`]);
		expect(info.mock.calls.join()).toContain('The settings of "Trigger" have changed');
		const { id } = addPaid();
		expect(await watched.fired()).toEqual([`orderCreated ${id}`]);
	});
});

it('does nothing beside another poll', async () => {
	const data = await watched.begin({ events: ['orderCreated'] });
	const { id } = data.addOrder();
	const workflow = watched.workflow();
	const poll = async () => await watched.pollWith(watched.context(workflow, 'init'));
	const results = await Promise.all([poll(), poll()]);
	const items = results.flatMap((result) => result ?? []).map(({ json }) => json);
	expect(told(items)).toEqual([`orderCreated ${id}`]);
	expect(await poll()).toBeNull();
});

it.each([
	['corrected', 0, {}],
	['never corrected', 10 * DAY_MS, {}],
	['corrected', 0, { lookBackDays: 1 }],
	['corrected, with nothing there', 0, { lookBackDays: 1 }, 0],
])(
	'time may be ahead by 10 days in the first poll: %s',
	async (_, clockAhead, options, there = Infinity) => {
		watched.reset({ events: ['orderCreated'], options });
		const { data } = watched.sim;
		if (there === 0) for (const { id } of [...data.orders]) data.removeOrder(id);
		watched.clockAhead = 10 * DAY_MS;
		expect(await watched.poll()).toEqual([]);
		watched.clockAhead = clockAhead;
		for (let poll = 0; poll < 3; poll++) {
			watched.time += HOUR_MS;
			const { id } = data.addOrder();
			expect(await watched.fired()).toEqual([`orderCreated ${id}`]);
		}
	},
);

it('tells the statuses of an order that has no snapshot', async () => {
	watched.reset({ events: ['orderUpdated'] });
	const { data } = watched.sim;
	const { id } = data.addOrder({ order_status: 'pending', payment_status: 'pending' });
	await watched.poll();
	watched.saved = withoutSnapshots(watched.saved);
	data.updateOrder(id, { payment_status: 'paid', notes: 'Gift' });
	const [item] = await watched.poll();
	const changes = { payment_status: { from: 'pending', to: 'paid' } };
	expect(item._event).toEqual({ type: 'orderUpdated', detectedAt: expect.any(String), changes });
});

it('knows a record by its identifier whatever its type', async () => {
	watched.reset({ events: ['contactCreated'] });
	const { data } = watched.sim;
	const { id } = data.addContact({ id: 7 as unknown as string });
	await watched.poll();
	watched.time += 1000;
	data.contacts.update(id, { id: '7' });
	const blank = ['No id 1', 'No id 2'];
	for (const display_name of blank) data.addContact({ id: '', display_name });
	expect((await watched.poll()).map((item) => item.display_name).sort()).toEqual(blank);
	expect(await watched.poll()).toEqual([]);
});

describe('a test step', () => {
	it('shows the newest record, and leaves the state alone', async () => {
		const events = ['orderCreated', 'paymentStatusChanged', 'contactCreated'];
		const data = await watched.begin({ events });
		const { saved } = watched;
		watched.time += 60_000;
		const newest = data.addOrder();
		const detectedAt = expect.any(String) as string;
		expect(await watched.poll('manual')).toEqual([
			{ ...newest, _event: { type: 'orderCreated', isSample: true, detectedAt } },
		]);
		expect(watched.saved).toBe(saved);
	});

	it.each(EVENTS)('shows a record for $name, marked as a test event', async ({ value }) => {
		watched.reset({ ...allEvents(), events: [value] });
		const _event = { type: value, isSample: true };
		expect(await watched.poll('manual')).toMatchObject([{ _event }]);
	});

	it('asks for the newest orders: the service may begin with the oldest', async () => {
		watched.reset({ events: ['orderCreated'] });
		watched.sim.options.listOrder = 'oldestFirst';
		watched.sim.options.maxLimit = 1;
		const { id } = watched.sim.data.addOrder();
		expect(await watched.poll('manual')).toMatchObject([{ id }]);
	});

	it('begins with an event that any record of its source can fire', () => {
		for (const { source } of EVENTS) {
			expect(EVENTS.find((event) => event.source === source)?.values).toBeUndefined();
		}
	});

	it('reads one page of each source', async () => {
		watched.reset(allEvents());
		watched.sim.options.maxLimit = 5;
		expect(await watched.poll('manual')).toHaveLength(1);
		watched.sim.options.maxLimit = 100;
		const routes = watched.sim.requests.map(({ route }) => route);
		expect(routes.sort()).toEqual([...ENDPOINTS].sort());
	});

	it.each(['returned', '={{ ["lost", "returned"] }}'])(
		'finds a record behind the first page with the status %s',
		async (orderStatus) => {
			watched.reset({ events: ['orderCreated'], filters: { orderStatus } });
			const { data } = watched.sim;
			const old = data.addOrder({ order_status: 'returned' }, watched.time - 80 * DAY_MS);
			for (let count = 0; count < 110; count++) data.addOrder({ order_status: 'pending' });
			const items = await watched.poll('manual');
			data.removeOrder(old.id);
			expect(items.map(({ id }) => id)).toEqual([old.id]);
		},
	);

	it('shows older ones where there are none of the last days', async () => {
		watched.reset({ events: ['campaignCreated'] });
		watched.time += 100 * DAY_MS;
		expect(await watched.poll('manual')).toHaveLength(1);
	});

	it('says what is known of a change', async () => {
		watched.reset({ events: ['paymentStatusChanged'], filters: { paymentStatus: 'paid' } });
		const changes = { payment_status: { from: null, to: 'paid' } };
		expect(await watched.poll('manual')).toMatchObject([{ _event: { changes, isSample: true } }]);
	});

	it('has every field of a record in which anything can change, for mapping', async () => {
		watched.reset({ events: ['orderUpdated'] });
		const [{ _event, ...order }] = await watched.poll('manual');
		const { id: _, created_at: __, ...fields } = order;
		const { changes } = _event as { changes: object };
		expect(Object.keys(changes)).toEqual(Object.keys(fields));
		expect(changes).toMatchObject({ notes: { from: null, to: order.notes ?? null } });
	});

	it.each([200, 400])(
		'shows a record for another event if there is none for the first, whose value meets a %i',
		async (status) => {
			watched.reset({ events: ['orderPaid', 'orderUpdated'] });
			const { orders } = watched.sim.data;
			for (const { id } of orders) orders.update(id, { payment_status: 'pending' });
			// The service may not know one of the statuses.
			if (status === 400) watched.sim.faults.add({ nth: [2], fault: { type: 'status', status } });
			const _event = { type: 'orderUpdated', isSample: true };
			expect(await watched.poll('manual')).toMatchObject([{ _event }]);
		},
	);
});
