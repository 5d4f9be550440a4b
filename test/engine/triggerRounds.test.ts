import {
	DAY_MS,
	HOUR_MS,
	logged,
	MINUTE_MS,
	onlyIf,
	told,
	worldOf,
	type Manner,
	type TriggerWorld,
} from './support/triggerWorld';

const PAGES = { maxLimit: 20 } as const;
const NOTHING = { statusCode: 200, body: { data: [] } };

type Created = Parameters<TriggerWorld['add']>[0];

/** A trigger that knows some records, a minute apart. */
async function begun(event: string, records: number, manner: Manner = {}) {
	const world = worldOf([event], { ...PAGES, ...manner });
	world.add(event.replace('Updated', 'Created') as Created, records, MINUTE_MS);
	world.time += HOUR_MS;
	expect(await world.fired(2)).toEqual([]);
	return world;
}

/** Changes an order; counted from the newest. */
function change({ data, time }: TriggerWorld, index: number): string {
	const { id } = data.updateOrder(data.orders.at(index)!.id, { notes: `changed ${time}` });
	return `orderUpdated ${id}`;
}

/** Changes an order so that no timestamp shows it: only a round finds that. */
function changeUnseen(world: TriggerWorld, index: number): string {
	const { id, updated_at } = world.data.orders.at(index)!;
	const event = change(world, index);
	world.data.orders.update(id, { updated_at });
	return event;
}

describe('an idle poll', () => {
	it.each<[event: string, records: number, Manner]>([
		['orderCreated', 200, { sorting: 'ignored', envelope: 'total' }],
		['orderUpdated', 40, { listOrder: 'none' }],
		['orderUpdated', 0, {}],
		['messageCreated', 200, { envelope: 'total' }],
	])(
		'takes one request if the list is newest first, and writes nothing: %s %i %j',
		async (...of) => {
			const world = await begun(...of);
			const { saved } = world;
			expect(await world.quiet(5)).toEqual([1, 1, 1, 1, 1]);
			world.restart();
			// Another round begins: a page with each poll.
			expect(Math.max(...(await world.quiet(14)))).toBeLessThanOrEqual(2);
			expect(await world.quiet(3)).toEqual([1, 1, 1]);
			expect(world.saved).toBe(saved);
		},
	);

	it.each<[reason: string, event: Created, Manner]>([
		['did not come with the newest created_at', 'messageCreated', { listOrder: 'oldestFirst' }],
		['rejected /api/orders sorted by created_at', 'orderCreated', { sorting: 'rejected' }],
	])('reads the whole list if it is not, and n8n’s log says once: %s', async (...of) => {
		const [reason, event, manner] = of;
		const warnings = logged('warn');
		const world = await begun(event, 70, manner);
		// Four pages.
		expect(await world.quiet(3)).toEqual([4, 4, 4]);
		expect(warnings().split(reason)).toHaveLength(2);
		await world.expectNew(event);
		world.restart();
		await world.quiet(2);
		expect(warnings().split(reason)).toHaveLength(3);
	});
});

describe('news', () => {
	it('that comes after a page of known records with its timestamp fires at once', async () => {
		const world = await begun('messageCreated', 60);
		const { data, time: at } = world;
		const add = () => data.addMessage({ sender_type: 'contact' }, at);
		const first = Array.from({ length: 30 }, add);
		expect(await world.fired()).toHaveLength(30);
		const more = Array.from({ length: 15 }, add).map(({ id }) => `messageCreated ${id}`);
		// Of equal ones, the service lists first what was added last.
		for (const message of first) {
			data.messages.remove(message.id);
			data.messages.add(message);
		}
		expect((await world.fired()).sort()).toEqual(more.sort());
	});

	it('is not looked for among the records of an import with one timestamp, minutes after it', async () => {
		const world = await begun('messageCreated', 60);
		world.add('messageCreated', 100);
		expect(await world.fired()).toHaveLength(100);
		expect(await world.quiet(6)).toEqual([6, 6, 6, 6, 6, 1]);
		await world.expectNew('messageCreated');
	});

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
		world.failingPage = 2;
		const warnings = logged('warn');
		world.add('messageCreated', 30, 1000);
		expect(await world.fired()).toHaveLength(20);
		for (let poll = 0; poll < 4; poll++) {
			const [later] = world.add('messageCreated');
			expect(told((await world.poll()).items)).toContain(later);
		}
		expect(warnings()).toContain('could not read /api/messages');
	});

	it('is found although a page of it is a record short', async () => {
		const world = await begun('messageCreated', 30);
		const added = world.add('messageCreated', 70, 10);
		const messages = [...world.data.messages];
		world.insteadOf = (page) => {
			const data = messages.slice((page - 1) * 20, page * 20);
			if (page === 2) data.pop();
			return { statusCode: 200, body: { data } };
		};
		expect(await world.fired()).toHaveLength(added.length - 1);
	});
});

describe('if the service rejects the sort', () => {
	it('the round in progress does not go on: without the sort, its pages are other ones', async () => {
		const world = await begun('orderUpdated', 200, { listOrder: 'oldestFirst' });
		world.perPoll = 4;
		// The oldest come last by change, and first without the sort.
		for (let index = 0; index < 120; index++) {
			world.time += 1000;
			change(world, index);
		}
		expect(await world.fired(2)).not.toEqual([]);
		world.options.sorting = 'rejected';
		world.perPoll = 1000;
		const events = [0, 49].map((index) => change(world, index));
		expect(await world.fired()).toEqual(expect.arrayContaining(events));
	});

	it('with a 500, the poll fails after three requests: the next one asks for it again', async () => {
		const world = await begun('orderUpdated', 30);
		const event = change(world, 24);
		world.failing.set('/api/orders', 500);
		const { error, requests } = await world.poll();
		expect([error !== undefined, requests.length]).toEqual([true, 3]);
		world.failing.clear();
		expect(await world.fired()).toEqual([event]);
		const [{ searchParams }] = (await world.poll()).requests;
		expect(searchParams.get('sort_field')).toBe('updated_at');
	});
});

describe('the first round', () => {
	it('is not ended by one page without a new record', async () => {
		const world = worldOf(['orderUpdated'], PAGES);
		world.add('orderCreated', 100, MINUTE_MS);
		// The first request is for the business. Page 2 then has the orders of page 1.
		world.between.set(2, () => void world.add('orderCreated', 20));
		expect(await world.fired(2)).toEqual([]);
		const event = change(world, 110);
		expect(await world.fired()).toEqual([event]);
	});

	it.each<[Created, Manner, page: number, statusCode: number]>([
		['contactCreated', { listOrder: 'oldestFirst' }, 3, 200],
		['orderCreated', {}, 1, 200],
		['contactCreated', {}, 2, 404],
	])('asks for an empty page again, so that no old record fires: %s %j', async (...of) => {
		const [event, manner, empty, statusCode] = of;
		const world = worldOf([event], { ...PAGES, ...manner });
		world.add(event, 100, MINUTE_MS);
		const once = [{ ...NOTHING, statusCode }];
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

	it('is followed by a record of its day if timestamps are whole days, also if one is of tomorrow', async () => {
		const created_at = '2026-03-10';
		const world = worldOf(['contactCreated'], PAGES);
		const add = () => world.data.addContact({ created_at, updated_at: created_at });
		for (let count = 0; count < 30; count++) add();
		world.data.addContact({}, world.time + DAY_MS);
		expect(await world.fired(2)).toEqual([]);
		const { id } = add();
		expect(await world.fired(3)).toEqual([`contactCreated ${id}`]);
	});
});

describe('the next round', () => {
	it('begins a day after the last one began, with a page more a poll, whatever the top shows', async () => {
		const world = await begun('orderUpdated', 130);
		expect(await world.quiet(3)).toEqual([1, 1, 1]);
		world.time += 23 * HOUR_MS;
		let count = 0;
		for (let poll = 0; poll < 70; poll++) {
			const event = change(world, 100);
			const { items, requests } = await world.poll();
			expect(told(items)).toEqual([event]);
			count += requests.length;
		}
		// Page 1 is the top. Seven pages, the last of which is short.
		expect(count).toBe(70 + 6);
	});

	it('is read to its end in one poll if it finds what the top lacks; another one follows at once', async () => {
		const world = await begun('orderUpdated', 200);
		const events = [30, 100, 199].map((index) => changeUnseen(world, index));
		world.time += DAY_MS;
		expect((await world.fired()).sort()).toEqual(events.sort());
		const later = changeUnseen(world, 150);
		expect(await world.fired(12)).toEqual([later]);
		await world.quiet(30);
		expect(await world.quiet(3)).toEqual([1, 1, 1]);
	});

	it('comes to every order although a page of new ones comes with each poll', async () => {
		const world = await begun('orderUpdated', 200);
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
		const world = await begun('orderUpdated', 200);
		const event = changeUnseen(world, 30);
		world.time += DAY_MS;
		world.perPoll = 3;
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
	async function burst(event: Created, perPoll: number) {
		const world = worldOf([event], PAGES);
		world.add(event, 1000, 1000);
		await world.fired(2);
		world.perPoll = perPoll;
		return { world, added: world.add(event, 200, 10) };
	}

	it('is still urgent after a restart', async () => {
		const { world, added } = await burst('messageCreated', 6);
		const fired = await world.fired();
		world.restart();
		world.perPoll = 1000;
		fired.push(...(await world.fired()));
		expect(fired.sort()).toEqual(added.sort());
	});

	it.each([1, 2])('does not keep the top from firing: time for %i page(s)', async (perPoll) => {
		const { world, added } = await burst('orderCreated', perPoll);
		const fired = await world.fired(2);
		for (let count = 0; count < 3; count++) {
			const [later] = world.add('orderCreated');
			added.push(later);
			// With time for one page, every other poll reads the top.
			const events = await world.fired(2 / perPoll);
			expect(events).toContain(later);
			fired.push(...events);
		}
		fired.push(...(await world.fired(30)));
		expect(fired.sort()).toEqual(added.sort());
	});

	it('goes on although page 1 fails in every poll', async () => {
		const { world, added } = await burst('orderCreated', 6);
		const fired = await world.fired();
		world.failingPage = 1;
		for (let poll = 0; poll < 20; poll++) fired.push(...told((await world.poll()).items));
		expect(fired.sort()).toEqual(added.sort());
	});

	it('lets nobody count as waiting whose answer is on a page not yet read, also after a restart', async () => {
		const world = worldOf(['customerWaiting'], PAGES);
		const say = (sender_type: string, conversation_id: string) =>
			world.data.addMessage({ sender_type, conversation_id }, (world.time += 1000));
		for (let number = 0; number < 450; number++) say('agent', 'b');
		await world.fired(2);
		world.perPoll = 2;
		say('contact', 'a');
		await world.fired();
		say('agent', 'a');
		for (let number = 0; number < 250; number++) say('agent', 'b');
		await world.fired();
		world.restart();
		expect(await world.fired(30)).toEqual([]);
	});

	it('of a list that is not newest first begins anew if a page always fails', async () => {
		const world = await begun('contactUpdated', 100, { listOrder: 'oldestFirst' });
		world.failingPage = 4;
		for (const index of [90, 70, 99]) {
			const { id } = world.data.contacts.at(index)!;
			world.data.contacts.update(id, { address: 'new' });
			expect((await world.poll()).items).toMatchObject([{ id }]);
		}
	});
});

it.each([true, false])(
	'a deleted item fires once, as last known, when a second poll does not find it either; room to save it: %s',
	async (hasRoom) => {
		const gone = onlyIf({ field: 'item_name', comparison: 'is', value: 'Gone' });
		const world = worldOf(['boardItemDeleted', 'boardItemCreated'], {}, gone);
		const { boardItems } = world.data;
		const values = { Notes: hasRoom ? 'short' : 'x'.repeat(300_000) };
		for (let count = 0; count < 3; count++) world.data.addBoardItem({ values });
		expect(await world.fired(2)).toEqual([]);
		const item = boardItems.update(boardItems.at(0)!.id, { name: 'Gone' });
		await world.fired();
		boardItems.remove(boardItems.at(1)!.id);
		boardItems.remove(item.id);
		expect(await world.fired()).toEqual([]);
		const { items } = await world.poll();
		const _event = { type: 'boardItemDeleted', detectedAt: expect.any(String) };
		const known = { item_id: item.id, item_name: item.name };
		expect(items).toEqual([
			hasRoom ? expect.objectContaining({ ...known, ...values, _event }) : { ...known, _event },
		]);
		expect(await world.fired(70)).toEqual([]);
	},
);
