import {
	DAY_MS,
	HOUR_MS,
	logged,
	MINUTE_MS,
	onlyIf,
	eventKeys,
	worldOf,
	type WorldOptions,
	type TriggerWorld,
} from './support/triggerWorld';

const PAGES = { maxLimit: 20 } as const;
const NOTHING = { statusCode: 200, body: { data: [] } };

type Created = Parameters<TriggerWorld['add']>[0];

/** A trigger that knows some records, a minute apart. */
async function startedWorld(event: string, records: number, worldOptions: WorldOptions = {}) {
	const world = worldOf([event], { ...PAGES, ...worldOptions });
	world.add(event.replace('Updated', 'Created') as Created, records, MINUTE_MS);
	world.time += HOUR_MS;
	expect(await world.fired(2)).toEqual([]);
	return world;
}

/** Changes an order, counted from the newest. */
function change({ data, time }: TriggerWorld, index: number): string {
	const { id } = data.updateOrder(data.orders.at(index)!.id, { payment_type: `changed ${time}` });
	return `orderUpdated ${id}`;
}

/** Changes an order without a new timestamp, so only a scan finds the change. */
function changeUnseen(world: TriggerWorld, index: number): string {
	const { id, updated_at } = world.data.orders.at(index)!;
	const event = change(world, index);
	world.data.orders.update(id, { updated_at });
	return event;
}

describe('an idle poll', () => {
	it.each<[event: string, records: number, WorldOptions]>([
		['orderCreated', 200, { sorting: 'ignored' }],
		['orderUpdated', 40, {}],
		['orderUpdated', 0, {}],
		['messageCreated', 200, {}],
		['contactCreated', 200, {}],
		['conversationCreated', 200, {}],
	])(
		'makes one request if the list is newest first, and saves nothing: %s %i %j',
		async (...row) => {
			const world = await startedWorld(...row);
			await world.quiet(12);
			const { saved } = world;
			expect(await world.quiet(5)).toEqual([1, 1, 1, 1, 1]);
			world.restart();
			// Another scan begins, with one page per poll.
			expect(Math.max(...(await world.quiet(14)))).toBeLessThanOrEqual(2);
			expect(await world.quiet(3)).toEqual([1, 1, 1]);
			expect(world.saved).toBe(saved);
		},
	);

	it.each<[reason: string, event: Created, WorldOptions]>([
		[
			'is not sorted by created_at, newest first',
			'contactCreated',
			{ contactsOrder: 'oldestFirst' },
		],
		['rejected sorting /api/orders by created_at', 'orderCreated', { sorting: 'rejected' }],
	])('reads the whole list if it is not newest first, and logs this once: %s', async (...row) => {
		const [reason, event, worldOptions] = row;
		const warnings = logged('warn');
		const world = await startedWorld(event, 70, worldOptions);
		// Each poll reads four pages. For contacts, it first reads page 1, which shows the problem.
		const [first, ...others] = await world.quiet(3);
		expect([first, ...others]).toEqual(event === 'orderCreated' ? [4, 4, 4] : [5, 5, 5]);
		expect(warnings().split(reason)).toHaveLength(2);
		await world.expectNew(event);
		world.restart();
		await world.quiet(2);
		expect(warnings().split(reason)).toHaveLength(3);
	});

	it('reads no contacts that are too old to be new, unless the list is oldest first', async () => {
		const world = worldOf(['contactCreated'], PAGES, {});
		// A page with only one timestamp does not show how the list is sorted.
		world.add('contactCreated', 20);
		world.add('contactCreated', 280, HOUR_MS);
		const requests = await world.quiet(2);
		world.time += DAY_MS;
		requests.push(...(await world.quiet(60)));
		// 48 of the contacts are from the last two days. A day later, 24 are.
		expect(requests.reduce((sum, count) => sum + count)).toBeLessThanOrEqual(62 + 6);
		await world.expectNew('contactCreated');
		world.options.contactsOrder = 'oldestFirst';
		world.restart();
		await world.expectNew('contactCreated', 20);
	});
});

describe('new records', () => {
	it('fire in each poll even if a later page always fails, and the failure is logged', async () => {
		const world = await startedWorld('messageCreated', 200);
		world.failingPage = 2;
		const warnings = logged('warn');
		world.add('messageCreated', 30, 1000);
		expect(await world.fired()).toHaveLength(20);
		for (let poll = 0; poll < 4; poll++) {
			const [later] = world.add('messageCreated', 1, 1000);
			expect(eventKeys((await world.poll()).items)).toContain(later);
		}
		expect(warnings()).toContain('could not read /api/messages');
		world.failingPage = 0;
		expect(await world.fired(3)).toHaveLength(10);
	});
});

describe('conversations', () => {
	const EVENTS = ['conversationCreated', 'conversationUpdated'];

	it('fire once if they are new, have a new message or label, or are listed again', async () => {
		const world = worldOf(EVENTS, PAGES, {});
		const { data } = world;
		world.add('conversationCreated', 100, 20 * HOUR_MS);
		await world.fired(2);
		const [old, ...others] = [99, 30, 0].map((index) => data.conversations.at(index)!.id);
		// The oldest conversation was last active before Look Back.
		data.addMessage({ conversation_id: old });
		data.addMessage({ conversation_id: others[0] });
		data.conversations.update(others[1], { labels: [], notes: 'VIP' });
		const added = world.add('conversationCreated');
		const updated = [old, ...others].map((id) => `conversationUpdated ${id}`);
		expect((await world.fired()).sort()).toEqual([...added, ...updated].sort());
		await world.quiet(3);
	});

	it('fire as created only if they are new, not for a new message', async () => {
		const world = await startedWorld('conversationCreated', 100);
		const { data } = world;
		for (let count = 0; count < 50; count++) {
			data.addMessage({ conversation_id: data.conversations.at(99 - count)!.id });
		}
		const added = world.add('conversationCreated');
		data.addMessage({ conversation_id: data.conversations.at(60)!.id }, world.time + 1);
		expect(await world.fired()).toEqual(added);
	});

	it('fire as created once, even if they are listed again after Look Back', async () => {
		const world = worldOf(EVENTS, { maxLimit: 100 }, { options: { lookBackDays: 2 } });
		world.add('conversationCreated');
		await world.fired(2);
		const { id } = world.data.addConversation();
		expect(await world.fired()).toEqual([`conversationCreated ${id}`]);
		for (let day = 0; day < 4; day++) {
			world.time += DAY_MS;
			await world.quiet(2);
		}
		world.data.addMessage({ conversation_id: id });
		expect(await world.fired()).toEqual([`conversationUpdated ${id}`]);
	});

	/** Adds a page of conversations at the top of the list: resolved now, with last messages from this many days ago. */
	function resolveOld(world: TriggerWorld, days: number): void {
		const at = (minutes: number) => new Date(world.time - days * DAY_MS - minutes * MINUTE_MS);
		const data = Array.from({ length: 20 }, (_, n) => ({ id: `old ${n}`, created_at: at(n) }));
		const next_cursor = { cursor_id: 'old', cursor_ts: '' };
		world.insteadOf = (_, requestUrl) => {
			const cursor = requestUrl.searchParams.get('cursor_id');
			if (!cursor) return { statusCode: 200, body: { data, metadata: { next_cursor } } };
			if (cursor === 'old') requestUrl.search = '?limit=20';
			return world.page(requestUrl);
		};
	}

	it('fire if they are listed after conversations older than Look Back', async () => {
		const world = worldOf(['conversationUpdated'], PAGES, {});
		world.add('conversationCreated', 60, HOUR_MS);
		await world.fired(2);
		resolveOld(world, 40);
		const { id } = world.data.conversations.at(30)!;
		world.data.conversations.update(id, { notes: 'VIP' });
		expect(await world.fired()).toEqual([`conversationUpdated ${id}`]);
		await world.quiet(2);
	});

	it('fire as created in the next poll if they are listed after conversations older than Look Back', async () => {
		const world = worldOf(['conversationCreated'], PAGES, {});
		world.add('conversationCreated', 60, HOUR_MS);
		await world.fired(6);
		const added = world.add('conversationCreated');
		resolveOld(world, 5);
		expect(await world.fired()).toEqual(added);
		expect(await world.quiet(3)).toEqual([1, 1, 1]);
	});

	it('are not read endlessly if a page repeats its cursor, and the problem is logged', async () => {
		const world = await startedWorld('conversationCreated', 100);
		const warnings = logged('warn');
		const next_cursor = { cursor_id: 'a', cursor_ts: 'b' };
		world.add('conversationCreated', 30);
		world.insteadOf = (_, requestUrl) => {
			const { body } = world.page(requestUrl) as { body: object };
			return { statusCode: 200, body: { ...body, metadata: { next_cursor } } };
		};
		expect((await world.poll()).items).toHaveLength(20);
		expect(warnings()).toContain('the same next_cursor twice');
	});
});

it('a poll fails after three responses with status 500, and the next poll still requests sorted orders', async () => {
	const world = await startedWorld('orderUpdated', 30);
	await world.quiet(3);
	const event = change(world, 24);
	world.failing.set('/api/orders', 500);
	const { error, requests } = await world.poll();
	expect([error !== undefined, requests.length]).toEqual([true, 3]);
	world.failing.clear();
	expect(await world.fired()).toEqual([event]);
	const [{ searchParams }] = (await world.poll()).requests;
	expect(searchParams.get('sort_field')).toBe('updated_at');
});

it('a list still counts as newest first if records are added while its newest pages are read', async () => {
	const world = await startedWorld('orderCreated', 5);
	const warnings = logged('warn');
	const added = world.add('orderCreated', 50, 1000);
	world.between.set(1, () => void added.push(...world.add('orderCreated', 2, 1000)));
	expect((await world.fired(2)).sort()).toEqual(added.sort());
	expect(await world.quiet(3)).toEqual([1, 1, 1]);
	expect(warnings()).toBe('');
});

it('a scan ends with the first watched day, even if records are added during the scan', async () => {
	const world = worldOf(['contactCreated'], PAGES, { options: { lookBackDays: 2 } });
	world.add('contactCreated', 200, HOUR_MS);
	expect(await world.fired(2)).toEqual([]);
	world.restart();
	for (let poll = 0; poll < 6; poll++) {
		const added = world.add('contactCreated', 3, 1000);
		expect((await world.fired()).sort()).toEqual(added.sort());
	}
	// Of the 200 contacts, one per hour, at most 72 are watched.
	expect(await world.quiet(3)).toEqual([1, 1, 1]);
});

it('the next poll still requests sorted orders after a rejected request', async () => {
	const world = await startedWorld('orderUpdated', 30);
	await world.quiet(3);
	world.failing.set('/api/orders', 400);
	expect((await world.poll()).error).toBeDefined();
	world.failing.clear();
	const event = change(world, 20);
	expect(await world.fired()).toEqual([event]);
	await world.quiet(2);
	expect(await world.quiet(2)).toEqual([1, 1]);
});

it('a scan for new conversations reads no additional pages if known conversations change', async () => {
	const world = await startedWorld('conversationCreated', 200);
	world.restart();
	for (let poll = 0; poll < 14; poll++) {
		const { id } = world.data.conversations.at(130)!;
		world.data.conversations.update(id, { notes: `note ${poll}` });
		expect((await world.quiet(1))[0]).toBeLessThanOrEqual(2);
	}
	expect(await world.quiet(2)).toEqual([1, 1]);
});

describe('the first scan', () => {
	it('does not end at a page without new records', async () => {
		const world = worldOf(['orderUpdated'], PAGES);
		world.add('orderCreated', 100, MINUTE_MS);
		// Pages 2 to 4 then contain the orders of page 1, and others.
		world.between.set(1, () => void world.add('orderCreated', 50));
		expect(await world.fired(2)).toEqual([]);
		const event = change(world, 140);
		expect(await world.fired()).toEqual([event]);
	});

	it('starts with page 1, even if another scan was in progress before the settings changed', async () => {
		const world = await startedWorld('messageCreated', 100);
		world.restart();
		await world.quiet(3);
		world.change({ options: { lookBackDays: 300 } });
		expect((await world.poll()).requests).toHaveLength(5);
	});

	it('fires no record older than a day if the service returned an empty list first', async () => {
		const world = worldOf(['orderCreated']);
		world.add('orderCreated', 30, DAY_MS);
		world.time += DAY_MS + HOUR_MS;
		world.insteadOf = () => NOTHING;
		expect(await world.fired()).toEqual([]);
		world.insteadOf = undefined;
		expect(await world.fired(3)).toEqual([]);
		await world.expectNew('orderCreated');
	});

	it('does not miss new records of the same second, even if a record has a future date', async () => {
		const world = worldOf(['messageCreated', 'contactCreated'], PAGES);
		world.data.addContact({}, world.time + DAY_MS);
		world.add('messageCreated');
		const { time } = world;
		expect(await world.fired(2)).toEqual([]);
		await world.expectNew('contactCreated', 3);
		const { id } = world.data.addMessage({ conversation_id: 'a' }, time);
		expect(await world.fired()).toEqual([`messageCreated ${id}`]);
	});
});

describe('the next scan', () => {
	it('starts a day after the start of the last scan, and reads one additional page in each poll', async () => {
		const world = await startedWorld('orderUpdated', 130);
		await world.quiet(6);
		expect(await world.quiet(3)).toEqual([1, 1, 1]);
		world.time += 23 * HOUR_MS;
		let count = 0;
		for (let poll = 0; poll < 70; poll++) {
			const event = change(world, 100);
			const { items, requests } = await world.poll();
			expect(eventKeys(items)).toEqual([event]);
			count += requests.length;
		}
		// The list has seven pages.
		expect(count).toBe(70 + 7);
	});

	it('ends in the same poll if it finds changes that the newest pages lack, and another scan follows immediately', async () => {
		const world = await startedWorld('orderUpdated', 200);
		const events = [30, 100, 199].map((index) => changeUnseen(world, index));
		world.time += DAY_MS;
		expect((await world.fired(3)).sort()).toEqual(events.sort());
		const later = changeUnseen(world, 150);
		expect(await world.fired(12)).toEqual([later]);
		await world.quiet(30);
		expect(await world.quiet(3)).toEqual([1, 1, 1]);
	});

	it('leaves records that changed after the newest pages were read to the next poll', async () => {
		const world = await startedWorld('orderUpdated', 100);
		world.restart();
		world.between.set(1, () => void change(world, 0));
		expect(await world.quiet(1)).toEqual([2]);
		expect(await world.fired()).toHaveLength(1);
	});

	it('starts again if n8n has not saved its changes', async () => {
		const world = await startedWorld('orderUpdated', 200);
		const event = changeUnseen(world, 30);
		world.time += DAY_MS;
		world.perPoll = 4;
		const { saved } = world;
		expect(await world.fired(2)).toEqual([event]);
		world.saved = saved;
		world.change();
		// The first poll waits for n8n to save.
		expect(await world.fired(4)).toEqual([event]);
	});

	it('keeps its first day until it ends, because a new first day would shift its pages', async () => {
		const world = worldOf(['orderUpdated'], { ...PAGES, sorting: 'ignored' }, {});
		world.add('orderCreated', 200, MINUTE_MS);
		expect(await world.fired(2)).toEqual([]);
		world.time = Date.parse('2026-03-11T23:59:00+07:00');
		const days: Array<string | null> = [];
		for (let poll = 0; poll < 14; poll++) {
			const { requests } = await world.poll();
			days.push(...requests.map(({ searchParams }) => searchParams.get('start_date')));
		}
		expect([...new Set(days)]).toEqual(['2026-02-08', '2026-02-10']);
		expect(days.indexOf('2026-02-10')).toBeGreaterThan(11);
	});
});

describe('a list that is behind', () => {
	/** A trigger with more new records than a few polls have time for. */
	async function burst(event: Created, perPoll: number) {
		const world = worldOf([event], PAGES);
		world.add(event, 1000, 1000);
		await world.fired(2);
		world.perPoll = perPoll;
		return { world, added: world.add(event, 200, 10) };
	}

	it('fires the events on the newest pages in each poll', async () => {
		const { world, added } = await burst('orderCreated', 3);
		const fired = await world.fired(2);
		for (let count = 0; count < 3; count++) {
			const [later] = world.add('orderCreated');
			added.push(later);
			const events = await world.fired();
			expect(events).toContain(later);
			fired.push(...events);
		}
		fired.push(...(await world.fired(30)));
		expect(fired.sort()).toEqual(added.sort());
	});

	it('counts no customer as waiting if the answer may be on an unread page, even after a restart', async () => {
		const world = worldOf(['customerWaiting'], PAGES);
		const say = (sent_by_type: string, conversation_id: string) =>
			world.data.addMessage({ sent_by_type, conversation_id }, (world.time += 1000));
		for (let number = 0; number < 450; number++) say('agent', 'b');
		await world.fired(2);
		world.perPoll = 2;
		say('user', 'a');
		await world.fired();
		say('agent', 'a');
		for (let number = 0; number < 250; number++) say('agent', 'b');
		await world.fired();
		world.restart();
		expect(await world.fired(30)).toEqual([]);
	});

	it('reads its first pages again even if a later page always fails', async () => {
		const world = await startedWorld('contactUpdated', 100);
		world.failingPage = 4;
		for (const index of [9, 30, 0]) {
			const { id } = world.data.contacts.at(index)!;
			world.data.contacts.update(id, { email: 'new@example.com' });
			// Every other poll fails.
			const fired = [...(await world.poll()).items, ...(await world.poll()).items];
			expect(fired).toMatchObject([{ id }]);
		}
	});
});

it.each([true, false])(
	'a deleted item fires once, as last known, after two polls have not found it; saved in full: %s',
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
		const _event = { type: 'boardItemDeleted', detected_at: expect.any(String) };
		const known = { item_id: item.id, item_name: item.name };
		expect(items).toEqual([
			hasRoom ? expect.objectContaining({ ...known, ...values, _event }) : { ...known, _event },
		]);
		expect(await world.fired(70)).toEqual([]);
	},
);

it('no item counts as deleted if the service returns an empty list, or a list shorter than its total', async () => {
	const world = worldOf(['boardItemDeleted'], PAGES);
	world.add('boardItemCreated', 30);
	await world.fired(2);
	const [deleted] = [...world.data.boardItems];
	world.data.boardItems.remove(deleted.id);
	for (const pagination of [{ total_items: 30 }, undefined]) {
		world.insteadOf = (_, requestUrl) => {
			const { body } = world.page(requestUrl) as { body: object };
			return pagination ? { statusCode: 200, body: { ...body, pagination } } : NOTHING;
		};
		await world.quiet(3);
	}
	world.insteadOf = undefined;
	expect(await world.fired(2)).toEqual([`boardItemDeleted ${deleted.id}`]);
});
