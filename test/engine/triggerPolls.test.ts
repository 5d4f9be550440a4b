import { Logger } from '@n8n/backend-common';
import { Container } from '@n8n/di';
import type { IDataObject } from 'n8n-workflow';

import { HOUR_MS, MINUTE_MS, onlyIf, told } from './support/trigger';
import { worldOf, type Manner, type TriggerWorld } from './support/triggerWorld';

const log = (level: 'info' | 'warn') => jest.spyOn(Container.get(Logger), level);

/** A trigger whose first reading is over. */
async function begun(events: string[], orders = 3, manner?: Partial<Manner>) {
	const world = worldOf(events, manner);
	world.add('orderCreated', orders, HOUR_MS);
	world.add('contactCreated');
	expect(await world.fired(20)).toEqual([]);
	return world;
}

const pathsOf = async (world: TriggerWorld) =>
	(await world.poll()).requests.map(({ pathname }) => pathname);

const changedTo = (field: string, value: string) =>
	onlyIf({ field, comparison: 'changedTo', value });

/** The next poll fires nothing, and logs this warning; from then on, the trigger works. */
async function expectBeginsAnew(world: TriggerWorld, warning: string): Promise<void> {
	const logged = log('warn');
	expect(await world.fired()).toEqual([]);
	expect(logged.mock.calls.join()).toContain(warning);
	logged.mockClear();
	await world.expectNew('orderCreated');
	expect(logged).not.toHaveBeenCalled();
}

describe('after a change of the API key, the trigger', () => {
	async function changed() {
		const world = await begun(['orderCreated']);
		const added = world.add('orderCreated');
		world.key = 'another-key-0123456789';
		world.change();
		return { world, added };
	}

	it('goes on if it is of the same business, which takes one more request, once', async () => {
		const { world, added } = await changed();
		const { items, requests } = await world.poll();
		expect(told(items)).toEqual(added);
		expect(requests.map(({ pathname }) => pathname)).toEqual(['/businesses', '/api/orders']);
		expect(await pathsOf(world)).toEqual(['/api/orders']);
		world.restart();
		expect(await pathsOf(world)).not.toContain('/businesses');
		expect(world.saved).not.toContain(world.key);
		expect(world.saved).not.toContain(world.data.business.id);
	});

	it.each<[string, (world: TriggerWorld) => unknown]>([
		['it is of another business', ({ data }) => (data.business.id = 'other')],
		['the response has no ID', ({ data }) => (data.business.id = '')],
		['it may not read /businesses', ({ failing }) => failing.set('/businesses', 403)],
		['/businesses rejects it', ({ failing }) => failing.set('/businesses', 401)],
		['/businesses answers 422', ({ failing }) => failing.set('/businesses', 422)],
	])('starts anew if %s, with a warning', async (_, happen) => {
		const { world } = await changed();
		happen(world);
		await expectBeginsAnew(world, 'belongs to another business, or the service does');
	});

	it('does without the business if there is a web page in its place from the beginning', async () => {
		const world = worldOf(['orderCreated']);
		world.failing.set('/businesses', 200);
		await world.fired(4);
		await world.expectNew('orderCreated');
	});

	it('fails if /businesses does, and loses nothing', async () => {
		const { world, added } = await changed();
		world.failing.set('/businesses', 500);
		expect((await world.poll()).error).toBeDefined();
		world.failing.clear();
		expect(await world.fired()).toEqual(added);
	});
});

it('does not fire again while n8n saves what it left, and does if n8n did not', async () => {
	const world = await begun(['orderCreated']);
	const { saved } = world;
	const added = world.add('orderCreated');
	expect(await world.fired()).toEqual(added);
	world.saved = saved;
	world.change();
	world.time -= MINUTE_MS - 20_000;
	const { items, error, requests } = await world.poll();
	expect([items, error, requests]).toEqual([[], undefined, []]);
	expect(world.saved).toBe(saved);
	expect(await world.fired()).toEqual(added);
});

describe('the time of a poll', () => {
	async function happened() {
		const world = await begun(['orderCreated', 'contactCreated']);
		return { world, events: [...world.add('orderCreated'), ...world.add('contactCreated')] };
	}

	it('is divided: a source that does not respond does not hold up the other', async () => {
		const { world, events } = await happened();
		world.trouble.set(1, 'cutOff');
		expect(await world.fired()).toEqual([events[1]]);
		expect(await world.fired()).toEqual([events[0]]);
	});

	it('that is too short for any page fails the poll', async () => {
		const { world, events } = await happened();
		world.trouble.set(1, 'cutOff').set(2, 'cutOff');
		// Half of 50 seconds.
		const message =
			'GET /api/orders could not be read within 25 seconds, before the next poll is due';
		const error = { message, description: expect.stringContaining('Nothing is lost') };
		expect(await world.poll()).toMatchObject({ error, changes: false });
		expect((await world.fired()).sort()).toEqual(events.sort());
	});
});

describe('a list that fails', () => {
	it('holds up no other, fails the polls without events, and is caught up with later', async () => {
		const world = await begun(['orderCreated', 'messageCreated']);
		world.failing.set('/api/messages', 403);
		const messages = world.add('messageCreated');
		for (let round = 0; round < 2; round++) {
			await world.expectNew('orderCreated');
			expect((await world.poll()).error?.message).toBe('Forbidden');
			if (round === 0) world.restart();
		}
		world.failing.clear();
		expect(await world.fired(2)).toEqual(messages);
	});

	it('takes few requests: the next one tries again', async () => {
		const world = await begun(['orderCreated']);
		world.failing.set('/api/orders', 500);
		expect((await world.poll()).requests).toHaveLength(6);
		world.failing.set('/api/orders', 503);
		expect((await world.poll()).requests).toHaveLength(3);
	});

	it('may do so since a message does not say who sent it', async () => {
		const world = await begun(['orderCreated', 'messageCreated']);
		world.data.addMessage({ sender_type: undefined });
		await world.expectNew('orderCreated');
		expect((await world.poll()).error?.message).toContain('says who sent it');
	});

	it('does not fail a poll that another list has brought forward: n8n may drop its state', async () => {
		const manner = { listOrder: 'none', sorting: 'rejected', maxLimit: 20, perPoll: 6 } as const;
		const world = await begun(['contactCreated', 'orderStatusChanged'], 120, manner);
		world.failing.set('/api/contacts', 403);
		const { id } = world.data.updateOrder(world.data.orders.at(60)!.id, { order_status: 'later' });
		const fired: string[] = [];
		for (let polls = 0; polls < 20; polls++) {
			fired.push(...told((await world.poll()).items));
			world.restart();
		}
		expect(fired).toEqual([`orderStatusChanged ${id}`]);
	});

	it('lets no other begin in vain, and fails polls once they have nothing to save', async () => {
		const world = worldOf(['contactCreated', 'orderCreated']);
		world.failing.set('/api/contacts', 403);
		expect(await world.fired(2)).toEqual([]);
		expect((await world.poll()).error?.message).toBe('Forbidden');
		world.restart();
		await world.expectNew('orderCreated');
		world.failing.clear();
		world.add('contactCreated');
		expect(await world.fired()).toEqual([]);
		await world.expectNew('contactCreated');
	});
});

it('takes one request if nothing happens, and a page more a poll for the check of a day or a process', async () => {
	const world = await begun(['orderCreated'], 130, { maxLimit: 20 });
	const { saved } = world;
	expect(await world.quiet(3)).toEqual([1, 1, 1]);
	const check = [2, 2, 2, 2, 2, 2, 2, 1, 1];
	world.time += 24 * HOUR_MS;
	expect(await world.quiet(9)).toEqual(check);
	world.restart();
	expect(await world.quiet(9)).toEqual(check);
	expect(world.saved).toBe(saved);
});

it('reads the labels of a board once in a process, and again only if something has changed', async () => {
	const world = worldOf(['boardItemUpdated'], {}, changedTo('Stage', 'Proposal'));
	const { id } = world.data.addBoardItem({ values: { Stage: '1' } });
	const board = `/api/crm/boards/${world.data.boards.at(0)!.id}`;
	/** How often two polls read the board. */
	const reading = async () => (await pathsOf(world)).filter((path) => path === board).length;
	const readings = async () => [await reading(), await reading()];
	expect(await readings()).toEqual([1, 0]);
	expect(await readings()).toEqual([0, 0]);
	world.data.boardItems.update(id, { name: 'Renamed' });
	expect(await readings()).toEqual([1, 0]);
	world.restart();
	expect(await readings()).toEqual([1, 0]);
});

it('knows the earlier values of a new Changed To condition once all pages were read', async () => {
	const world = await begun(['orderUpdated'], 0, { maxLimit: 20 });
	// More than there is room for as whole records.
	const notes = 'x'.repeat(5000);
	for (let order = 0; order < 130; order++) world.data.addOrder({ notes }, (world.time += HOUR_MS));
	// Proves that the list is sorted by change.
	world.data.updateOrder(world.data.orders.at(100)!.id, { order_status: 'other' });
	expect(await world.fired(20)).toEqual([]);
	expect(await world.quiet(1)).toEqual([1]);
	world.change(changedTo('notes', 'after'));
	expect(await world.fired(8)).toEqual([]);
	for (const index of [0, 60, 129]) {
		const { id } = world.data.orders.at(index)!;
		world.data.updateOrder(id, { notes: 'after' });
		expect(await world.fired()).toEqual([`orderUpdated ${id}`]);
	}
});

it('reads the news in the next poll, too, if a new Changed To condition has the list read anew', async () => {
	const manner = { maxLimit: 20, perPoll: 5 };
	const world = await begun(['orderUpdated'], 400, manner);
	world.change(changedTo('order_status', 'x'));
	for (const { id } of [...world.data.orders].slice(0, 200)) {
		world.data.updateOrder(id, { notes: 'new' });
	}
	await world.quiet(4);
	world.change(changedTo('notes', 'after'));
	await world.poll();
	const { id } = world.data.orders.at(399)!;
	world.data.updateOrder(id, { notes: 'after' });
	expect(await world.fired()).toEqual([`orderUpdated ${id}`]);
});

it('is not late for ever after a burst that one poll has no time for', async () => {
	const world = await begun(['orderCreated'], 1000, { maxLimit: 20 });
	world.manner.perPoll = 3;
	world.add('orderCreated', 100, 10);
	const fired = await world.fired(2);
	const [later] = world.add('orderCreated', 1);
	fired.push(...(await world.fired(3)));
	expect(fired).toContain(later);
});

describe('a list that one poll has no time for', () => {
	const manner = { maxLimit: 20, perPoll: 4 };

	it('is read by several polls, which say how far they are; another list fires meanwhile', async () => {
		const world = worldOf(['templateChanged'], manner);
		const { id } = world.data.addTemplate();
		await world.fired(3);
		world.add('contactCreated', 70);
		const logged = log('info');
		const soFar =
			'"Trigger" has read 40 records of /api/contacts so far and continues at the next poll. Its events begin when all are read';
		const atEnd = 'has read all 70 records of /api/contacts. Its events begin now';
		world.change({ events: ['templateChanged', 'contactCreated'] });
		expect(await world.fired()).toEqual([]);
		expect(logged.mock.calls.join()).toContain(soFar);
		world.data.templates.update(id, { status: 'PAUSED' });
		expect(await world.fired()).toEqual([`templateChanged ${id}`]);
		expect(logged.mock.calls.join()).toContain(atEnd);
		await world.expectNew('contactCreated', 2);
	});

	it('and that is in no order is read again and again, and the log says that events may be late', async () => {
		const unsorted = { ...manner, listOrder: 'none', sorting: 'ignored' } as const;
		const world = worldOf(['orderStatusChanged'], unsorted);
		world.add('orderCreated', 150);
		expect(await world.fired(5)).toEqual([]);
		const logged = log('info');
		const changed = [3, 50, 140].map((index) => world.data.orders.at(index)!.id);
		changed.forEach((id) => world.data.updateOrder(id, { order_status: 'returned' }));
		const expected = changed.map((id) => `orderStatusChanged ${id}`);
		expect((await world.fired(5)).sort()).toEqual(expected.sort());
		const mayBeLate = 'since one poll has no time for all. Events may be late';
		expect(logged.mock.calls.join()).toContain(mayBeLate);
	});
});

it('a saved state that cannot be read makes the trigger begin anew and log it', async () => {
	const world = await begun(['orderCreated', 'contactCreated']);
	const saved = JSON.parse(world.saved) as Record<string, IDataObject>;
	delete saved['node:Trigger'].records;
	world.saved = JSON.stringify(saved);
	world.change();
	world.add('orderCreated');
	world.add('contactCreated');
	await expectBeginsAnew(world, 'could not be read');
});
