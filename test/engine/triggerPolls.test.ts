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
		expect((await world.poll()).requests).toHaveLength(3);
		world.failing.set('/api/orders', 503);
		expect((await world.poll()).requests).toHaveLength(3);
	});

	it('may be messages that do not say who sent them: nothing of that list counts until they do', async () => {
		const world = await begun(['orderCreated', 'messageCreated']);
		const { messages } = world.data;
		for (let count = 0; count < 3; count++) world.data.addMessage({ sender_type: undefined });
		await world.expectNew('orderCreated');
		expect((await world.poll()).error?.message).toContain('says who sent it');
		for (const { id } of [...messages]) messages.update(id, { sender_type: 'contact' });
		expect(await world.fired()).toHaveLength(3);
	});

	it('does not fail a poll that has brought another list forward: n8n may drop its state', async () => {
		const manner = { listOrder: 'none', maxLimit: 20, perPoll: 10 } as const;
		const world = await begun(['contactCreated', 'boardItemUpdated'], 0, manner);
		world.failing.set('/api/contacts', 403);
		world.data.addBoardItem();
		await world.quiet(1);
		expect((await world.poll()).error?.message).toBe('Forbidden');
	});
});

describe('the labels of a board', () => {
	const labelled = (events: string[], condition: IDataObject, manner?: Partial<Manner>) =>
		worldOf(events, manner, onlyIf({ field: 'Stage', value: 'Proposal', ...condition }));

	it('are read once in a process', async () => {
		const world = labelled(['boardItemUpdated'], { comparison: 'changedTo' });
		const { id } = world.data.addBoardItem({ values: { Stage: '1' } });
		const board = `/api/crm/boards/${world.data.boards.at(0)!.id}`;
		/** How often a poll reads the board. */
		const reading = async () => (await pathsOf(world)).filter((path) => path === board).length;
		expect([await reading(), await reading()]).toEqual([1, 0]);
		world.data.boardItems.update(id, { name: 'Renamed' });
		expect([await reading(), await reading()]).toEqual([0, 0]);
		world.restart();
		expect([await reading(), await reading()]).toEqual([1, 0]);
	});

	it('come before the items: a board that one poll cannot read still fires', async () => {
		const events = ['boardItemCreated', 'boardItemDeleted'];
		const world = labelled(events, { comparison: 'is' }, { maxLimit: 25, perPoll: 4 });
		world.add('boardItemCreated', 200);
		expect(await world.fired(6)).toEqual([]);
		const { id } = world.data.addBoardItem({ values: { Stage: '2' } });
		expect(await world.fired(6)).toEqual([`boardItemCreated ${id}`]);
	});

	it.each(['is', 'isNot', 'changedTo'])(
		'are waited for after a restart: %s',
		async (comparison) => {
			const world = labelled(['boardItemUpdated'], { comparison });
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
});

it('knows the earlier values of a new Changed To condition once all pages were read', async () => {
	const world = await begun(['orderUpdated'], 0, { maxLimit: 20 });
	// More than there is room for as whole records.
	const notes = 'x'.repeat(5000);
	for (let order = 0; order < 130; order++) world.data.addOrder({ notes }, (world.time += HOUR_MS));
	expect(await world.fired(2)).toEqual([]);
	world.change(changedTo('notes', 'after'));
	expect(await world.fired(8)).toEqual([]);
	for (const index of [0, 60, 129]) {
		const { id } = world.data.orders.at(index)!;
		world.data.updateOrder(id, { notes: 'after' });
		expect(await world.fired()).toEqual([`orderUpdated ${id}`]);
	}
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

	it('is read by several polls although each has a context of its own', async () => {
		const world = worldOf(['contactCreated'], { ...manner, listOrder: 'oldestFirst' });
		world.add('contactCreated', 150, 1000);
		for (let poll = 0; poll < 4; poll++) {
			world.reload('update');
			await world.quiet(1);
		}
		await world.expectNew('contactCreated', 3);
	});

	it('says that events may be late', async () => {
		const world = worldOf(['orderStatusChanged'], {
			...manner,
			listOrder: 'none',
			sorting: 'ignored',
		});
		world.add('orderCreated', 150, MINUTE_MS);
		await world.fired(5);
		const logged = log('info');
		await world.fired(2);
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
