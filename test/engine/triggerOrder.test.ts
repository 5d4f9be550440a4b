import type { Order } from 'messaging-crm-simulator';

import { HOUR_MS, MINUTE_MS, told } from './support/trigger';
import { worldOf, type Manner, type TriggerWorld } from './support/triggerWorld';

/** A trigger that watches some orders, none of which was updated after its creation. */
function withOrders(events: string[], orders: number, manner: Partial<Manner> = { maxLimit: 20 }) {
	const world = worldOf(events, manner);
	world.add('orderCreated', orders, MINUTE_MS);
	world.time += HOUR_MS;
	return world;
}

/** Changes some orders, so that the timestamps prove the sort. */
function proveSort(world: TriggerWorld, orders: number): void {
	for (let order = 0; order < orders; order++) {
		world.time += 1000;
		update(world, order * 7 + 3);
	}
}

/** Changes an order, which moves it to the top of a sorted list; counted from the oldest. */
function update(world: TriggerWorld, index: number, isStamped = true): string {
	const { orders } = world.data;
	const { id, updated_at } = orders.at(orders.length - 1 - index)!;
	orders.update(id, { notes: `changed ${world.time}`, ...(!isStamped && { updated_at }) });
	return `orderUpdated ${id}`;
}

const most = async (world: TriggerWorld, polls: number) => Math.max(...(await world.quiet(polls)));

/** Polls until an event fires; returns how many polls that took. */
async function pollsUntil(world: TriggerWorld, event: string, atMost: number): Promise<number> {
	for (let polls = 1; polls <= atMost; polls++) {
		if ((await world.fired()).includes(event)) return polls;
	}
	return Infinity;
}

describe('a quiet poll of orders takes', () => {
	it.each<[number, number, Partial<Manner>]>([
		[1, 40, {}],
		[1, 100, { envelope: 'lastPage' }],
		[2, 300, { maxLimit: 50 }],
		[2, 300, { maxLimit: 10 }],
		[2, 300, { maxLimit: 10, sorting: 'ignored', envelope: 'total' }],
	])(
		'%i request(s) while no order proves the sort: %i orders, %j',
		async (requests, count, manner) => {
			const world = withOrders(['orderUpdated'], count, manner);
			await world.quiet(3);
			expect(await most(world, 40)).toBe(requests);
			world.restart();
			// The check of a process.
			expect(await most(world, 10)).toBe(manner.envelope === 'lastPage' ? 1 : 2);
		},
	);

	it('one request once the sort was proven, also after restarts, and writes no state', async () => {
		const world = withOrders(['orderUpdated'], 200);
		await world.quiet(2);
		proveSort(world, 6);
		expect(await world.fired()).toHaveLength(6);
		await world.quiet(12);
		expect(await most(world, 10)).toBe(1);
		// A flash sale, after which the newest page proves nothing.
		world.add('orderCreated', 30, 1000);
		expect(await world.fired()).toHaveLength(0);
		const { saved } = world;
		const once = [{ statusCode: 200, body: { data: [] } }];
		world.insteadOf = () => once.pop();
		expect(await most(world, 10)).toBe(1);
		expect(world.saved === saved).toBe(true);
		world.restart();
		// A page more for each page of the check.
		expect(await most(world, 13)).toBe(2);
		expect(await most(world, 5)).toBe(1);
		expect(world.saved === saved).toBe(true);
	});

	it('one request for created orders whose status changes again and again', async () => {
		const world = withOrders(['orderCreated'], 200);
		await world.quiet(15);
		for (let poll = 0; poll < 10; poll++) {
			world.data.updateOrder(world.data.orders.at(poll * 9)!.id, { order_status: `s${poll}` });
			expect(await world.quiet(1)).toEqual([1]);
		}
	});
});

describe('if the service ignores the sort and no order was updated late', () => {
	const ignoring = { maxLimit: 20, sorting: 'ignored' } as const;

	it('the first change is found by the check, later ones at once, and a day after the order is asked again', async () => {
		const world = withOrders(['orderUpdated'], 200, ignoring);
		await world.quiet(30);
		expect(await pollsUntil(world, update(world, 10), 11)).toBeLessThanOrEqual(11);
		// The whole list from now on: 10 pages, and an empty one.
		expect(await world.quiet(3)).toEqual([11, 11, 11]);
		expect(await pollsUntil(world, update(world, 20), 1)).toBe(1);
		world.restart();
		expect(await pollsUntil(world, update(world, 30), 1)).toBe(1);
		world.time += 25 * HOUR_MS;
		expect((await world.quiet(3)).at(-1)).toBe(2);
		expect(await pollsUntil(world, update(world, 5), 12)).toBeLessThanOrEqual(12);
	});

	it('the check finds a change although a page of new orders comes with each poll', async () => {
		const world = withOrders(['orderUpdated'], 200, ignoring);
		await world.quiet(30);
		const event = update(world, 100);
		const fired: string[] = [];
		for (let polls = 0; polls < 11; polls++) {
			world.add('orderCreated', 21, 100);
			fired.push(...(await world.fired()));
		}
		expect(fired).toContain(event);
	});

	it('a change that the check finds fires, also if the news cannot be read again to judge their order', async () => {
		const world = withOrders(['orderUpdated', 'contactCreated'], 200, ignoring);
		await world.quiet(30);
		const change = update(world, 10);
		const fired: string[] = [];
		for (let polls = 0; polls < 11 && fired.length === 0; polls++) {
			world.between.set(2, () => world.failing.set('/api/orders', 403));
			fired.push(...told((await world.poll()).items));
			world.failing.clear();
		}
		expect(fired).toEqual([change]);
		expect(await pollsUntil(world, update(world, 20), 12)).toBeLessThanOrEqual(12);
	});

	it('and a page shows that, the whole list is read in the same poll', async () => {
		const world = withOrders(['orderUpdated'], 200, ignoring);
		await world.quiet(3);
		const event = update(world, 190);
		const { items, requests } = await world.poll();
		expect(told(items)).toEqual([event]);
		expect(requests).toHaveLength(12);
	});
});

it('if the service sorts each page for itself, changes fire within a round once a check has shown it', async () => {
	const world = withOrders(['orderUpdated'], 200, { maxLimit: 20, sorting: 'eachPage' });
	for (let order = 0; order < 100; order++) {
		world.time += 1000;
		update(world, (order * 37) % 200);
	}
	// The first page proves an order that only it has.
	await world.quiet(25);
	for (const hours of [25, 30, 60]) {
		world.time += hours * HOUR_MS;
		await world.quiet(25);
		const event = update(world, 50 + hours);
		expect(await pollsUntil(world, event, 40)).toBeLessThanOrEqual(12);
		const next = update(world, 60 + hours);
		expect(await pollsUntil(world, next, 40)).toBeLessThanOrEqual(12);
	}
});

it('payments are found at once among orders that only got a note', async () => {
	const world = withOrders(['orderPaid'], 300, { maxLimit: 10 });
	const { data } = world;
	for (let order = 0; order < 300; order++) {
		world.time += 1_000;
		data.updateOrder(data.orders.at((order * 113) % 300)!.id, { payment_status: 'pending' });
	}
	await world.fired(100);
	expect(await world.quiet(3)).toEqual([1, 1, 1]);
	const paid: string[] = [];
	for (let change = 0; change < 240; change++) {
		world.time += 15_000;
		const { id } = data.orders.at((change * 7) % 300)!;
		const isPaid = change % 8 === 0 && !paid.includes(`orderPaid ${id}`);
		data.updateOrder(id, isPaid ? { payment_status: 'paid' } : { notes: `${change}` });
		if (isPaid) paid.push(`orderPaid ${id}`);
	}
	expect((await world.fired(2)).sort()).toEqual(paid.sort());
});

it('an order that the sort hides, since it was never updated, is found by the check, and the next one at once', async () => {
	const world = worldOf(['orderCreated', 'orderUpdated']);
	const { data } = world;
	const never = { updated_at: undefined } as unknown as Partial<Order>;
	for (let order = 0; order < 260; order++) data.addOrder(never, (world.time += MINUTE_MS));
	for (let order = 0; order < 130; order++) {
		const updated_at = new Date((world.time += 1000)).toISOString();
		data.orders.update(data.orders.at((order * 7) % 260)!.id, { updated_at });
	}
	await world.fired(10);
	world.time += HOUR_MS;
	const hidden = data.addOrder(never);
	expect(await world.fired(10)).toEqual([`orderCreated ${hidden.id}`]);
	expect(await world.fired()).toEqual([]);
	expect(await pollsUntil(world, `orderCreated ${data.addOrder(never).id}`, 1)).toBe(1);
});

it('a change that no timestamp shows refutes an order that is not proven, so that the next one fires at once', async () => {
	const world = withOrders(['orderUpdated'], 200);
	await world.quiet(12);
	expect(await pollsUntil(world, update(world, 100, false), 12)).toBeLessThanOrEqual(12);
	expect(await pollsUntil(world, update(world, 50, false), 1)).toBe(1);
});

it('a change that no timestamp shows is found by the check, and does not refute an order that is proven', async () => {
	const world = withOrders(['orderUpdated'], 200);
	proveSort(world, 8);
	await world.quiet(15);
	const event = update(world, 100, false);
	world.time += 25 * HOUR_MS;
	expect(await pollsUntil(world, event, 12)).toBeLessThanOrEqual(12);
	// Nor does what the check began anew for.
	await world.quiet(30);
	expect(await most(world, 5)).toBe(1);
});

it.each(['', ', also if a poll fails'])(
	'a record that the news may have missed while the list is checked is found by another check%s',
	async (failure) => {
		const world = withOrders(['orderCreated'], 300);
		await world.quiet(40);
		world.restart();
		// The check has left the pages of the newest records.
		await world.quiet(8);
		const added = world.add('orderCreated', 45, 1000);
		const [gone] = added.splice(40, 1);
		world.between.set(1, () => void world.data.orders.remove(gone.split(' ')[1]));
		world.between.set(2, () => void added.push(...world.add('orderCreated', 1, 1000)));
		const fired = await world.fired();
		if (failure) {
			world.failing.set('/api/orders', 403);
			expect((await world.poll()).error).toBeDefined();
			world.failing.clear();
		}
		fired.push(...(await world.fired(40)));
		expect(fired).toEqual(expect.arrayContaining(added));
	},
);

it('an order that was proven and holds no more loses nothing', async () => {
	const world = withOrders(['orderUpdated'], 200);
	proveSort(world, 8);
	await world.quiet(15);
	world.options.sorting = 'ignored';
	const event = update(world, 50);
	expect(await pollsUntil(world, event, 12)).toBeLessThanOrEqual(12);
	expect(await pollsUntil(world, update(world, 60), 12)).toBeLessThanOrEqual(12);
});

it('Board Item Deleted fires for no item that exists, whatever the total is', async () => {
	const world = worldOf(['boardItemDeleted'], { maxLimit: 20, envelope: 'total' });
	const { boardItems } = world.data;
	const items = Array.from({ length: 45 }, () => world.data.addBoardItem());
	await world.quiet(2);
	// The oldest item, on the last page, is lacking in every other response.
	const [oldest] = items;
	for (let poll = 0; poll < 6; poll++) {
		for (let request = 1; request < 20; request += 2) {
			world.between.set(request, () => boardItems.remove(oldest.id));
			world.between.set(request + 1, () => boardItems.add(oldest));
		}
		await world.quiet(1);
		if (!boardItems.get(oldest.id)) boardItems.add(oldest);
	}
	boardItems.remove(items[30].id);
	expect(await pollsUntil(world, `boardItemDeleted ${items[30].id}`, 3)).toBe(2);
});

it.each<[what: string, Manner['afterLastPage'], cutOff: number, down?: number]>([
	// The last page is the next one.
	['restart', 'lastPage', 5],
	['failed poll', 'lastPage', 5, 1],
	['poll that failed after some pages', 'empty', 2, 3],
])(
	'a reading goes on after a %s, if what comes after the last page is: %s',
	async (_, afterLastPage, cutOff, down = 0) => {
		const world = worldOf(['contactUpdated'], { maxLimit: 20, envelope: 'total', afterLastPage });
		world.add('contactCreated', 100);
		await world.quiet(2);
		world.trouble.set(cutOff, 'cutOff');
		await world.quiet(1);
		if (down === 0) world.restart();
		else {
			world.trouble.set(down, 'down');
			expect((await world.poll()).error).toBeDefined();
		}
		for (const index of [80, 3]) {
			const { id } = world.data.contacts.at(index)!;
			world.data.contacts.update(id, { address: 'new' });
			expect(await world.fired(2)).toEqual([`contactUpdated ${id}`]);
		}
	},
);

it('a burst between two pages is no end: 25 messages wait, and 10 more come', async () => {
	const world = worldOf(['messageCreated'], { maxLimit: 10 });
	world.add('messageCreated', 40, 1000);
	await world.quiet(10);
	const added = world.add('messageCreated', 25, 1000);
	world.between.set(1, () => added.push(...world.add('messageCreated', 10, 1000)));
	expect((await world.fired(2)).sort()).toEqual(added.sort());
});

it('reads the list without the sort if the service fails with it, and trusts it again unless it fails twice', async () => {
	const world = worldOf(['orderCreated', 'orderStatusChanged']);
	world.add('orderCreated', 3, 1_000);
	await world.fired(2);
	const [{ id }] = [...world.data.orders];
	const change = (order_status: string) => {
		world.time += 1_000;
		world.data.updateOrder(id, { order_status });
		// All attempts.
		for (let request = 1; request <= 3; request++) world.trouble.set(request, 'error500');
	};
	change('processing');
	expect(await world.fired()).toEqual([`orderStatusChanged ${id}`]);
	expect(await world.quiet(2)).toEqual([1, 1]);
	for (const status of ['shipping', 'completed']) {
		change(status);
		expect(await world.fired()).toEqual([`orderStatusChanged ${id}`]);
	}
	expect(await world.quiet(2)).toEqual([2, 2]);
});
