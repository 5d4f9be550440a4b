import type { BoardItem } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, HOUR_MS, MINUTE_MS, onlyIf, told, withoutSnapshots } from './support/trigger';
import { worldOf, type Manner, type TriggerWorld } from './support/triggerWorld';

const PAGES = { maxLimit: 20 } as const;
const NOT_FOUND = { statusCode: 404, body: { message: 'no Route matched' } };
const FORBIDDEN = { statusCode: 403, body: {} };
const NOTHING = { statusCode: 200, body: { data: [] } };

/** A trigger that knows some orders, a minute apart. */
async function withOrders(events: string[], orders: number, manner: Partial<Manner> = PAGES) {
	const world = worldOf(events, manner);
	world.add('orderCreated', orders, MINUTE_MS);
	world.time += HOUR_MS;
	expect(await world.fired(2)).toEqual([]);
	return world;
}

/** Changes an order so that no timestamp shows it: only a round finds that. Counted from the newest. */
function changeUnseen(world: TriggerWorld, index: number): string {
	const { id, updated_at } = world.data.orders.at(index)!;
	world.data.orders.update(id, { notes: `changed ${world.time}`, updated_at });
	return `orderUpdated ${id}`;
}

/** Polls until an event fires; returns how many polls that took. */
async function pollsUntil(world: TriggerWorld, event: string, atMost = 40): Promise<number> {
	for (let polls = 1; polls <= atMost; polls++) {
		if ((await world.fired()).includes(event)) return polls;
	}
	return Infinity;
}

describe('the first round', () => {
	it('is not ended by one page without a new record', async () => {
		const world = worldOf(['orderUpdated'], PAGES);
		world.add('orderCreated', 100, MINUTE_MS);
		// The first request is for the business. Page 2 then has the orders of page 1.
		world.between.set(2, () => void world.add('orderCreated', 20));
		expect(await world.fired(2)).toEqual([]);
		const { id } = world.data.updateOrder(world.data.orders.at(110)!.id, { notes: 'new' });
		expect(await world.fired()).toEqual([`orderUpdated ${id}`]);
	});

	it.each<['contactCreated' | 'orderCreated', Partial<Manner>, page: number, object]>([
		['orderCreated', { envelope: 'total' }, 2, NOTHING],
		['contactCreated', { listOrder: 'oldestFirst' }, 3, NOTHING],
		['contactCreated', {}, 1, NOTHING],
		['contactCreated', {}, 2, NOT_FOUND],
	])('asks for an empty page again, so that no old record fires: %s %j', async (...of) => {
		const [event, manner, empty, answer] = of;
		const world = worldOf([event], { ...PAGES, ...manner });
		world.add(event, 100, MINUTE_MS);
		const once = [answer as typeof NOTHING];
		world.insteadOf = (page) => (page === empty ? once.pop() : undefined);
		expect(await world.fired(3)).toEqual([]);
		world.restart();
		expect(await world.fired(15)).toEqual([]);
		await world.expectNew(event);
	});

	it('fires no record that is older than a day if all its responses were empty', async () => {
		const world = worldOf(['orderCreated']);
		world.add('orderCreated', 30, DAY_MS);
		world.time += DAY_MS + HOUR_MS;
		world.insteadOf = () => NOTHING;
		expect(await world.fired()).toEqual([]);
		world.insteadOf = undefined;
		expect(await world.fired(3)).toEqual([]);
		await world.expectNew('orderCreated');
	});

	it('is followed by a record of its day if timestamps are whole days', async () => {
		const created_at = '2026-03-10';
		const world = worldOf(['contactCreated'], PAGES);
		const add = () => world.data.addContact({ created_at, updated_at: created_at });
		for (let count = 0; count < 30; count++) add();
		expect(await world.fired(2)).toEqual([]);
		const { id } = add();
		expect(await world.fired(3)).toEqual([`contactCreated ${id}`]);
	});
});

describe('the next round', () => {
	it('begins a day after the last one began, with a page more a poll', async () => {
		const world = await withOrders(['orderUpdated'], 130);
		expect(await world.quiet(3)).toEqual([1, 1, 1]);
		world.time += 23 * HOUR_MS;
		// Page 1 is the top. Seven pages, the last of which is short.
		expect((await world.quiet(70)).reduce((sum, requests) => sum + requests)).toBe(70 + 6);
	});

	it('finds what the top does not show; another one follows at once, and a day after they find no more', async () => {
		const world = await withOrders(['orderUpdated'], 200);
		const event = changeUnseen(world, 150);
		await world.quiet(10);
		world.time += DAY_MS;
		expect(await pollsUntil(world, event)).toBeLessThanOrEqual(12);
		expect(await pollsUntil(world, changeUnseen(world, 30))).toBeLessThanOrEqual(12);
		await world.quiet(30);
		expect(await world.quiet(3)).toEqual([1, 1, 1]);
	});

	it('is read to its end in one poll once it has found news that the top lacked', async () => {
		const world = await withOrders(['orderUpdated'], 200);
		const events = [30, 100, 199].map((index) => changeUnseen(world, index));
		world.time += DAY_MS;
		expect((await world.fired()).sort()).toEqual(events.sort());
	});

	it('is not begun by news of the top that it comes to, too', async () => {
		const world = await withOrders(['orderUpdated'], 200);
		world.time += DAY_MS;
		for (let poll = 0; poll < 12; poll++) {
			world.data.updateOrder(world.data.orders.at(100 + poll)!.id, { notes: `changed ${poll}` });
			await world.fired();
		}
		expect(await world.quiet(3)).toEqual([1, 1, 1]);
	});

	it('comes to every order although a page of new ones comes with each poll', async () => {
		const world = await withOrders(['orderUpdated'], 200);
		const event = changeUnseen(world, 190);
		world.time += DAY_MS;
		const fired: string[] = [];
		for (let polls = 0; polls < 12; polls++) {
			world.add('orderCreated', 21, 100);
			fired.push(...(await world.fired()));
		}
		expect(fired).toContain(event);
	});

	it('begins again if n8n has not saved what it found', async () => {
		const world = await withOrders(['orderUpdated'], 200);
		const event = changeUnseen(world, 30);
		world.time += DAY_MS;
		world.manner.perPoll = 3;
		const { saved } = world;
		expect(await world.fired()).toEqual([event]);
		world.saved = saved;
		world.change();
		// The first poll waits for n8n to save.
		expect(await world.fired(2)).toEqual([event]);
	});

	it('keeps its first day to its end, also after midnight: another one would move its pages', async () => {
		const world = worldOf(['orderUpdated'], { ...PAGES, listOrder: 'none' }, {});
		world.add('orderCreated', 200, MINUTE_MS);
		expect(await world.fired(2)).toEqual([]);
		world.time = Date.parse('2026-03-11T23:59:00+07:00');
		const days: Array<string | null> = [];
		for (let poll = 0; poll < 12; poll++) {
			const { requests } = await world.poll();
			days.push(...requests.map(({ searchParams }) => searchParams.get('start_date')));
		}
		expect([...new Set(days)]).toEqual(['2026-02-08', '2026-02-10']);
		expect(days.indexOf('2026-02-10')).toBeGreaterThan(11);
	});
});

describe('an urgent round', () => {
	/** A trigger with a burst that a few polls have no time for. */
	async function burst(event: 'orderCreated' | 'messageCreated', perPoll: number) {
		const world = worldOf([event], PAGES);
		world.add(event, 1000, 1000);
		await world.fired(2);
		world.manner.perPoll = perPoll;
		return { world, added: world.add(event, 200, 10) };
	}

	it('is still urgent after a restart', async () => {
		const { world, added } = await burst('messageCreated', 6);
		const fired = await world.fired();
		world.restart();
		world.manner.perPoll = 1000;
		fired.push(...(await world.fired()));
		expect(fired.sort()).toEqual(added.sort());
	});

	it.each([1, 2])('does not keep the top from firing: time for %i page(s)', async (perPoll) => {
		const { world, added } = await burst('orderCreated', perPoll);
		const fired = await world.fired(2);
		const [later] = world.add('orderCreated');
		fired.push(...(await world.fired(2)));
		expect(fired).toContain(later);
		fired.push(...(await world.fired(30)));
		expect(fired.sort()).toEqual([later, ...added].sort());
	});

	it('goes on although page 1 fails in every poll', async () => {
		const { world, added } = await burst('orderCreated', 6);
		const fired = await world.fired();
		world.insteadOf = (page) => (page === 1 ? FORBIDDEN : undefined);
		for (let poll = 0; poll < 20; poll++) fired.push(...told((await world.poll()).items));
		expect(fired.sort()).toEqual(added.sort());
	});

	it('lets nobody count as waiting whose answer is on a page not yet read, also after a restart', async () => {
		const world = worldOf(['customerWaiting'], PAGES);
		const say = (sender_type: string, conversation_id: string) =>
			world.data.addMessage({ sender_type, conversation_id }, (world.time += 1000));
		for (let number = 0; number < 450; number++) say('agent', 'b');
		await world.fired(2);
		world.manner.perPoll = 2;
		say('contact', 'a');
		await world.fired();
		say('agent', 'a');
		for (let number = 0; number < 250; number++) say('agent', 'b');
		await world.fired();
		world.restart();
		expect(await world.fired(30)).toEqual([]);
	});

	it('of a list that is not newest first begins anew if a page always fails', async () => {
		const world = worldOf(['contactUpdated'], { ...PAGES, listOrder: 'oldestFirst' });
		world.add('contactCreated', 100, 1000);
		expect(await world.fired(2)).toEqual([]);
		world.insteadOf = (page) => (page === 4 ? FORBIDDEN : undefined);
		for (const index of [90, 70, 99]) {
			const { id } = world.data.contacts.at(index)!;
			world.data.contacts.update(id, { address: 'new' });
			expect((await world.poll()).items).toMatchObject([{ id }]);
		}
	});
});

describe('a list without an order', () => {
	// Totals count the page, and the last page comes again: the first round, of one page, shows neither.
	it('fires for all its records, whatever its totals', async () => {
		const manner = { envelope: 'total', totals: 'ofPage', afterLastPage: 'lastPage' } as const;
		const world = worldOf(['boardItemDeleted', 'boardItemCreated'], manner);
		world.add('boardItemCreated', 30, 1000);
		expect(await world.fired(3)).toEqual([]);
		const added = world.add('boardItemCreated', 120, 1000);
		expect((await world.fired(15)).sort()).toEqual(added.sort());
	});

	it('saves nothing for a deleted record if no event is about that', async () => {
		const world = worldOf(['contactUpdated']);
		world.add('contactCreated', 3);
		await world.quiet(2);
		world.data.contacts.remove(world.data.contacts.at(0)!.id);
		const { saved } = world;
		await world.quiet(5);
		expect(world.saved).toBe(saved);
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

	it('an empty list may come for some polls, as from a service in trouble', async () => {
		const { world, items, remove, restore } = await begun(5);
		remove(items);
		expect(await world.fired(20)).toEqual([]);
		restore(items);
		expect(await world.fired(3)).toEqual([]);
	});

	it('a poll that fails confirms nothing', async () => {
		const { world, items, remove } = await begun(150);
		remove(items.slice(0, 1));
		expect(await world.fired()).toEqual([]);
		// The second page, with all attempts.
		for (const request of [2, 3, 4]) world.trouble.set(request, 'error500');
		expect(await world.fired()).toEqual([]);
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
