import type { BoardItem } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, HOUR_MS, MINUTE_MS, onlyIf, withoutSnapshots } from './support/trigger';
import { EVERY_DAY, worldOf, type Manner } from './support/triggerWorld';

type Added = 'contactCreated' | 'messageCreated' | 'orderCreated';

/** After which requests which records of the list are deleted, and how many are left of many. */
type Deleted = [requests: number[], first: number, end: number, left?: number];

const TWO_DAYS = { options: { lookBackDays: 2 } };

it.each(['lastPage', 'total', 'data', 'hasMore'] as const)(
	'fires more new messages than one poll can read, the oldest of which come first: %s',
	async (envelope) => {
		const manner = { listOrder: 'oldestFirst', envelope, maxLimit: 25, perPoll: 8 } as const;
		const world = worldOf(['messageCreated'], manner);
		world.add('messageCreated', 60, 1);
		expect(await world.fired(2)).toEqual([]);
		const added = world.add('messageCreated', 400, 1);
		expect((await world.fired(20)).sort()).toEqual(added.sort());
	},
);

it.each(['agent_assignment_id', 'assignment_id'])(
	'fires once for an assignment that ends, by its %s',
	async (name) => {
		const world = worldOf(['agentAssigned']);
		const shown = () =>
			[...world.data.assignments].map(({ id, ...rest }) => ({ [name]: id, ...rest }));
		world.insteadOf = () => ({ statusCode: 200, body: { data: shown() } });
		expect(await world.fired(2)).toEqual([]);
		const { id } = world.data.addAssignment();
		expect(await world.fired()).toHaveLength(1);
		world.data.assignments.update(id, { unassigned_at: new Date(world.time).toISOString() });
		expect(await world.fired(2)).toEqual([]);
	},
);

it('fires by a label for a board that one poll cannot read', async () => {
	const condition = onlyIf({ field: 'Stage', comparison: 'is', value: 'Proposal' });
	const events = ['boardItemCreated', 'boardItemDeleted'];
	const world = worldOf(events, { maxLimit: 25, perPoll: 4 }, condition);
	world.add('boardItemCreated', 200);
	expect(await world.fired(6)).toEqual([]);
	const { id } = world.data.addBoardItem({ values: { Stage: '2' } });
	expect(await world.fired(6)).toEqual([`boardItemCreated ${id}`]);
});

const OLDEST_FIRST = { listOrder: 'oldestFirst', maxLimit: 20 } as const;

const UNSURE = { maxLimit: 20, totals: 'unsure' } as const;

const NONE: Deleted = [[], 0, 0];

/** The requests for the list: the first is for the business. */
const EACH = Array.from({ length: 27 }, (_, index) => index + 3);

it.each<[Added, Partial<Manner>, records: number, stepMs: number, Deleted, polls: number]>([
	['contactCreated', { ...OLDEST_FIRST, envelope: 'data' }, 71, 1_000, [[4], 30, 45], 8],
	['contactCreated', { ...OLDEST_FIRST, envelope: 'total' }, 71, 1_000, [[4], 30, 45], 8],
	['messageCreated', { ...OLDEST_FIRST, envelope: 'total' }, 400, HOUR_MS, [[11], 0, 70], 5],
	// Leaves the second page empty.
	['orderCreated', { maxLimit: 50 }, 60, 0, [[2], 0, 15], 3],
	// The same, without time in that poll to look at the page before.
	['orderCreated', { ...OLDEST_FIRST, maxLimit: 25, perPoll: 4 }, 60, 1_000, [[3], 1, 16], 3],
	// Leaves the last two pages empty.
	['orderCreated', { ...OLDEST_FIRST, maxLimit: 25 }, 60, 1_000, [[3], 1, 41], 3],
	['contactCreated', { maxLimit: 20, envelope: 'total' }, 200, 1_000, [EACH, 0, 1, 30], 15],
	['contactCreated', { ...OLDEST_FIRST, envelope: 'total' }, 200, 1_000, [EACH, 0, 25, 30], 15],
	['contactCreated', { ...OLDEST_FIRST, envelope: 'data' }, 200, 1_000, [EACH, 0, 100, 30], 15],
	// No deletion, but a total that is one less now and then.
	['contactCreated', { ...UNSURE, envelope: 'total' }, 200, 1_000, NONE, 15],
	['contactCreated', { ...OLDEST_FIRST, ...UNSURE, envelope: 'metaTotal' }, 200, 1_000, NONE, 15],
])(
	'fires no old record if deletions move some while the list is first read: %s %j',
	async (event, manner, count, stepMs, [requests, first, end, left = 0], polls) => {
		const world = worldOf([event], manner);
		const { contacts, messages, orders } = world.data;
		const records = { contactCreated: contacts, messageCreated: messages, orderCreated: orders };
		world.add(event, count, stepMs);
		for (const request of requests) {
			world.between.set(request, () => {
				for (const { id } of [...records[event]].slice(first, end)) {
					if (records[event].length > left) records[event].remove(id);
				}
			});
		}
		expect(await world.fired(polls)).toEqual([]);
		await world.expectNew(event, 2);
		world.time += 25 * HOUR_MS;
		expect(await world.fired(polls)).toEqual([]);
		await world.expectNew(event, 2);
	},
);

const NOT_FOUND = { statusCode: 404, body: { message: 'no Route matched' } };
const NOTHING = { statusCode: 200, body: { data: [] } };

it.each<[Added, Partial<Manner>, records: number, page: number, typeof NOTHING | typeof NOT_FOUND]>(
	[
		['contactCreated', { envelope: 'total' }, 250, 2, NOT_FOUND],
		['orderCreated', { envelope: 'total', maxLimit: 20 }, 250, 2, NOTHING],
		['messageCreated', {}, 250, 2, NOTHING],
		['contactCreated', {}, 60, 1, NOTHING],
		['contactCreated', { maxLimit: 20 }, 250, 2, NOT_FOUND],
		['contactCreated', { maxLimit: 20, envelope: 'hasMore' }, 250, 2, NOTHING],
	],
)(
	'fires no old record if a page is once empty while the list is first read: %s %j',
	async (event, manner, count, empty, answer) => {
		const world = worldOf([event], manner);
		world.add(event, count, 1_000);
		// Page 2 is asked for twice.
		const answers = Array<typeof answer>(empty).fill(answer);
		world.insteadOf = (page) => (page === empty ? answers.pop() : undefined);
		expect(await world.fired(3)).toEqual([]);
		world.restart();
		expect(await world.fired(15)).toEqual([]);
		await world.expectNew(event);
	},
);

it('fires for no order that is older than a day if all responses were empty in the first poll', async () => {
	const world = worldOf(['orderCreated']);
	world.add('orderCreated', 30, DAY_MS);
	world.time += DAY_MS + HOUR_MS;
	world.insteadOf = () => NOTHING;
	expect(await world.fired()).toEqual([]);
	world.insteadOf = undefined;
	expect(await world.fired(3)).toEqual([]);
	await world.expectNew('orderCreated');
});

it('fires soon for news that once seemed to end with their first page', async () => {
	const world = worldOf(['messageCreated'], { maxLimit: 20 });
	world.add('messageCreated', 60, 1_000);
	await world.fired(10);
	const added = world.add('messageCreated', 50, 10);
	const once = [NOTHING];
	world.insteadOf = (page) => (page === 2 ? once.pop() : undefined);
	expect((await world.fired(8)).sort()).toEqual(added.sort());
});

it.each([10, 11])(
	'fires for a contact without a date after a first reading of %i',
	async (count) => {
		const world = worldOf(['contactCreated']);
		const add = () => world.data.addContact({ created_at: undefined });
		for (let contact = 0; contact < count; contact++) add();
		expect(await world.fired()).toEqual([]);
		const { id } = add();
		expect(await world.fired()).toEqual([`contactCreated ${id}`]);
	},
);

it('saves nothing for a deleted record if no event is about that', async () => {
	const world = worldOf(['contactUpdated']);
	world.add('contactCreated', 3);
	await world.quiet(2);
	world.data.contacts.remove(world.data.contacts.at(0)!.id);
	const { saved } = world;
	await world.quiet(5);
	expect(world.saved).toBe(saved);
});

it('fires for new messages while a page of the list cannot be checked, and asks for it no more', async () => {
	const world = worldOf(['messageCreated'], { maxLimit: 20 });
	world.add('messageCreated', 200, 1_000);
	await world.fired(15);
	world.insteadOf = (page) => (page === 5 ? { statusCode: 403, body: {} } : undefined);
	world.restart();
	for (let poll = 0; poll < 10; poll++) await world.expectNew('messageCreated');
	expect(await world.quiet(3)).toEqual([1, 1, 1]);
});

it('goes on with a check of which pages have failed once, also if they did in the check before', async () => {
	const world = worldOf(['messageCreated'], { maxLimit: 20 });
	world.add('messageCreated', 200, 1_000);
	await world.fired(15);
	for (let day = 1; day <= 2; day++) {
		const fails = [5, 6];
		world.insteadOf = (page) => {
			if (page !== fails[0]) return undefined;
			fails.shift();
			return { statusCode: 403, body: {} };
		};
		world.time += 24 * HOUR_MS;
		const requests = await world.quiet(16);
		expect(requests.filter((count) => count === 2)).toHaveLength(13);
	}
});

it('ends where the last page, which is full, comes again, in a list that is read from its end', async () => {
	const manner = { listOrder: 'oldestFirst', afterLastPage: 'lastPage', maxLimit: 20 } as const;
	const world = worldOf(['contactCreated'], manner);
	world.add('contactCreated', 60, 1_000);
	await world.fired(4);
	expect(Math.max(...(await world.quiet(4)))).toBeLessThan(10);
	await world.expectNew('contactCreated');
});

it('hides no new order behind one that is dated tomorrow', async () => {
	const world = worldOf(['orderCreated'], { maxLimit: 50 });
	world.add('orderCreated', 60);
	world.data.addOrder({}, world.time + DAY_MS);
	expect(await world.fired(3)).toEqual([]);
	world.time += HOUR_MS;
	await world.expectNew('orderCreated');
});

it.each([1, 3])(
	'loses no order after the clock of the service was days ahead for %i polls',
	async (polls) => {
		const world = worldOf(['orderCreated'], {}, {});
		for (let order = 1; order <= 30; order++) world.data.addOrder({}, world.time - order * HOUR_MS);
		await world.fired(3);
		world.dateAhead = 10 * DAY_MS;
		world.data.addOrder({}, world.time + world.dateAhead);
		await world.fired(polls);
		world.dateAhead = 0;
		for (let day = 1; day <= 9; day++) {
			world.time += DAY_MS;
			await world.expectNew('orderCreated', 5);
		}
	},
);

it('fires nothing old if an outage has emptied page 2 for once in the first reading', async () => {
	const world = worldOf(['contactCreated'], { maxLimit: 20, listOrder: 'oldestFirst' });
	for (let hour = 1; hour <= 60; hour++) world.data.addContact({}, world.time - hour * HOUR_MS);
	let outages = 1;
	world.insteadOf = (page) =>
		page === 2 && outages-- > 0 ? { statusCode: 200, body: { data: [] } } : undefined;
	expect(await world.fired(5)).toEqual([]);
});

it('loses nothing that follows an empty list by a clock that is days ahead', async () => {
	const world = worldOf(['orderCreated'], {}, {});
	world.dateAhead = 10 * DAY_MS;
	await world.fired(4);
	await world.expectNew('orderCreated', 5);
});

it.each([0, 25])(
	'fires for messages that come after others with their timestamp and %i newer ones',
	async (newer) => {
		const world = worldOf(['messageCreated'], { maxLimit: 20 }, {});
		const { data, time } = world;
		for (let minute = 1; minute <= 60; minute++) {
			data.addMessage({ sender_type: 'contact' }, time - minute * MINUTE_MS);
		}
		await world.fired(20);
		const { time: at } = world;
		const add = () => data.addMessage({ sender_type: 'contact' }, at);
		const first = Array.from({ length: 30 }, add);
		expect((await world.fired()).length).toBe(30);
		const more = Array.from({ length: 15 }, add).map(({ id }) => `messageCreated ${id}`);
		more.push(...world.add('messageCreated', newer));
		// Of equal ones, the service lists first what was added last.
		for (const message of first) {
			data.messages.remove(message.id);
			data.messages.add(message);
		}
		expect((await world.fired(3)).sort()).toEqual(more.sort());
	},
);

it('fires for each order of a day at whose start all of them are dated, wherever it comes', async () => {
	const world = worldOf(['orderCreated'], { maxLimit: 10 });
	const { orders } = world.data;
	const add = (day: number) => {
		const created_at = `2026-03-0${day}T00:00:00.000+07:00`;
		return world.data.addOrder({ created_at, updated_at: created_at });
	};
	for (let order = 0; order < 21; order++) add(6 + Math.floor(order / 7));
	await world.fired(10);
	const today: Array<ReturnType<typeof add>> = [];
	for (let order = 0; order < 15; order++) {
		const added = add(9);
		// It comes last: of equal ones, the service lists first what was added last.
		for (const { id } of today) orders.remove(id);
		for (const one of today) orders.add(one);
		expect(await world.fired(2)).toEqual([`orderCreated ${added.id}`]);
		today.push(added);
	}
	world.time += 3 * DAY_MS;
	await world.quiet(15);
	expect(Math.max(...(await world.quiet(5)))).toBeLessThanOrEqual(2);
});

it('fires nothing for an order that is older than Look Back', async () => {
	const events = ['orderCreated', 'orderUpdated', 'orderStatusChanged'];
	const world = worldOf(events, {}, TWO_DAYS);
	world.add('orderCreated', 30, DAY_MS);
	world.data.updateOrder(world.data.orders.at(20)!.id, { notes: 'before' });
	expect(await world.fired(2)).toEqual([]);
	for (const index of [10, 15, 20]) {
		const { id } = world.data.orders.at(index)!;
		world.data.updateOrder(id, { notes: 'later', order_status: 'later' });
	}
	expect(await world.fired(5)).toEqual([]);
});

type Outage = [pages: number, events: string[], orders: number, minutes: number, IDataObject];

it.each<Outage>([
	[1, ['orderCreated'], 250, 1, EVERY_DAY],
	[2, ['orderCreated', 'contactCreated'], 250, 1, EVERY_DAY],
	[4, ['orderCreated', 'contactCreated', 'messageCreated'], 250, 1, EVERY_DAY],
	[2, ['orderCreated', 'orderPaid'], 840, 24, TWO_DAYS],
])(
	'fires all orders of an outage if a poll has time for %d pages of %j: %d, one in %d minutes',
	async (pages, events, orders, minutes, lookBack) => {
		const world = worldOf(events, {}, lookBack);
		world.add('orderCreated', 5, MINUTE_MS);
		world.add('contactCreated');
		expect(await world.fired(3)).toEqual([]);
		const added = world.add('orderCreated', orders, minutes * MINUTE_MS);
		world.manner.perPoll = pages;
		const fired = await world.fired(12);
		expect(fired.filter((event) => !event.startsWith('orderPaid')).sort()).toEqual(added.sort());
	},
);

it('fires all orders of a burst that comes while a reading goes on, before the next check', async () => {
	const world = worldOf(['orderCreated'], {}, TWO_DAYS);
	world.add('orderCreated', 1, 10);
	expect(await world.fired(2)).toEqual([]);
	const added = world.add('orderCreated', 450, 10);
	world.manner.perPoll = 2;
	const fired = await world.fired(4);
	added.push(...world.add('orderCreated', 250, 10));
	fired.push(...(await world.fired(30)));
	expect(fired.sort()).toEqual(added.sort());
});

it.each([1, 3, 8])(
	'fires for an order that was paid in an outage of %d days, found by a check',
	async (days) => {
		const manner = { sorting: 'ignored', listOrder: 'newestFirst' } as const;
		const world = worldOf(['orderPaid'], manner, TWO_DAYS);
		const add = () => world.data.addOrder({ payment_status: 'pending' }, (world.time += MINUTE_MS));
		const [{ id }] = Array.from({ length: 250 }, add);
		expect(await world.fired(10)).toEqual([]);
		world.time += 12 * HOUR_MS;
		world.data.updateOrder(id, { payment_status: 'paid' });
		for (let day = 0; day < days; day++) {
			world.time += 12 * HOUR_MS;
			add();
		}
		world.restart();
		expect(await world.fired(20)).toEqual([`orderPaid ${id}`]);
	},
);

it('finds a change by the check, in a list whose updated_at was filled in afterwards, oldest first', async () => {
	const manner = { listOrder: 'oldestFirst', sorting: 'ignored', maxLimit: 20 } as const;
	const world = worldOf(['orderUpdated'], manner);
	for (let order = 0; order < 100; order++) {
		const updated_at = new Date(world.time - order * 1000).toISOString();
		world.data.addOrder({ updated_at }, world.time - (1000 - order) * HOUR_MS);
	}
	expect(await world.fired(2)).toEqual([]);
	const { id } = world.data.updateOrder(world.data.orders.at(30)!.id, { notes: 'changed' });
	// A round of the check: the list has five pages, and an empty one.
	expect(await world.fired(6)).toEqual([`orderUpdated ${id}`]);
});

// Totals count the page, and the last page comes again: the first reading, of one page, shows neither.
it('fires for all records of a list that had one page, and for no deletion, whatever its totals', async () => {
	const manner = { envelope: 'total', totals: 'ofPage', afterLastPage: 'lastPage' } as const;
	const world = worldOf(['boardItemDeleted', 'boardItemCreated'], manner);
	world.add('boardItemCreated', 30, 1000);
	expect(await world.fired(3)).toEqual([]);
	const added = world.add('boardItemCreated', 120, 1000);
	expect((await world.fired(15)).sort()).toEqual(added.sort());
});

it('fires for all news although a page of them is a record short', async () => {
	const world = worldOf(['messageCreated']);
	world.add('messageCreated', 30, 1000);
	await world.fired(4);
	const added = world.add('messageCreated', 350, 10);
	const messages = [...world.data.messages];
	const hidden = messages[150].id;
	world.insteadOf = (page) => {
		const data = messages.slice((page - 1) * 100, page * 100).filter(({ id }) => id !== hidden);
		return { statusCode: 200, body: { data } };
	};
	expect((await world.fired()).length).toBe(added.length - 1);
});

describe('an idle poll of', () => {
	type Idle = [string, Partial<Manner>, requests: number, records?: number];

	it.each<Idle>([
		// In a proven order.
		['orderCreated', { sorting: 'ignored', envelope: 'total' }, 1],
		['orderUpdated', {}, 1],
		['orderUpdated', { listOrder: 'none' }, 1],
		['messageCreated', {}, 1],
		['messageCreated', { envelope: 'lastPage' }, 1],
		['contactCreated', { envelope: 'hasMore' }, 1],
		['messageCreated', { listOrder: 'oldestFirst', envelope: 'lastPage' }, 1],
		['messageCreated', { listOrder: 'oldestFirst', envelope: 'total' }, 1],
		// Short lists, whose totals are known to be right.
		...(['lastPage', 'total', 'metaTotal', 'hasMore'] as const).map((envelope): Idle => {
			return ['contactUpdated', { envelope, maxLimit: 100 }, 1, 30];
		}),
		// The whole list comes for any page.
		['boardItemUpdated', { afterLastPage: 'lastPage' }, 2, 5],
		// Totals that count the records of their page do not lengthen it.
		['contactUpdated', { maxLimit: 10, envelope: 'total', totals: 'ofPage' }, 11, 105],
	])('%s %j takes %d request(s)', async (event, manner, requests, records = 130) => {
		const world = worldOf([event], { maxLimit: 20, ...manner });
		const added = ['orderCreated', 'contactCreated', 'messageCreated', 'boardItemCreated'] as const;
		for (const one of added) world.add(one, records, HOUR_MS);
		world.data.updateOrder(world.data.orders.at(Math.floor(records / 3))!.id, { notes: 'changed' });
		// The daily check, which begins with the first poll, reads a page in each.
		expect(await world.fired(20)).toEqual([]);
		expect(await world.quiet(5)).toEqual(Array(5).fill(requests));
	});
});

describe('deletions:', () => {
	const EVENTS = ['boardItemDeleted', 'boardItemCreated', 'boardItemUpdated'];

	/** A trigger that knows some items of a board. */
	async function begun(count: number, events = EVENTS, parameters: IDataObject = {}) {
		const world = worldOf(events, {}, parameters);
		const { boardItems } = world.data;
		const items = Array.from({ length: count }, () => world.data.addBoardItem());
		expect(await world.fired(2)).toEqual([]);
		return {
			world,
			items,
			remove: (gone: BoardItem[]) => gone.forEach(({ id }) => boardItems.remove(id)),
			restore: (gone: BoardItem[]) => gone.forEach((item) => boardItems.add(item)),
			/** Leaves no room for whole records. */
			dropSnapshots: () => {
				world.saved = withoutSnapshots(world.saved);
				world.change();
			},
		};
	}

	it('a deleted item fires once, as it was, when a second poll does not find it either', async () => {
		const { world, items, remove } = await begun(3);
		const { id, name, values } = items[1];
		remove([items[1]]);
		expect(await world.fired()).toEqual([]);
		const _event = { type: 'boardItemDeleted', detectedAt: expect.any(String) };
		expect((await world.poll()).items).toEqual([
			expect.objectContaining({ _event, id, name, ...values }),
		]);
		expect(await world.fired(70)).toEqual([]);
	});

	it('an item holds at least its id, whatever room there is for whole records', async () => {
		const { world, items, remove, dropSnapshots } = await begun(2, ['boardItemDeleted']);
		remove(items.slice(0, 1));
		await world.fired();
		dropSnapshots();
		expect((await world.poll()).items).toEqual([{ _event: expect.anything(), id: items[0].id }]);
	});

	it.each(['is', 'isNot', 'changedTo'])(
		'a condition on a label (%s) waits for the labels if they cannot be read after a restart',
		async (comparison) => {
			const condition = onlyIf({ field: 'Stage', comparison, value: 'Proposal' });
			const world = worldOf(['boardItemUpdated'], {}, condition);
			const { boards, boardItems } = world.data;
			const { id } = world.data.addBoardItem({ values: { Stage: '1' } });
			expect(await world.fired(2)).toEqual([]);
			world.restart();
			world.failing.set(`/api/crm/boards/${boards.at(0)!.id}`, 429);
			boardItems.update(id, { values: { Stage: '2' } });
			expect((await world.poll()).items).toEqual([]);
			world.failing.clear();
			expect((await world.poll()).items).toHaveLength(comparison === 'isNot' ? 0 : 1);
		},
	);

	it('an empty list may come for some polls, as from a service in trouble', async () => {
		const { world, items, remove, restore } = await begun(5);
		remove(items);
		expect(await world.fired(20)).toEqual([]);
		restore(items);
		expect(await world.fired(3)).toEqual([]);
	});

	it('an item is not deleted if the list is shorter than its total says', async () => {
		const world = worldOf(['boardItemDeleted'], { envelope: 'total' });
		world.add('boardItemCreated', 105, 1_000);
		await world.fired(2);
		world.insteadOf = (page) => (page === 2 ? NOT_FOUND : undefined);
		expect(await world.fired(5)).toEqual([]);
		world.insteadOf = undefined;
		expect(await world.fired(3)).toEqual([]);
	});

	it('a poll that fails confirms nothing', async () => {
		const { world, items, remove } = await begun(150);
		remove(items.slice(0, 1));
		expect(await world.fired()).toEqual([]);
		// The second page, with all attempts.
		for (const request of [2, 3, 4, 5, 6, 7]) world.trouble.set(request, 'error500');
		expect((await world.poll()).error).toBeDefined();
		expect(await world.fired()).toEqual([`boardItemDeleted ${items[0].id}`]);
	});

	it('conditions apply to the item as it was last known', async () => {
		const gone = onlyIf({ field: 'name', comparison: 'is', value: 'Gone' });
		const { world, items, remove, dropSnapshots } = await begun(3, ['boardItemDeleted'], gone);
		world.data.boardItems.update(items[0].id, { name: 'Gone' });
		await world.fired();
		remove(items.slice(0, 2));
		await world.fired();
		dropSnapshots();
		expect(await world.fired()).toEqual([`boardItemDeleted ${items[0].id}`]);
	});
});

it('fires for new records of the day of the first poll if timestamps are whole days', async () => {
	const created_at = '2026-03-10';
	const world = worldOf(['contactCreated'], { maxLimit: 20 });
	const add = () => world.data.addContact({ created_at, updated_at: created_at });
	for (let count = 0; count < 30; count++) add();
	expect(await world.fired(2)).toEqual([]);
	const { id } = add();
	expect(await world.fired(3)).toEqual([`contactCreated ${id}`]);
});
