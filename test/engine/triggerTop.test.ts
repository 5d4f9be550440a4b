import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';

import { DAY_MS, HOUR_MS, MINUTE_MS } from './support/trigger';
import { worldOf, type Manner, type TriggerWorld } from './support/triggerWorld';

const PAGES = { maxLimit: 20 } as const;

/** A trigger that knows some records, a minute apart. */
async function begun(
	event: 'messageCreated' | 'orderCreated' | 'orderUpdated',
	records: number,
	manner: Partial<Manner> = PAGES,
) {
	const world = worldOf([event], manner);
	world.add(event === 'orderUpdated' ? 'orderCreated' : event, records, MINUTE_MS);
	world.time += HOUR_MS;
	expect(await world.fired(2)).toEqual([]);
	return world;
}

/** Changes an order, which moves it to the top of a list by change; counted from the oldest. */
function update(world: TriggerWorld, index: number, isStamped = true): string {
	const { orders } = world.data;
	const { id, updated_at } = orders.at(orders.length - 1 - index)!;
	orders.update(id, { notes: `changed ${world.time}`, ...(!isStamped && { updated_at }) });
	return `orderUpdated ${id}`;
}

const warnings = () => jest.spyOn(Container.get(Logger), 'warn');

describe('an idle poll', () => {
	it.each<['messageCreated' | 'orderCreated' | 'orderUpdated', number, Partial<Manner>]>([
		['orderCreated', 200, { sorting: 'ignored', envelope: 'total' }],
		['orderUpdated', 200, {}],
		['orderUpdated', 40, { listOrder: 'none' }],
		['orderUpdated', 2, {}],
		['orderUpdated', 0, {}],
		['messageCreated', 200, { envelope: 'total' }],
	])(
		'of %s takes one request for %i records newest first, and writes nothing: %j',
		async (...of) => {
			const [event, records, manner] = of;
			const world = await begun(event, records, { ...PAGES, ...manner });
			const { saved } = world;
			expect(await world.quiet(5)).toEqual([1, 1, 1, 1, 1]);
			world.restart();
			// A round begins anew: a page with each poll.
			expect(Math.max(...(await world.quiet(14)))).toBeLessThanOrEqual(2);
			expect(await world.quiet(3)).toEqual([1, 1, 1]);
			expect(world.saved).toBe(saved);
		},
	);

	it.each<[string, Partial<Manner>]>([
		['did not come with the newest created_at first', { listOrder: 'oldestFirst' }],
		['The service rejected /api/orders sorted by created_at', { sorting: 'rejected' }],
	])(
		'reads the whole list if it is not newest first, and n8n’s log says once: %s',
		async (...of) => {
			const [reason, manner] = of;
			const warned = warnings();
			const event = manner.sorting ? 'orderCreated' : 'messageCreated';
			const world = await begun(event, 70, { ...PAGES, ...manner });
			// Four pages.
			expect(await world.quiet(3)).toEqual([4, 4, 4]);
			const said = () => warned.mock.calls.filter(([text]) => String(text).includes(reason));
			expect(said()).toHaveLength(1);
			await world.expectNew(event);
			world.restart();
			await world.quiet(2);
			expect(said()).toHaveLength(2);
		},
	);
});

describe('news', () => {
	it.each([0, 25])(
		'that comes after a page of known records with its timestamp fires at once, with %i newer ones',
		async (newer) => {
			const world = await begun('messageCreated', 60);
			const { data, time: at } = world;
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
			expect((await world.fired()).sort()).toEqual(more.sort());
		},
	);

	it('above a page of ties that cannot be read leaves the round as it is', async () => {
		const world = await begun('messageCreated', 60);
		world.add('messageCreated', 50);
		await world.fired();
		const added = world.add('messageCreated', 1, MINUTE_MS);
		world.trouble.set(2, 'cutOff');
		expect(await world.fired()).toEqual(added);
		expect(await world.quiet(2)).toEqual([1, 1]);
	});

	it('fires in each poll while a page after it always fails, and n8n’s log says so', async () => {
		const world = await begun('messageCreated', 200);
		world.insteadOf = (page) => (page === 2 ? { statusCode: 403, body: {} } : undefined);
		const warned = warnings();
		const added = world.add('messageCreated', 30, 1000);
		expect(await world.fired()).toHaveLength(20);
		for (let poll = 0; poll < 4; poll++) {
			const [later] = world.add('messageCreated');
			const { items } = await world.poll();
			expect(items.map(({ id }) => `messageCreated ${String(id)}`)).toContain(later);
		}
		expect(warned.mock.calls.join()).toContain('could not read /api/messages');
		world.insteadOf = undefined;
		const rest = await world.fired(3);
		expect(added).toEqual(expect.arrayContaining(rest));
		expect(rest.length).toBeGreaterThan(5);
	});

	it('is found although page 1 was once empty', async () => {
		const world = await begun('messageCreated', 60);
		const added = world.add('messageCreated', 3, 1000);
		const once = [{ statusCode: 200, body: { data: [] } }];
		world.insteadOf = () => once.pop();
		expect(await world.fired()).toEqual([]);
		expect((await world.fired()).sort()).toEqual(added.sort());
	});

	it('is found although a page of it is a record short', async () => {
		const world = await begun('messageCreated', 30, { maxLimit: 100 });
		const added = world.add('messageCreated', 350, 10);
		const messages = [...world.data.messages];
		const hidden = messages[150].id;
		world.insteadOf = (page) => {
			const data = messages.slice((page - 1) * 100, page * 100).filter(({ id }) => id !== hidden);
			return { statusCode: 200, body: { data } };
		};
		expect((await world.fired()).length).toBe(added.length - 1);
	});

	it('is not hidden behind an order that is dated tomorrow', async () => {
		const world = worldOf(['orderCreated'], { maxLimit: 50 });
		world.add('orderCreated', 60);
		world.data.addOrder({}, world.time + DAY_MS);
		expect(await world.fired(3)).toEqual([]);
		world.time += HOUR_MS;
		await world.expectNew('orderCreated');
	});
});

describe('if the service rejects the sort', () => {
	const rejecting = { ...PAGES, listOrder: 'oldestFirst' } as const;

	it('the round in progress does not go on: without the sort, its pages are other ones', async () => {
		const world = await begun('orderUpdated', 200, { ...rejecting, sorting: 'applied' });
		world.manner.perPoll = 4;
		// The oldest come last by change, and first without the sort.
		const changed = [...world.data.orders].slice(0, 120);
		for (const { id } of changed) {
			world.time += 1000;
			world.data.updateOrder(id, { notes: 'changed' });
		}
		expect(await world.fired(2)).not.toEqual([]);
		world.options.sorting = 'rejected';
		world.manner.perPoll = 1000;
		const events = [150, 199].map((index) => update(world, index));
		expect(await world.fired()).toEqual(expect.arrayContaining(events));
	});

	it('with a 500, the poll fails: it is asked for again', async () => {
		const world = await begun('orderUpdated', 30);
		const event = update(world, 5);
		world.failing.set('/api/orders', 500);
		const { error, requests } = await world.poll();
		expect([error !== undefined, requests.length]).toEqual([true, 3]);
		world.failing.clear();
		expect(await world.fired()).toEqual([event]);
		const [{ searchParams }] = (await world.poll()).requests;
		expect(searchParams.get('sort_field')).toBe('updated_at');
	});
});
