import {
	HOUR_MS,
	logged,
	MINUTE_MS,
	told,
	worldOf,
	type TriggerWorld,
} from './support/triggerWorld';

const ANOTHER_KEY = 'another-key-0123456789';

/** A trigger whose first round is over. */
async function begun(...events: string[]) {
	const world = worldOf(events);
	world.add('orderCreated', 3, HOUR_MS);
	world.add('contactCreated');
	expect(await world.fired(2)).toEqual([]);
	return world;
}

it('another API key of the same business takes one more request, once; if that fails, the next poll goes on', async () => {
	const pathsOf = async (world: TriggerWorld) =>
		(await world.poll()).requests.map(({ pathname }) => pathname);
	const world = await begun('orderCreated');
	const added = world.add('orderCreated');
	world.change({}, { apiKey: ANOTHER_KEY });
	world.failing.set('/businesses', 500);
	expect((await world.poll()).error).toBeDefined();
	world.failing.clear();
	const { items, requests } = await world.poll();
	expect(told(items)).toEqual(added);
	expect(requests.map(({ pathname }) => pathname)).toEqual(['/businesses', '/api/orders']);
	expect(await pathsOf(world)).toEqual(['/api/orders']);
	world.restart();
	expect(await pathsOf(world)).not.toContain('/businesses');
	expect(world.saved).not.toContain(ANOTHER_KEY);
	expect(world.saved).not.toContain(world.data.business.id);
});

const OF_ANOTHER = 'belongs to another business, or the service does';

it.each<[string, happen: (world: TriggerWorld) => unknown, warning: string]>([
	['the new API key is of another business', ({ data }) => (data.business.id = 'b'), OF_ANOTHER],
	['/businesses has no ID', ({ data }) => (data.business.id = ''), OF_ANOTHER],
	['the new key may not read it', ({ failing }) => failing.set('/businesses', 403), OF_ANOTHER],
	[
		'the saved state is damaged',
		(world) => (world.saved = world.saved.replace('digest', 'other')),
		'could not be read',
	],
])('the trigger begins anew, with a warning, if %s', async (_, happen, warning) => {
	const world = await begun('orderCreated', 'contactCreated');
	world.add('orderCreated');
	world.add('contactCreated');
	happen(world);
	world.change({}, { apiKey: ANOTHER_KEY });
	const warnings = logged('warn');
	expect(await world.fired()).toEqual([]);
	const before = warnings();
	expect(before).toContain(warning);
	await world.expectNew('orderCreated');
	expect(warnings()).toBe(before);
});

it('the time of a poll is divided among its lists; if it is too short for any page, the poll fails', async () => {
	const world = await begun('orderCreated', 'contactCreated');
	const [order] = world.add('orderCreated');
	const contacts = world.add('contactCreated');
	world.trouble.set(1, 'cutOff');
	const began = world.time;
	let took = 0;
	world.between.set(2, () => (took = world.time - began));
	expect(await world.fired()).toEqual(contacts);
	// Half of 50 seconds for the first list, and 50 ms for the page of the second.
	expect(took).toBe(25_050);
	const [contact] = world.add('contactCreated');
	world.trouble.set(1, 'cutOff').set(2, 'cutOff');
	const message = 'GET /api/orders could not be read in the time that a poll may take';
	const error = { message, description: expect.stringContaining('Nothing is lost') };
	expect(await world.poll()).toMatchObject({ error, changes: false });
	expect((await world.fired()).sort()).toEqual([contact, order]);
});

describe('a list that fails', () => {
	it.each([
		[403, 'Forbidden'],
		[undefined, 'says who sent it'],
	])(
		'holds up no other, fails the polls without events, and is caught up with later: %s %s',
		async (status, message) => {
			const world = await begun('orderCreated', 'messageCreated');
			const { messages } = world.data;
			for (let count = 0; count < 3; count++) world.data.addMessage({ sender_type: undefined });
			if (status) world.failing.set('/api/messages', status);
			for (let round = 0; round < 2; round++) {
				await world.expectNew('orderCreated');
				expect((await world.poll()).error?.message).toContain(message);
				if (round === 0) world.restart();
			}
			world.failing.clear();
			for (const { id } of [...messages]) messages.update(id, { sender_type: 'contact' });
			expect(await world.fired(2)).toHaveLength(3);
		},
	);

	it('does not fail a poll that has brought another list forward: n8n may drop its state', async () => {
		const world = await begun('contactCreated', 'boardItemUpdated');
		world.failing.set('/api/contacts', 403);
		world.data.addBoardItem();
		await world.quiet(1);
		expect((await world.poll()).error?.message).toBe('Forbidden');
	});
});

describe('n8n', () => {
	it('publishes the workflow: what happened before does not fire', async () => {
		const world = worldOf(['orderCreated']);
		world.restart();
		await world.quiet(1);
		world.add('orderCreated');
		world.reload('activate');
		await world.quiet(1);
		await world.expectNew('orderCreated');
		// If each poll has a context of its own, each is said to be the first one.
		const fired: number[] = [];
		for (let polls = 0; polls < 6; polls++) {
			world.add('orderCreated');
			world.reload('activate');
			fired.push((await world.fired()).length);
		}
		expect(fired).toEqual([0, 1, 1, 1, 1, 1]);
	});

	// n8n executes what that poll returns, or discards it, and the workflow as it was saved has the state from before.
	it.each<[string, firedAtOnce: number]>([
		['as in all polls', 0],
		['of its own', 2],
	])(
		'saves the workflow during a poll with a context %s: it fires once',
		async (_, firedAtOnce) => {
			const world = await begun('orderCreated');
			const added = world.add('orderCreated', 2, 1_000);
			const reload = () => firedAtOnce > 0 && world.reload('update');
			reload();
			let during: Promise<unknown> | undefined;
			world.between.set(1, () => {
				world.reload('update');
				// n8n polls when it activates a workflow.
				during = world.pollBeside();
			});
			const fired = await world.fired();
			expect(fired).toHaveLength(firedAtOnce);
			expect(await during).toBeNull();
			reload();
			fired.push(...(await world.fired(4)));
			expect(fired).toEqual(added);
		},
	);

	it('may not save what a poll left: that fires again, but not while n8n saves', async () => {
		const world = await begun('orderCreated');
		const { saved } = world;
		const added = world.add('orderCreated');
		expect(await world.fired()).toEqual(added);
		world.saved = saved;
		world.change();
		world.time -= MINUTE_MS - 20_000;
		expect(await world.quiet(1)).toEqual([0]);
		expect(world.saved).toBe(saved);
		expect(await world.fired()).toEqual(added);
	});
});
