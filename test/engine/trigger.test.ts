import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { EVENTS } from '../../nodes/MessagingCrm/trigger/events';
import { SOURCES } from '../../nodes/MessagingCrm/trigger/sources';
import { causeEveryEvent } from './support/everyEvent';
import { byId } from './support/service';
import { DAY_MS, HOUR_MS, told, useWatched } from './support/trigger';

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

	watched.time += 1000;
	const expected = events.after();
	const items = await watched.poll();

	const ids = (record: IDataObject) => ({ ...record, id: record.id ?? record.item_id });
	expect(told(items.map(ids)).sort()).toEqual(expected.sort());
	expect(await watched.poll()).toEqual([]);
});

it('reads each endpoint once per poll, whatever the events', async () => {
	watched.reset(allEvents());
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

it('fires the oldest first, and only creation for what is new', async () => {
	watched.reset({ events: ['orderCreated', 'orderUpdated', 'paymentStatusChanged'] });
	await watched.poll();
	const { data } = watched.sim;
	const first = data.addOrder({ payment_status: 'pending' });
	watched.time += 5000;
	const second = data.addOrder();
	data.updateOrder(first.id, { payment_status: 'paid' });
	expect(told(await watched.poll())).toEqual([
		`orderCreated ${first.id}`,
		`orderCreated ${second.id}`,
	]);
});

it('does not fire for what happened while the workflow was not published', async () => {
	watched.reset({ events: ['orderCreated'] });
	const { data } = watched.sim;
	await watched.poll();
	data.addOrder();
	const published = watched.context(watched.workflow(), 'trigger', 'activate');
	expect(await watched.pollWith(published)).toBeNull();
	const { id } = data.addOrder();
	const items = await watched.pollWith(published);
	expect(items?.map(({ json }) => json.id)).toEqual([id]);
	expect(await watched.pollWith(published)).toBeNull();
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

	it.each([42, '={{ 42 }}', '={{ "42 " }}'])(
		'that are numbers are filters: %j',
		async (orderStatus) => {
			watched.reset({ events: ['orderCreated'], filters: { orderStatus } });
			await watched.poll();
			watched.sim.data.addOrder({ order_status: 'pending' });
			expect(await watched.poll()).toEqual([]);
			const { id } = watched.sim.data.addOrder({ order_status: '42' });
			const other = watched.sim.data.addOrder({ order_status: 42 as unknown as string });
			expect(told(await watched.poll()).sort()).toEqual(
				[`orderCreated ${id}`, `orderCreated ${other.id}`].sort(),
			);
		},
	);

	it.each<{ orderStatus: INodeParameters[string] }>([
		{ orderStatus: ['shipping', 'completed'] },
		{ orderStatus: '={{ ["shipping", "completed"] }}' },
	])('fire for each of several statuses: %j', async ({ orderStatus }) => {
		watched.reset({ events: ['orderCreated'], filters: { orderStatus } });
		await watched.poll();
		const { data } = watched.sim;
		const added = ['shipping', 'pending', 'completed'].map((status) =>
			data.addOrder({ order_status: status }),
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
		const info = jest.spyOn(Container.get(Logger), 'info').mockClear();
		expect(await watched.pollIn(workflow)).toBeNull();
		expect(info.mock.calls.join()).toContain('The settings of "Trigger" have changed');
		const { id } = watched.sim.data.addOrder({ payment_status: 'paid' });
		const items = await watched.pollIn(workflow);
		expect(items?.map(({ json }) => json.id)).toEqual([id]);
	});
});

describe('a poll that comes to no end', () => {
	const seeded = async () => {
		watched.reset({ events: ['orderCreated', 'contactCreated'] });
		await watched.poll();
		const order = watched.sim.data.addOrder();
		const contact = watched.sim.data.addContact();
		return [`orderCreated ${order.id}`, `contactCreated ${contact.id}`];
	};

	it.each([
		['fails in its second endpoint', { route: '/api/contacts' }, { type: 'status', status: 500 }],
		['is cut off on a later page', { pathIncludes: 'page=2' }, { type: 'status', status: 500 }],
		['gets a web page', { route: '/api/orders' }, { type: 'html502' }],
		['meets a broken connection', { route: '/api/orders' }, { type: 'resetAfter' }],
	] as const)('changes nothing when it %s', async (_, match, fault) => {
		const happened = await seeded();
		const { saved } = watched;
		watched.sim.faults.add({ match, fault });
		await expect(watched.poll()).rejects.toThrow();
		expect(watched.saved).toBe(saved);
		watched.sim.faults.clear();
		expect(told(await watched.poll()).sort()).toEqual(happened.sort());
		expect(await watched.poll()).toEqual([]);
	});

	it.each(['the same', 'a copy of the'])(
		'changes nothing beside another one, with %s state',
		async (state) => {
			const happened = await seeded();
			const workflow = watched.workflow();
			const other = state === 'the same' ? workflow : watched.workflow();
			watched.sim.options.latencyMs = 20;
			const results = await Promise.all([watched.pollIn(workflow), watched.pollIn(other)]);
			watched.sim.options.latencyMs = 0;
			const items = results.flatMap((result) => result ?? []).map(({ json }) => json);
			expect(told(items).sort()).toEqual(happened.sort());
			expect(await watched.pollIn(workflow)).toBeNull();
		},
	);

	it('does not fire again while what it left is being saved, and does where it was not', async () => {
		const happened = await seeded();
		const beforeSaving = watched.saved;
		expect(told(await watched.poll()).sort()).toEqual(happened.sort());

		watched.saved = beforeSaving;
		expect(await watched.poll()).toEqual([]);
		expect(watched.saved).toBe(beforeSaving);

		watched.time += 60_000;
		expect(told(await watched.poll()).sort()).toEqual(happened.sort());
	});

	it('says that the rate limit left it no time before the next one', async () => {
		watched.reset({ events: ['orderCreated'] });
		const headers = { 'X-RateLimit-Remaining': '0' };
		const match = { route: '/api/orders' };
		watched.sim.faults.add({ match, fault: { type: 'status', status: 429, headers } });
		const before = watched.time;
		await expect(watched.poll()).rejects.toMatchObject({
			message: 'GET /api/orders could not be read within 50 seconds, before the next poll is due',
			description: expect.stringContaining('the next poll catches up'),
			httpCode: '429',
		});
		expect(watched.time - before).toBeLessThan(60_000);
		expect(watched.saved).toBe('{}');
	});

	it('names the reason in the words of the service', async () => {
		watched.reset({ events: ['orderCreated'] });
		watched.credential = { ...watched.credential, apiKey: 'wrong' };
		await expect(watched.poll()).rejects.toThrow('Not authenticated');
		watched.credential = { ...watched.credential, apiKey: watched.sim.key };
	});
});

describe('time', () => {
	it.each([-20 * DAY_MS, -HOUR_MS, 20 * DAY_MS])('may be wrong by %d ms', async (clockAhead) => {
		watched.reset({ events: ['orderCreated'] });
		await watched.poll();
		watched.clockAhead = clockAhead;
		const { id } = watched.sim.data.addOrder();
		expect(told(await watched.poll())).toEqual([`orderCreated ${id}`]);
		watched.clockAhead = 0;
		expect(await watched.poll()).toEqual([]);
	});

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

	it('passes midnight in Jakarta', async () => {
		watched.reset({ events: ['orderCreated'] });
		watched.time = Date.parse('2026-03-14T16:59:59.500Z');
		await watched.poll();
		const before = watched.sim.data.addOrder();
		watched.time += 1000;
		const after = watched.sim.data.addOrder();
		const late = watched.sim.data.addOrder({ created_at: '2026-03-14T16:59:59.900Z' });
		expect(told(await watched.poll()).sort()).toEqual(
			[before, after, late].map(({ id }) => `orderCreated ${id}`).sort(),
		);
		expect(await watched.poll()).toEqual([]);
	});

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

it.each(['insert', 'remove'] as const)('is not confused by lists that move: %s', async (shift) => {
	watched.reset({ events: ['orderCreated'], options: { lookBackDays: 90 } });
	const { data, options } = watched.sim;
	await watched.poll();
	const known = new Set([...data.orders].map(({ id }) => id));
	options.shiftWhileReading = shift;
	const fired = [...(await watched.poll()), ...(await watched.poll())];
	options.shiftWhileReading = 'none';
	fired.push(...(await watched.poll()));
	const created = [...data.orders].filter(({ id }) => !known.has(id));
	expect(told(fired).sort()).toEqual(created.map(({ id }) => `orderCreated ${id}`).sort());
});

it('tells the statuses of an order that has no snapshot', async () => {
	watched.reset({ events: ['orderUpdated'] });
	const { id } = watched.sim.data.addOrder({ order_status: 'pending', payment_status: 'pending' });
	await watched.poll();
	watched.saved = watched.saved.replace(/"snapshots":\{.*?\]\}/, '"snapshots":{}');
	expect(watched.saved).toContain('"snapshots":{}');
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
		expect(items[0]._event).toMatchObject({ type: 'orderCreated', changes: {} });
		expect(watched.saved).toBe(saved);
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

	it('finds a record that matches the filters behind the first page', async () => {
		watched.reset({ events: ['orderCreated'], filters: { orderStatus: 'returned' } });
		const { data } = watched.sim;
		const old = data.addOrder({ order_status: 'returned' }, watched.time - 80 * DAY_MS);
		for (let count = 0; count < 110; count++) data.addOrder({ order_status: 'pending' });
		expect((await watched.poll('manual')).map(({ id }) => id)).toEqual([old.id]);
		data.removeOrder(old.id);
	});

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

	it('finds a record that has one of several statuses behind the first page', async () => {
		const statuses = '={{ ["returned", "lost"] }}';
		watched.reset({ events: ['orderCreated'], filters: { orderStatus: statuses } });
		const { data } = watched.sim;
		const old = data.addOrder({ order_status: 'returned' }, watched.time - 80 * DAY_MS);
		for (let count = 0; count < 110; count++) data.addOrder({ order_status: 'pending' });
		const items = await watched.poll('manual');
		data.removeOrder(old.id);
		expect(items.map(({ id }) => id)).toEqual([old.id]);
		expect(items[0]._event).not.toHaveProperty('isSample');
	});

	it('says clearly when there are none', async () => {
		watched.reset({ events: ['orderCreated'], filters: { orderStatus: 'unheard-of' } });
		await expect(watched.poll('manual')).rejects.toMatchObject({
			message: 'No records to show yet',
			description: expect.stringContaining('Order Created'),
		});
	});
});

describe('settings that cannot be used', () => {
	it.each([
		[{ events: [] }, 'No event is chosen'],
		[{ events: ['boardItemCreated'] }, 'Board is empty'],
		[{ events: ['orderCreated'], options: { lookBackDays: 0.5 } }, 'Look Back (Days) is not'],
		[{ events: ['orderCreated'], filters: { orderStatus: '' } }, 'Order Status is empty'],
		[
			{ events: ['orderCreated'], filters: { orderStatus: '={{ $vars.nope }}' } },
			'Order Status is empty',
		],
		[
			{ events: ['orderCreated'], filters: { paymentStatus: '={{ null }}' } },
			'Payment Status is empty',
		],
		[{ events: ['orderCreated'], filters: { paymentStatus: ' ' } }, 'Payment Status is empty'],
		[{ events: ['orderCreated'], filters: { inboxId: byId('') } }, 'Inbox is empty'],
		[
			{ events: ['orderCreated'], filters: { inboxId: byId('={{ undefined }}') } },
			'Inbox is empty',
		],
		[
			{ events: ['orderCreated'], filters: { orderStatus: '={{ [["a"]] }}' } },
			'Order Status is not a single',
		],
		[{ events: ['orderCreated'], filters: { orderStatus: '={{ [] }}' } }, 'Order Status is empty'],
		[{ events: ['orderCreated'], filters: { orderStatus: '={{ ["a", ""] }}' } }, 'Order Status is'],
		[{ events: ['orderCreated'], filters: { orderStatus: '={{ NaN }}' } }, 'Order Status is empty'],
		[
			{ events: ['messageCreated'], filters: { conversationId: byId(' ') } },
			'Conversation is empty',
		],
		[
			{ events: ['messageCreated'], filters: { conversationId: byId('={{ ({ a: 1 }) }}') } },
			'Conversation is not a single',
		],
	])('are named: %j', async (parameters, message) => {
		watched.reset(parameters);
		await expect(watched.poll()).rejects.toThrow(message);
		expect(watched.sim.requests).toHaveLength(0);
	});
});

it('saves no key', async () => {
	watched.reset(allEvents());
	await watched.poll();
	expect(watched.saved.length).toBeGreaterThan(1000);
	expect(watched.saved).not.toContain(watched.sim.key);
});
