import type { IDataObject } from 'n8n-workflow';

import { byId } from './support/service';
import { HOUR_MS, PLAIN, TriggerWorld, type Manner } from './support/triggerWorld';

const EVERY_DAY = { options: { lookBackDays: 3650 } };

/** A trigger in the world of these tests. */
function worldOf(manner: Partial<Manner>, parameters: IDataObject): TriggerWorld {
	return new TriggerWorld({ ...PLAIN, ...manner }, { ...EVERY_DAY, ...parameters });
}

it.each(['lastPage', 'total', 'data', 'hasMore'] as const)(
	'fires more new messages than one poll can read, the oldest of which come first: %s',
	async (envelope) => {
		const manner = { listOrder: 'oldestFirst', envelope, maxLimit: 25, perPoll: 8 } as const;
		const world = worldOf(manner, { events: ['messageCreated'] });
		const add = () => world.data.addMessage({ sender_type: 'contact' }, (world.time += 1)).id;
		Array.from({ length: 60 }, add);
		expect(await world.fired(2)).toEqual([]);
		const ids = Array.from({ length: 400 }, add);
		const fired = await world.fired(20);
		expect(fired.sort()).toEqual(ids.map((id) => `messageCreated ${id}`).sort());
	},
);

it('fires by a label for a board that one poll cannot read', async () => {
	const condition = [{ field: 'Stage', comparison: 'is', value: 'Proposal' }];
	const world = worldOf(
		{ maxLimit: 25, perPoll: 4 },
		{
			events: ['boardItemCreated', 'boardItemDeleted'],
			filters: { conditions: { condition } },
		},
	);
	const [board] = [...world.data.boards];
	world.change({ boardId: byId(board.id) });
	for (let item = 0; item < 200; item++) world.data.addBoardItem({ board_id: board.id });
	expect(await world.fired(6)).toEqual([]);
	const { id } = world.data.addBoardItem({ board_id: board.id, values: { Stage: '2' } });
	expect(await world.fired(6)).toEqual([`boardItemCreated ${id}`]);
});

it('fires what was read before the time ran out', async () => {
	const world = worldOf({}, { events: ['orderCreated', 'contactCreated'] });
	world.data.addOrder();
	world.data.addContact();
	expect(await world.fired(2)).toEqual([]);
	world.time += HOUR_MS;
	const events = [
		`orderCreated ${world.data.addOrder().id}`,
		`contactCreated ${world.data.addContact().id}`,
	];
	// The first request for contacts.
	world.trouble.set(2, 'cutOff');
	const first = await world.fired(1);
	expect(first).toEqual([events[0]]);
	expect([...first, ...(await world.fired(2))].sort()).toEqual(events.sort());
});

it('goes on with a long list after a poll that failed in the middle of it', async () => {
	const world = worldOf({ maxLimit: 20, envelope: 'total' }, { events: ['contactUpdated'] });
	for (let contact = 0; contact < 130; contact++) world.data.addContact();
	expect(await world.fired(2)).toEqual([]);
	// What was read until then is saved.
	world.trouble.set(2, 'cutOff');
	await world.fired();
	world.trouble.set(5, 'down');
	expect((await world.poll()).error).toBeDefined();
	const { id } = world.data.contacts.update(world.data.contacts.at(100)!.id, { address: 'new' });
	expect(await world.fired(2)).toEqual([`contactUpdated ${id}`]);
});

it('reads a long list to its end for the first time, whatever is deleted meanwhile', async () => {
	const manner = { listOrder: 'oldestFirst', envelope: 'total', maxLimit: 20 } as const;
	const world = worldOf(manner, { events: ['messageCreated'] });
	const { messages } = world.data;
	for (let message = 0; message < 400; message++) {
		world.data.addMessage({ sender_type: 'contact' }, (world.time += HOUR_MS));
	}
	world.between.set(11, () => {
		for (const { id } of [...messages].slice(0, 70)) messages.remove(id);
	});
	expect(await world.fired(5)).toEqual([]);
});

it('fires no old order after one was deleted while they were read for the first time', async () => {
	const world = worldOf({ maxLimit: 20 }, { events: ['orderCreated'] });
	for (let order = 0; order < 60; order++) world.data.addOrder({}, (world.time += HOUR_MS));
	world.between.set(1, () => world.data.removeOrder(world.data.orders.at(5)!.id));
	expect(await world.fired(20)).toEqual([]);
	world.time += 25 * HOUR_MS;
	expect(await world.fired(20)).toEqual([]);
});

it('fires nothing for an order that is older than Look Back', async () => {
	const events = ['orderCreated', 'orderUpdated', 'orderStatusChanged'];
	const world = worldOf({}, { events, options: { lookBackDays: 2 } });
	for (let day = 0; day < 30; day++) world.data.addOrder({}, (world.time += 24 * HOUR_MS));
	world.data.updateOrder(world.data.orders.at(20)!.id, { notes: 'before' });
	expect(await world.fired(2)).toEqual([]);
	for (const index of [10, 15, 20]) {
		const { id } = world.data.orders.at(index)!;
		world.data.updateOrder(id, { notes: 'later', order_status: 'later' });
	}
	expect(await world.fired(5)).toEqual([]);
});

it('finds a change in a list whose updated_at was filled in afterwards, the oldest order first', async () => {
	const manner = { listOrder: 'oldestFirst', sorting: 'ignored', maxLimit: 20 } as const;
	const world = worldOf(manner, { events: ['orderUpdated'] });
	for (let order = 0; order < 100; order++) {
		const updated_at = new Date(world.time - order * 1000).toISOString();
		world.data.addOrder({ updated_at }, world.time - (1000 - order) * HOUR_MS);
	}
	expect(await world.fired(2)).toEqual([]);
	const { id } = world.data.updateOrder(world.data.orders.at(30)!.id, { notes: 'changed' });
	expect(await world.fired(1)).toEqual([`orderUpdated ${id}`]);
});

describe('an idle poll of a list in a proven order takes one request:', () => {
	it.each<[string, Partial<Manner>]>([
		['orderCreated', {}],
		['orderCreated', { sorting: 'rejected' }],
		['orderCreated', { sorting: 'ignored', envelope: 'total' }],
		['orderUpdated', {}],
		['orderUpdated', { listOrder: 'none' }],
		['messageCreated', {}],
		['messageCreated', { envelope: 'lastPage' }],
		['contactCreated', { envelope: 'hasMore' }],
		['messageCreated', { listOrder: 'oldestFirst', envelope: 'lastPage' }],
		['messageCreated', { listOrder: 'oldestFirst', envelope: 'total' }],
	])('%s %j', async (event, manner) => {
		const world = worldOf({ maxLimit: 20, ...manner }, { events: [event] });
		for (let count = 0; count < 130; count++) {
			world.time += HOUR_MS;
			world.data.addOrder({}, world.time);
			world.data.addContact({}, world.time);
			world.data.addMessage({ sender_type: 'contact' }, world.time);
		}
		world.data.updateOrder(world.data.orders.at(50)!.id, { notes: 'changed' });
		// The daily check, which begins with the first poll, reads a page in each.
		expect(await world.fired(20)).toEqual([]);
		for (let poll = 0; poll < 5; poll++) expect((await world.poll()).requests).toHaveLength(1);
	});
});
