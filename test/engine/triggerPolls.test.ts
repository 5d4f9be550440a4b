import { keyOf } from 'messaging-crm-simulator';

import {
	DAY_MS,
	HOUR_MS,
	logged,
	eventKeys,
	onlyIf,
	worldOf,
	type TriggerWorld,
} from './support/triggerWorld';

/** A trigger after its first scan. */
async function startedWorld(...events: string[]) {
	const world = worldOf(events);
	world.add('orderCreated', 3, HOUR_MS);
	world.add('contactCreated');
	expect(await world.fired(2)).toEqual([]);
	return world;
}

it('continues with another API key of the same business, without an extra request', async () => {
	const world = await startedWorld('orderCreated');
	const added = world.add('orderCreated');
	world.change({}, { apiKey: keyOf('shop', 1) });
	const { items, requests } = await world.poll();
	expect(eventKeys(items)).toEqual(added);
	expect(requests.map(({ pathname }) => pathname)).toEqual(['/api/orders']);
	expect(world.saved).not.toContain(keyOf('shop', 1));
});

it.each<[string, happen: (world: TriggerWorld) => unknown]>([
	['the API key belongs to another business', (world) => world.change({}, { apiKey: keyOf('b') })],
	['the API key contains no business', (world) => world.change({}, { apiKey: 'a.b.c' })],
	['the saved state is damaged', (world) => (world.saved = world.saved.replace('{\\"', '{'))],
	['n8n’s clock was 10 days ahead until now', (world) => (world.time -= 10 * DAY_MS)],
	['n8n’s clock was 30 hours ahead until now', (world) => (world.time -= 30 * HOUR_MS)],
])('starts again with a warning if %s', async (_, happen) => {
	const world = await startedWorld('orderCreated', 'contactCreated');
	happen(world);
	world.reload('update');
	world.add('orderCreated');
	const warnings = logged('warn');
	expect(await world.fired()).toEqual([]);
	const before = warnings();
	expect(before).toContain('"Trigger" starts again with /api/orders');
	await world.expectNew('orderCreated');
	expect(warnings()).toBe(before);
});

it("a failing list does not prevent the end of another list's scan", async () => {
	const world = worldOf(['orderCreated', 'contactCreated'], { maxLimit: 20 });
	world.add('orderCreated', 100, HOUR_MS);
	world.add('contactCreated');
	await world.fired(2);
	world.restart();
	world.failing.set('/api/contacts', 403);
	const counts: number[] = [];
	for (let poll = 0; poll < 12; poll++) {
		const { requests } = await world.poll();
		counts.push(requests.filter(({ pathname }) => pathname === '/api/orders').length);
	}
	expect(counts.slice(-3)).toEqual([1, 1, 1]);
});

it('divides the time of a poll among its lists, and fails if the time is too short for any page', async () => {
	const world = await startedWorld('orderCreated', 'contactCreated');
	const [order] = world.add('orderCreated');
	const contacts = world.add('contactCreated');
	world.trouble.set(1, 'cutOff');
	const began = world.time;
	let took = 0;
	world.between.set(2, () => (took = world.time - began));
	expect(await world.fired()).toEqual(contacts);
	// The first list gets half of the 50 seconds, and the page of the second list takes 50 ms.
	expect(took).toBe(25_050);
	const [contact] = world.add('contactCreated');
	world.trouble.set(1, 'cutOff').set(2, 'cutOff');
	const message = 'GET /api/orders did not finish within the time limit of a poll';
	const error = { message, description: expect.stringContaining('No events are lost') };
	expect(await world.poll()).toMatchObject({ error, changes: false });
	expect((await world.fired()).sort()).toEqual([contact, order]);
});

describe('a list that fails', () => {
	it.each([
		[403, 'Forbidden'],
		[undefined, 'contains its sender'],
	])(
		'does not delay other lists, fails only polls without events, and catches up later: %s %s',
		async (status, message) => {
			const world = await startedWorld('orderCreated', 'messageCreated');
			const { messages } = world.data;
			for (let count = 0; count < 3; count++) {
				world.data.addMessage({ sent_by_type: undefined, conversation_id: 'a' });
			}
			if (status) world.failing.set('/api/messages', status);
			for (let attempt = 0; attempt < 2; attempt++) {
				await world.expectNew('orderCreated');
				expect((await world.poll()).error?.message).toContain(message);
				if (attempt === 0) world.restart();
			}
			world.failing.clear();
			for (const { id } of [...messages]) messages.update(id, { sent_by_type: 'user' });
			expect(await world.fired(2)).toHaveLength(3);
		},
	);

	it('does not fail a poll that has read another list, because n8n may drop the state of a failed poll', async () => {
		const world = await startedWorld('contactCreated', 'boardItemUpdated');
		world.failing.set('/api/contacts', 403);
		world.data.addBoardItem();
		await world.quiet(1);
		expect((await world.poll()).error?.message).toBe('Forbidden');
	});
});

describe('the first poll', () => {
	it.each(['activate', 'update', 'init'] as const)(
		'only logs a temporary failure, so n8n publishes the workflow and the next poll continues: %s',
		async (mode) => {
			const world = await startedWorld('orderCreated');
			const added = world.add('orderCreated');
			const warnings = logged('warn');
			for (const [index, status] of [503, 429].entries()) {
				world.failing.set('/api/orders', status);
				await world.publish(mode);
				expect(warnings().split('is published although')).toHaveLength(index + 2);
				// Only the first poll logs the failure. A later poll throws the error.
				expect((await world.poll()).error).toBeDefined();
			}
			expect(warnings()).not.toContain('Too many requests');
			world.failing.clear();
			expect(await world.fired()).toEqual(added);
		},
	);

	it.each<[string, breaks: (world: TriggerWorld) => unknown]>([
		['Forbidden', ({ failing }) => failing.set('/api/orders', 403)],
		['No event is chosen', (world) => world.change({ events: [] })],
	])('prevents publishing if its failure is not temporary: %s', async (message, breaks) => {
		const world = worldOf(['orderCreated']);
		breaks(world);
		await expect(world.publish('activate')).rejects.toThrow(message);
	});
});

describe('publishing', () => {
	/** A trigger before it is published after a pause, with a contact and with orders of these ages in hours. */
	async function paused(hours: number[], losesEvent = false) {
		const world = await startedWorld('orderCreated', 'contactCreated');
		const { saved } = world;
		if (losesEvent) await world.expectNew('orderCreated');
		// n8n's database has the state from before the last poll.
		world.saved = saved;
		world.time += Math.max(...hours) * HOUR_MS;
		const added = hours.map((age) => world.data.addOrder({}, world.time - age * HOUR_MS));
		world.data.addContact({}, world.time - 30 * HOUR_MS);
		return { world, added: added.map(({ id }) => `orderCreated ${id}`) };
	}

	it('catches up with the last 24 hours of a pause', async () => {
		const { world, added } = await paused([200, 25, 23, 1]);
		world.reload('activate');
		expect(await world.fired(3)).toEqual(added.slice(2));
		await world.expectNew('orderCreated');
	});

	it('catches up with the whole pause if it is at most a day, even if records do not show when they changed', async () => {
		const world = await startedWorld('contactUpdated');
		world.time += 20 * HOUR_MS;
		const { id } = world.data.contacts.at(0)!;
		world.data.contacts.update(id, { email: 'new@example.com' });
		world.reload('update');
		expect(await world.fired()).toEqual([`contactUpdated ${id}`]);
	});

	it('fires no event from more than a day ago if catching up takes several polls, even after a restart', async () => {
		const { world, added } = await paused([200, 25, 23, 1]);
		world.options.maxLimit = 1;
		world.perPoll = 4;
		world.reload('activate');
		const fired = await world.fired();
		world.restart();
		fired.push(...(await world.fired(30)));
		expect(fired.sort()).toEqual(added.slice(2).sort());
	});

	it('catches up in the next poll if the first poll failed', async () => {
		const { world, added } = await paused([200, 25, 23, 1]);
		world.trouble.set(1, 'down');
		world.reload('activate');
		expect(await world.fired()).toEqual([]);
		expect(await world.fired(2)).toEqual(added.slice(2));
	});

	it('catches up again if n8n has lost the state after the first poll', async () => {
		const { world, added } = await paused([200, 25, 23, 1]);
		world.reload('activate');
		const { saved } = world;
		expect(await world.fired()).toEqual(added.slice(2));
		world.saved = saved;
		world.reload('update', 36_000);
		expect(await world.fired(3)).toEqual(added.slice(2));
	});

	it('accepts a state from before the last events if n8n has had days to save a newer state', async () => {
		const { world, added } = await paused([200, 25, 23, 1], true);
		world.reload('activate');
		expect(await world.fired()).toEqual(added.slice(2));
	});

	it('fires no event from more than a day ago for a list that the first poll could not read', async () => {
		const { world, added } = await paused([200, 25, 23, 1]);
		world.data.addContact({}, world.time - HOUR_MS);
		world.failing.set('/api/orders', 503);
		world.reload('activate');
		expect((await world.fired())[0]).toMatch('contactCreated');
		world.failing.clear();
		expect(await world.fired(2)).toEqual(added.slice(2));
	});

	it('fires changes again after catching up, even if records do not show when they changed', async () => {
		const world = await startedWorld('contactUpdated');
		world.time += 60 * HOUR_MS;
		world.reload('activate');
		await world.quiet(2);
		const { id } = world.data.contacts.at(0)!;
		world.data.contacts.update(id, { email: 'new@example.com' });
		expect(await world.fired()).toEqual([`contactUpdated ${id}`]);
	});

	it('does not continue a scan from before the pause', async () => {
		const world = worldOf(['contactCreated', 'contactUpdated'], { maxLimit: 20 });
		world.add('contactCreated', 200);
		expect(await world.fired(2)).toEqual([]);
		world.perPoll = 5;
		expect(await world.fired()).toEqual([]);
		world.time += 16 * DAY_MS;
		world.data.addContact({}, world.time - 10 * DAY_MS);
		world.perPoll = 1000;
		world.reload('activate');
		expect(await world.fired(3)).toEqual([]);
		await world.expectNew('contactCreated');
	});

	it.each<[string, (world: TriggerWorld) => unknown]>([
		['have failed', ({ failing }) => failing.set('/api/orders', 401)],
		['had no Base URL', (world) => world.change({}, { baseUrl: '' })],
	])('catches up with everything if polls %s', async (_, breaks) => {
		const world = await startedWorld('orderCreated');
		const added = world.add('orderCreated');
		const { credential } = world;
		breaks(world);
		for (let day = 0; day < 3; day++) {
			world.time += 20 * HOUR_MS;
			world.reload('update', 36_000);
			expect((await world.poll()).error).toBeDefined();
		}
		world.failing.clear();
		world.change({}, credential);
		expect(await world.fired()).toEqual(added);
	});

	it.each([
		[{ mode: 'everyMinute' }, 60, 1],
		[{ mode: 'everyWeek' }, 60, 3],
		[{ mode: 'custom', cronExpression: '*/5 * * * *' }, 60, 1],
		[{ mode: 'custom', cronExpression: '0 9 * * 1-5' }, 60, 3],
		[{ mode: 'custom', cronExpression: '0 0 9 * * 1-5' }, 200, 1],
		[{ mode: 'custom', cronExpression: '0 9 1 * *' }, 200, 3],
		[{ mode: 'custom', cronExpression: '0 9 1 */3 *' }, 1_500, 3],
	])('with %j, after %i hours without a poll, fires for %i of 3 orders', async (...row) => {
		const [pollTime, hours, count] = row;
		const world = await startedWorld('orderCreated');
		world.change({ pollTimes: { item: [pollTime] } });
		await world.quiet(1);
		world.time += hours * HOUR_MS;
		const ages = [50, 30, 1];
		const added = ages.map((age) => world.data.addOrder({}, world.time - age * HOUR_MS).id);
		world.reload('update');
		const fired = added.slice(-count).map((id) => `orderCreated ${id}`);
		expect(await world.fired()).toEqual(fired);
	});

	it('catches up with everything after a restart of n8n', async () => {
		const { world, added } = await paused([200, 25, 1]);
		world.restart();
		expect((await world.fired()).filter((event) => event.startsWith('order'))).toEqual(added);
	});
});

describe('the trigger', () => {
	// n8n discards the result of that poll. The saved workflow has the earlier state.
	it.each([undefined, 36_000])(
		'fires nothing in a poll during which n8n saves the workflow; time limit of the scheduler: %d ms',
		async (budgetMs) => {
			const world = await startedWorld('orderCreated');
			const added = world.add('orderCreated', 2, 1_000);
			if (budgetMs) world.reload('update', budgetMs);
			let during: Promise<unknown> | undefined;
			world.between.set(1, () => {
				world.reload('update');
				// n8n polls when it activates a workflow.
				during = world.pollBeside();
			});
			expect(await world.fired()).toEqual([]);
			expect(await during).toBeNull();
			expect(await world.fired(4)).toEqual(added);
		},
	);

	it('ends the first scan and fires deletions even if n8n loses the states of polls without events', async () => {
		const options = { maxLimit: 20, hasOwnContexts: true, losesIdleStates: true };
		const world = worldOf(['contactUpdated', 'boardItemDeleted'], options);
		world.add('contactCreated', 200);
		world.add('boardItemCreated', 3);
		world.perPoll = 6;
		expect(await world.fired(6)).toEqual([]);
		world.perPoll = 1000;
		const { id } = world.data.contacts.at(150)!;
		world.data.contacts.update(id, { email: 'new@example.com' });
		expect(await world.fired()).toEqual([`contactUpdated ${id}`]);
		const item = world.data.boardItems.at(0)!;
		world.data.boardItems.remove(item.id);
		expect(await world.fired(2)).toEqual([`boardItemDeleted ${item.id}`]);
		await world.quiet(3);
	});

	it('loses nothing in a restart even if n8n did not save the cursor of a first poll without events', async () => {
		const world = worldOf(['orderCreated'], { hasOwnContexts: true });
		await world.quiet(1);
		expect(world.saved).toBe('{}');
		await world.quiet(1);
		const added = world.add('orderCreated');
		world.restart();
		expect(await world.fired(2)).toEqual(added);
	});

	it('does not apply new filters to earlier records, even if n8n has not saved that these records are known', async () => {
		const about = (value: string) => onlyIf({ field: 'message', comparison: 'contains', value });
		const world = worldOf(['messageCreated'], {}, about('price'));
		const add = async (message: string) => {
			const { id } = world.data.addMessage({ conversation_id: 'a', message });
			return (await world.fired()).map((event) => event === `messageCreated ${id}`);
		};
		await world.quiet(2);
		for (const [before, after] of [
			['hello', 'price'],
			['price', 'hello'],
		]) {
			for (let count = 0; count < 3; count++) expect(await add(before)).toEqual([]);
			world.change(about(before));
			await world.quiet(2);
			expect(await add(before)).toEqual([true]);
			expect(await add(after)).toEqual([]);
		}
	});

	it('fires in only one of two polls that n8n starts at the same time', async () => {
		const world = worldOf(['orderCreated'], { hasOwnContexts: true });
		await world.quiet(2);
		const added = world.add('orderCreated');
		let second: Promise<unknown> | undefined;
		world.between.set(1, () => {
			world.reload('update', 36_000);
			second = world.pollBeside();
		});
		expect(await world.fired()).toEqual(added);
		expect(await second).toBeNull();
		await world.quiet(2);
	});

	it('fires nothing again if n8n gives polls an older state while it saves the state after events', async () => {
		const world = await startedWorld('orderCreated');
		const { saved } = world;
		const added = world.add('orderCreated');
		expect(await world.fired()).toEqual(added);
		world.saved = saved;
		for (let poll = 0; poll < 2; poll++) {
			world.change();
			expect(await world.quiet(1)).toEqual([0]);
		}
	});

	it('fires events again if n8n does not save the state after a poll, but not while n8n may still be saving', async () => {
		const world = await startedWorld('messageCreated');
		const { saved } = world;
		const added = world.add('messageCreated');
		expect(await world.fired()).toEqual(added);
		// This message fires no event, but changes the state.
		world.data.addMessage({ conversation_id: 'a', sent_by_type: 'agent' });
		await world.quiet(1);
		world.saved = saved;
		world.change();
		expect(await world.quiet(1)).toEqual([0]);
		expect(world.saved).toBe(saved);
		expect(await world.fired()).toEqual(added);
	});
});
