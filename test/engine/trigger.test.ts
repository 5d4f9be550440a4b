import type { IDataObject } from 'n8n-workflow';

import { EVENTS, TRIGGER_LISTS } from '../../nodes/MessagingCrm/trigger/events';
import { byId } from './support/harness';
import {
	DAY_MS,
	logged,
	MINUTE_MS,
	onlyIf,
	eventKeys,
	worldOf,
	type Poll,
	type TriggerWorld,
} from './support/triggerWorld';

const ORDERS = ['orderCreated'];

const LABELS = [{ id: '1', name: 'Grosir', color: '#7ed321' }];

/**
 * Causes each event, and polls. A new event needs a line here.
 * @returns the expected events if all are chosen, and the items of the poll
 */
async function everyEvent(world: TriggerWorld) {
	const { data } = world;
	const addPending = () => data.addOrder({ order_status: 'pending', payment_status: 'pending' }).id;
	const known = {
		order: addPending(),
		item: data.addBoardItem().id,
		deletedItem: data.addBoardItem().id,
		template: data.addTemplate().id,
		contact: data.addContact().id,
		conversation: data.addConversation({ labels: [] }).id,
	};
	await world.fired();
	// A second poll confirms the deletion.
	data.boardItems.remove(known.deletedItem);
	const silent = data.addMessage({ conversation_id: 'c', sent_by_type: 'agent' });
	await world.fired();

	world.time += 2 * DAY_MS;
	data.boardItems.update(known.item, { name: 'Renamed' });
	data.contacts.update(known.contact, { email: 'new@example.com' });
	data.conversations.update(known.conversation, { labels: LABELS });
	data.templates.update(known.template, { status: 'REJECTED' });
	const waiting = data.addMessage({ conversation_id: 'a' }, world.time - 10 * MINUTE_MS);
	data.updateOrder(known.order, { payment_status: 'paid', order_status: 'processing' });
	world.time += 1000;
	// The events are sorted by the times of their records, oldest first. Deletions are last.
	const expected = [
		`conversationUpdated ${known.conversation}`,
		`contactUpdated ${known.contact}`,
		`boardItemUpdated ${known.item}`,
		`templateChanged ${known.template}`,
		`customerSilent ${silent.id}`,
		`messageCreated ${waiting.id}`,
		`customerWaiting ${waiting.id}`,
		`orderPaid ${known.order}`,
		`orderStatusChanged ${known.order}`,
		`orderUpdated ${known.order}`,
		`paymentStatusChanged ${known.order}`,
		`orderCreated ${addPending()}`,
		// If the same customer wrote again, the wait would start again.
		`messageCreated ${data.addMessage({ conversation_id: 'b' }).id}`,
		`conversationCreated ${data.addConversation().id}`,
		`contactCreated ${data.addContact().id}`,
		`boardItemCreated ${data.addBoardItem().id}`,
		`agentAssigned ${data.addAssignment().id}`,
		`campaignCreated ${data.addCampaign().id}`,
		`templateChanged ${data.addTemplate().id}`,
		`boardItemDeleted ${known.deletedItem}`,
	];
	return { expected, items: (await world.poll()).items };
}

/** The lists whose first page a poll has read. */
const listsOf = ({ requests }: Poll) =>
	requests.flatMap((requestUrl) =>
		requestUrl.searchParams.get('page') === '1' ? requestUrl.pathname : [],
	);

const ALL = EVENTS.map(({ value }) => value);

it.each([ALL, ...ALL.map((value) => [value])].map((events) => [events]))(
	'%j need no other parameters, fire oldest first, and read each list once per poll and test step',
	async (events) => {
		const world = worldOf(events, {}, {});
		const { expected, items } = await everyEvent(world);
		const wanted = expected.filter((event) => events.includes(event.split(' ')[0]));
		expect(wanted).not.toEqual([]);
		expect(eventKeys(items)).toEqual(wanted);
		const next = await world.poll();
		expect(next.items).toEqual([]);
		const sample = await world.testStep();
		const type = events.length === 1 ? events[0] : expect.any(String);
		expect(sample.items).toMatchObject([{ _event: { type, is_sample: true } }]);
		const [{ id }] = [...world.data.boards];
		const chosen = EVENTS.filter(({ value }) => events.includes(value));
		const lists = new Set(chosen.map(({ listName }) => TRIGGER_LISTS[listName].endpoint));
		const paths = [...lists].map((endpoint) => endpoint.replace('{boardId}', id)).sort();
		expect([listsOf(next).sort(), listsOf(sample).sort()]).toEqual([paths, paths]);
	},
);

it('outputs the record as received, with its event and changes', async () => {
	const world = worldOf(['paymentStatusChanged', 'orderUpdated', 'orderStatusChanged']);
	const { id } = world.data.addOrder({ payment_status: 'pending', payment_type: 'full' });
	await world.quiet(1);
	// The saved state has no room for this value.
	const payment_type = 'x'.repeat(300_000);
	const order = world.asListed(
		world.data.updateOrder(id, { payment_status: 'paid', payment_type }),
	);
	const detected_at = new Date(world.time).toISOString();
	const payment = { payment_status: { from: 'pending', to: 'paid' } };
	const updated_at = { from: expect.any(String), to: order.updated_at };
	const changes = { ...payment, payment_type: { from: 'full', to: payment_type }, updated_at };
	expect((await world.poll()).items).toEqual([
		{ ...order, _event: { type: 'orderUpdated', detected_at, changes } },
		{ ...order, _event: { type: 'paymentStatusChanged', detected_at, changes: payment } },
	]);
	world.restart();
	world.data.updateOrder(id, { payment_status: 'expired' });
	const expired = { payment_status: { from: 'paid', to: 'expired' } };
	const fired = (await world.poll()).items.map(({ _event }) => (_event as IDataObject).changes);
	expect(fired).toEqual([expired, expired]);
});

describe('settings', () => {
	it('for the inbox and the conversation are applied by the service', async () => {
		const filters = { inboxId: byId('1'), conversationId: byId('2') };
		const world = worldOf(['orderCreated', 'messageCreated'], {}, { filters });
		const { data, time } = world;
		await world.quiet(1);
		data.addOrder({ inbox_id: '3' });
		data.addMessage({ conversation_id: '3' });
		const order = data.addOrder({ inbox_id: '1' }, time);
		const message = data.addMessage({ conversation_id: '2' });
		const expected = [`messageCreated ${message.id}`, `orderCreated ${order.id}`];
		expect((await world.fired()).sort()).toEqual(expected);
	});

	it.each<[restarted: string, settings: IDataObject, address?: (url: string) => string]>([
		// The direction is ignored, because none of the chosen events has one.
		['orders', { filters: { paymentStatus: 'paid', direction: 'sideways' } }],
		['orders', { options: { lookBackDays: 3650, ignoreFields: 'payment_type' } }],
		['orders', { events: ['orderCreated', 'contactCreated'] }],
		['all lists', { options: { lookBackDays: 7 } }],
		['all lists', {}, (url) => url.replace('//', '//other.')],
		[
			'no list',
			onlyIf({ field: 'id', comparison: 'isNotEmpty' }),
			(url) => ` ${url.toUpperCase()}:443// `,
		],
	])('restart %s if they change to %j', async (...row) => {
		const [restarted, settings, address = (url) => url] = row;
		const world = worldOf(['orderUpdated', 'orderCreated', 'contactCreated']);
		await world.quiet(1);
		const addPaid = () => `orderCreated ${world.data.addOrder({ payment_status: 'paid' }).id}`;
		const order = addPaid();
		const [contact] = world.add('contactCreated');
		const log = logged('warn');
		world.change(settings, { baseUrl: address(world.credential.baseUrl) });
		const fired = { 'all lists': [], orders: [contact], 'no list': [order, contact] }[restarted];
		expect(await world.fired()).toEqual(fired);
		expect(log().includes('"Trigger" starts again')).toBe(restarted !== 'no list');
		const added = addPaid();
		expect(await world.fired()).toEqual([added]);
	});

	type Invalid = [parameters: IDataObject & { events: string[] }, message: string];

	it.each<Invalid>([
		...[' ', [], null, ['a', '']].map((orderStatus): Invalid => [
			{ events: ORDERS, filters: { orderStatus } },
			'Order Status is empty',
		]),
		[{ events: ORDERS, filters: { inboxId: byId('') } }, 'Inbox is empty'],
		[{ events: ORDERS, filters: { inboxId: byId('={{ [1] }}') } }, 'Inbox is an array'],
		[{ events: ORDERS, filters: { inboxId: byId('0812 345') } }, 'Inbox is not an ID: "0812 345"'],
		[{ events: ['messageCreated'], filters: { direction: null } }, 'Direction cannot be'],
		[{ events: ORDERS, options: { lookBackDays: 3651 } }, 'Look Back (Days) is'],
		[{ events: ['contactUpdated'], options: { ignoreFields: '={{ [" ", ""] }}' } }, 'Ignore Field'],
	])('%j are rejected before any request: %s', async ({ events, ...parameters }, message) => {
		const { error, requests } = await worldOf(events, {}, parameters).poll();
		expect(error?.message).toContain(message);
		expect(requests).toEqual([]);
	});
});

it.each<[IDataObject, before: string | undefined, Array<string | null>, paid: number[]]>([
	// The event does not fire if paid becomes settled, and fires again after a refund.
	[{}, 'pending', ['paid', 'settled', 'paid', 'refunded', 'settled'], [0, 4]],
	[{}, 'settled', ['paid'], []],
	[{}, 'pending', ['Paid', null, 'paid'], [2]],
	[{}, undefined, ['paid', 'settled'], [0]],
	[{ paymentStatus: ['lunas'] }, 'pending', ['paid', 'lunas', 'paid', 'lunas'], [1, 3]],
	[{ paymentStatus: '={{ ["lunas"] }}' }, 'settled', ['lunas'], [0]],
])(
	'fires Order Paid when an order becomes paid: with %j, from %s to each of %j, at the positions %j',
	async (...row) => {
		const [filters, before, statuses, paid] = row;
		const world = worldOf(['orderPaid'], {}, { filters });
		let id = before && world.data.addOrder({ payment_status: before }).id;
		await world.quiet(1);
		const fired: number[] = [];
		for (const [index, status] of statuses.entries()) {
			const changed = { payment_status: status! };
			if (id) world.data.updateOrder(id, changed);
			else id = world.data.addOrder(changed).id;
			if ((await world.fired()).length > 0) fired.push(index);
			world.restart();
		}
		expect(fired).toEqual(paid);
	},
);

const IGNORED = ['contact.photo', 'contact.tags.seen', 'payment_status', 'updated_at'];

it.each([` ${IGNORED.join(' ,')}`, `={{ ${JSON.stringify(IGNORED)} }}`])(
	'a change to a field in Ignore Fields fires only an event that is about this field: %s',
	async (ignoreFields) => {
		const events = ['orderUpdated', 'paymentStatusChanged'];
		const world = worldOf(events, {}, { options: { ignoreFields } });
		const { id, contact } = world.data.addOrder({ payment_status: 'pending' });
		const change = (photo: string, fields = {}, label = 'vip') => {
			const ofContact = { photo, tags: [{ label, seen: photo }] };
			world.data.updateOrder(id, { contact: { ...contact!, ...ofContact }, ...fields });
		};
		change('x');
		await world.quiet(1);
		change('y');
		await world.quiet(1);
		change('y', { payment_status: 'paid' });
		expect(await world.fired()).toEqual([`paymentStatusChanged ${id}`]);
		change('z', {}, 'new');
		const { items } = await world.poll();
		expect(eventKeys(items)).toEqual([`orderUpdated ${id}`]);
		expect(items).toMatchObject([{ contact: { photo: 'z' } }]);
		world.restart();
		await world.quiet(2);
	},
);

it('a test step outputs the newest matching record with the first event that it matches, and keeps the state', async () => {
	const filters = { orderStatus: 'returned' };
	const events = ['orderPaid', 'orderUpdated', 'contactCreated'];
	const world = worldOf(events, { maxLimit: 1 }, { filters });
	const add = (order_status: string, days: number) => {
		const fields = { order_status, payment_status: 'pending' };
		return world.data.addOrder(fields, world.time - days * DAY_MS);
	};
	add('returned', 82);
	// The order is older than Look Back, and not on the first page of all orders.
	const newest = world.asListed(add('returned', 81));
	add('pending', 80);
	world.data.addContact({}, world.time - 83 * DAY_MS);
	await world.quiet(1);
	const { saved } = world;
	const [{ _event, ...order }] = (await world.testStep()).items;
	expect(order).toEqual(newest);
	const { id: _, created_at: __, ...fields } = order;
	// All fields that can change.
	const changes = Object.entries(fields).map(([name, to]) => [name, { from: null, to }]);
	expect(_event).toEqual({
		type: 'orderUpdated',
		is_sample: true,
		detected_at: expect.any(String),
		changes: Object.fromEntries(changes),
	});
	expect(world.saved).toBe(saved);
});
