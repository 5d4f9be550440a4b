import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { EVENTS } from '../../nodes/MessagingCrm/trigger/choice/events';
import { SOURCES } from '../../nodes/MessagingCrm/trigger/choice/sources';
import { causeEveryEvent } from './support/everyEvent';
import { byId } from './support/service';
import { DAY_MS, HOUR_MS, told, useWatched, withoutSnapshots } from './support/trigger';

const watched = useWatched({ boards: 2 });

const ALL = EVENTS.map(({ value }) => value);

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
	watched.reset(allEvents());
	await watched.poll();
	watched.sim.requests.length = 0;
	await watched.poll();
	const firstPages = watched.sim.requests.filter(({ query }) => query.page === '1');
	expect(firstPages.map(({ route }) => route).sort()).toEqual(
		Object.values(SOURCES)
			.map(({ endpoint }) => endpoint)
			.sort(),
	);
});

it('outputs the record as it was sent, with what happened', async () => {
	watched.reset({ events: ['paymentStatusChanged', 'orderUpdated'] });
	const { data } = watched.sim;
	const { id } = data.addOrder({ payment_status: 'pending', notes: null });
	await watched.poll();
	watched.time += 60_000;
	const order = data.updateOrder(id, { payment_status: 'paid', notes: 'Gift' });
	const items = await watched.poll();
	const detectedAt = new Date(watched.time).toISOString();
	const payment = { payment_status: { from: 'pending', to: 'paid' } };
	expect(items).toEqual([
		{
			...order,
			_event: {
				type: 'orderUpdated',
				detectedAt,
				changes: {
					...payment,
					notes: { from: null, to: 'Gift' },
					updated_at: { from: expect.any(String), to: order.updated_at },
				},
			},
		},
		{ ...order, _event: { type: 'paymentStatusChanged', detectedAt, changes: payment } },
	]);
});

describe('filters', () => {
	it('fire when an order comes to have the status, not when it is seen first with it', async () => {
		watched.reset({
			events: ['orderCreated', 'paymentStatusChanged'],
			filters: { paymentStatus: 'paid' },
		});
		const { data } = watched.sim;
		await watched.poll();
		const pending = data.addOrder({ payment_status: 'pending' });
		const paid = data.addOrder({ payment_status: 'paid' });
		expect(told(await watched.poll())).toEqual([`orderCreated ${paid.id}`]);
		data.updateOrder(pending.id, { payment_status: 'paid' });
		data.updateOrder(paid.id, { payment_status: 'settled' });
		expect(told(await watched.poll())).toEqual([`paymentStatusChanged ${pending.id}`]);
		expect(await watched.poll()).toEqual([]);
	});

	it.each<{ orderStatus: INodeParameters[string] }>([
		{ orderStatus: ['shipping', '42'] },
		{ orderStatus: '={{ ["shipping", 42] }}' },
	])('fire for each of several statuses: %j', async ({ orderStatus }) => {
		watched.reset({ events: ['orderCreated'], filters: { orderStatus } });
		await watched.poll();
		const { data } = watched.sim;
		const added = ['shipping', 'pending', 42].map((status) =>
			data.addOrder({ order_status: status as string }),
		);
		const fired = (await watched.poll()).map(({ id }) => id);
		expect(new Set(fired)).toEqual(new Set([added[0].id, added[2].id]));
	});

	it('of a source that no event needs do not matter', async () => {
		watched.reset({ events: ['messageCreated'], filters: { orderStatus: '' } });
		expect(await watched.poll()).toEqual([]);
	});

	it('by inbox and conversation are left to the service', async () => {
		const { data } = watched.sim;
		const [inbox, other] = [...data.inboxes];
		const [conversation] = [...data.conversations];
		watched.reset({
			events: ['orderCreated', 'messageCreated'],
			filters: { inboxId: byId(inbox.id), conversationId: byId(conversation.id) },
		});
		await watched.poll();
		data.addOrder({ inbox_id: other.id });
		data.addMessage({ conversation_id: null, sender_type: 'contact' });
		const order = data.addOrder({ inbox_id: inbox.id });
		const message = data.addMessage({
			conversation_id: conversation.id,
			sender_type: 'contact',
		});
		expect(told(await watched.poll()).sort()).toEqual(
			[`orderCreated ${order.id}`, `messageCreated ${message.id}`].sort(),
		);
	});

	it('seed again when they change, as any other setting does, and a log line says so', async () => {
		watched.reset({ events: ['orderCreated'] });
		await watched.poll();
		watched.sim.data.addOrder({ payment_status: 'paid' });
		watched.parameters = { ...watched.parameters, filters: { paymentStatus: 'paid' } };
		const workflow = watched.workflow();
		const info = jest.spyOn(Container.get(Logger), 'info');
		expect(await watched.pollIn(workflow)).toBeNull();
		expect(info.mock.calls.join()).toContain('The settings of "Trigger" have changed');
		const { id } = watched.sim.data.addOrder({ payment_status: 'paid' });
		const items = await watched.pollIn(workflow);
		expect(items?.map(({ json }) => json.id)).toEqual([id]);
	});
});

it('starts anew for a changed source only', async () => {
	const [board, other] = [...watched.sim.data.boards].map(({ id }) => id);
	const settings = (boardId: string): INodeParameters => ({
		events: ['orderCreated', 'boardItemCreated'],
		boardId: byId(boardId),
	});
	watched.reset(settings(board));
	await watched.poll();
	const { data } = watched.sim;
	const order = data.addOrder();
	data.addBoardItem({ board_id: other });
	watched.parameters = settings(other);
	expect(told(await watched.poll())).toEqual([`orderCreated ${order.id}`]);
	const { id } = data.addBoardItem({ board_id: other });
	const [item] = await watched.poll();
	expect(item.item_id).toBe(id);
});

describe('a poll that comes to no end', () => {
	const seeded = async () => {
		watched.reset({ events: ['orderCreated', 'contactCreated'] });
		await watched.poll();
		const order = watched.sim.data.addOrder();
		const contact = watched.sim.data.addContact();
		return [`orderCreated ${order.id}`, `contactCreated ${contact.id}`];
	};

	it('changes nothing when it fails', async () => {
		const happened = await seeded();
		const { saved } = watched;
		watched.sim.faults.add({ match: {}, fault: { type: 'html502' } });
		await expect(watched.poll()).rejects.toThrow();
		expect(watched.saved).toBe(saved);
		watched.sim.faults.clear();
		expect(told(await watched.poll()).sort()).toEqual(happened.sort());
		expect(await watched.poll()).toEqual([]);
	});

	it('does nothing beside another one', async () => {
		const happened = await seeded();
		const workflow = watched.workflow();
		const results = await Promise.all([watched.pollIn(workflow), watched.pollIn(workflow)]);
		const items = results.flatMap((result) => result ?? []).map(({ json }) => json);
		expect(told(items).sort()).toEqual(happened.sort());
		expect(await watched.pollIn(workflow)).toBeNull();
	});

	it('names the reason in the words of the service', async () => {
		watched.reset({ events: ['orderCreated'] });
		watched.credential = { ...watched.credential, apiKey: 'wrong' };
		await expect(watched.poll()).rejects.toThrow('Not authenticated');
		watched.credential = { ...watched.credential, apiKey: watched.sim.key };
	});
});

describe('time', () => {
	it.each([
		['corrected', 0, {}],
		['never corrected', 10 * DAY_MS, {}],
		['corrected', 0, { lookBackDays: 1 }],
		['corrected, with nothing there', 0, { lookBackDays: 1 }, 0],
	])(
		'may be ahead by 10 days in the first poll: %s',
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
				expect(told(await watched.poll())).toEqual([`orderCreated ${id}`]);
			}
		},
	);

	it('catches up after weeks without a poll', async () => {
		watched.reset({ events: ['orderCreated'] });
		watched.sim.data.addOrder();
		await watched.poll();
		const ids = [];
		for (let day = 0; day < 20; day++) {
			watched.time += DAY_MS;
			ids.push(watched.sim.data.addOrder().id);
		}
		expect(told(await watched.poll())).toEqual(ids.map((id) => `orderCreated ${id}`));
	});
});

it.each([
	['contactUpdated', 'contacts', 'addContact', 'address'],
	['conversationUpdated', 'conversations', 'addConversation', 'label'],
] as const)('%s says what has changed', async (event, records, create, field) => {
	watched.reset({ events: [event] });
	const { data } = watched.sim;
	const { id } = data[create]({ [field]: 'before' });
	await watched.poll();
	watched.time += 1000;
	(data[records] as typeof data.contacts).update(id, { [field]: 'after' });
	data[create]();
	const items = await watched.poll();
	expect(told(items)).toEqual([`${event} ${id}`]);
	expect(items[0]._event).toMatchObject({ changes: { [field]: { from: 'before', to: 'after' } } });
	expect(await watched.poll()).toEqual([]);
});

it('tells the statuses of an order that has no snapshot', async () => {
	watched.reset({ events: ['orderUpdated'] });
	const { id } = watched.sim.data.addOrder({ order_status: 'pending', payment_status: 'pending' });
	await watched.poll();
	watched.saved = withoutSnapshots(watched.saved);
	watched.sim.data.updateOrder(id, { payment_status: 'paid', notes: 'Gift' });
	const [item] = await watched.poll();
	expect((item._event as IDataObject).changes).toEqual({
		payment_status: { from: 'pending', to: 'paid' },
	});
});

it('knows a record by its identifier whatever its type', async () => {
	watched.reset({ events: ['contactCreated'] });
	const { data } = watched.sim;
	const { id } = data.addContact({ id: 7 as unknown as string });
	await watched.poll();
	watched.time += 1000;
	data.contacts.update(id, { id: '7' });
	const blank = [1, 2].map((serial) =>
		data.addContact({ id: '', display_name: `No id ${serial}` }),
	);
	expect((await watched.poll()).map((item) => item.display_name).sort()).toEqual(
		blank.map((contact) => contact.display_name),
	);
	expect(await watched.poll()).toEqual([]);
});

describe('a test step', () => {
	it('shows the newest record, and leaves the state alone', async () => {
		watched.reset({ events: ['orderCreated', 'paymentStatusChanged', 'contactCreated'] });
		await watched.poll();
		const { saved } = watched;
		watched.time += 60_000;
		const newest = watched.sim.data.addOrder();
		const items = await watched.poll('manual');
		expect(items.map(({ id }) => id)).toEqual([newest.id]);
		const detectedAt = expect.any(String) as string;
		expect(items[0]._event).toEqual({ type: 'orderCreated', isSample: true, detectedAt });
		expect(watched.saved).toBe(saved);
	});

	it.each(EVENTS)('shows a record for $name, marked as a test event', async ({ value }) => {
		watched.reset({ ...allEvents(), events: [value] });
		const items = await watched.poll('manual');
		expect(items).toHaveLength(1);
		expect(items[0]._event).toMatchObject({ type: value, isSample: true });
	});

	it('reads one page of each source', async () => {
		watched.reset(allEvents());
		watched.sim.options.maxLimit = 5;
		expect(await watched.poll('manual')).toHaveLength(1);
		watched.sim.options.maxLimit = 100;
		expect(watched.sim.requests.map(({ route }) => route).sort()).toEqual(
			Object.values(SOURCES)
				.map(({ endpoint }) => endpoint)
				.sort(),
		);
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
		const items = await watched.poll('manual');
		expect(items).toHaveLength(1);
	});

	it('says what is known of a change', async () => {
		watched.reset({ events: ['paymentStatusChanged'], filters: { paymentStatus: 'paid' } });
		const [item] = await watched.poll('manual');
		expect(item._event).toMatchObject({
			changes: { payment_status: { from: null, to: 'paid' } },
			isSample: true,
		});
	});

	it('has every field of a record in which anything can change, for mapping', async () => {
		watched.reset({ events: ['orderUpdated'] });
		const [{ _event, ...order }] = await watched.poll('manual');
		const { id: _, created_at: __, ...fields } = order;
		const { changes } = _event as { changes: object };
		expect(Object.keys(changes)).toEqual(Object.keys(fields));
		expect(changes).toMatchObject({ notes: { from: null, to: order.notes ?? null } });
	});

	it('shows a record for another event if there is none for the first', async () => {
		watched.reset({ events: ['orderPaid', 'orderUpdated'] });
		for (const { id } of watched.sim.data.orders) {
			watched.sim.data.orders.update(id, { payment_status: 'pending' });
		}
		const [{ _event }] = await watched.poll('manual');
		expect(_event).toMatchObject({ type: 'orderUpdated', isSample: true });
	});

	it('says clearly when there are none', async () => {
		watched.reset({ events: ['orderCreated'], filters: { orderStatus: 'unheard-of' } });
		await expect(watched.poll('manual')).rejects.toMatchObject({
			message: 'No records to show yet',
			description: expect.stringContaining('Order Created'),
		});
	});
});

it.each([
	[{ events: ['boardItemCreated'] }, 'Board is empty'],
	[{ events: ['orderCreated'], filters: { inboxId: byId('={{ undefined }}') } }, 'Inbox is empty'],
	[
		{ events: ['messageCreated'], filters: { conversationId: byId('={{ ({ a: 1 }) }}') } },
		'Conversation is not a single',
	],
	[
		{ events: ['messageCreated'], filters: { direction: '={{ ["both"] }}' } },
		'Direction cannot be',
	],
])('settings that cannot be used are named before any request: %j', async (parameters, message) => {
	watched.reset(parameters);
	await expect(watched.poll()).rejects.toThrow(message);
	expect(watched.sim.requests).toHaveLength(0);
});

it('saves no key', async () => {
	watched.reset(allEvents());
	await watched.poll();
	expect(watched.saved.length).toBeGreaterThan(1000);
	expect(watched.saved).not.toContain(watched.sim.key);
});
