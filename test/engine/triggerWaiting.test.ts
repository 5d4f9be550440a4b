import type { Message } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';

import {
	DAY_MS,
	logged,
	MINUTE_MS,
	msOf,
	onlyIf,
	eventKeys,
	worldOf,
	type TriggerWorld,
	type WorldOptions,
} from './support/triggerWorld';

type Sender = 'user' | 'agent';

/** A trigger after its first scan, with one earlier message per sender. */
async function startedWorld(parameters: IDataObject = {}, options: WorldOptions = {}) {
	const world = worldOf(['customerWaiting'], options, parameters);
	for (const sender of ['agent', 'user'] as const) addMessage(world, sender, 'before', 30);
	expect(await world.fired()).toEqual([]);
	return world;
}

/** Adds a message to a conversation, a second before the next poll begins. */
function addMessage(
	{ data, time }: TriggerWorld,
	sent_by_type: Sender,
	conversation_id = 'a',
	minutesAgo = 0,
): Message {
	return data.addMessage({ sent_by_type, conversation_id }, time - minutesAgo * MINUTE_MS - 1000);
}

/** Lets minutes pass with one poll each, and returns the events by minute. */
async function firedByMinute(
	world: TriggerWorld,
	minutes: number,
): Promise<Record<number, string[]>> {
	const fired: Record<number, string[]> = {};
	for (let minute = 0; minute < minutes; minute++) {
		const events = await world.fired();
		if (events.length > 0) fired[minute] = events;
	}
	return fired;
}

const waiting = ({ id }: Message) => `customerWaiting ${id}`;

it('fires once, with the last message and the wait, and saves nothing until then', async () => {
	const world = await startedWorld();
	const first = addMessage(world, 'user');
	expect(await firedByMinute(world, 3)).toEqual({});
	const last = addMessage(world, 'user');
	expect(await world.fired()).toEqual([]);
	const { saved } = world;
	for (let minute = 1; minute < 10; minute++) {
		const { items, requests } = await world.poll();
		expect([items, requests.length, world.saved === saved]).toEqual([[], 1, true]);
	}
	const { items, requests } = await world.poll();
	const waiting_since = new Date(msOf(world.asListed(first).created_at)).toISOString();
	const waits = { waiting_since, waiting_minutes: 13, waiting_messages: 2 };
	const _event = { type: 'customerWaiting', detected_at: expect.any(String), ...waits };
	expect(items).toEqual([{ ...world.asListed(last), _event }]);
	expect(requests).toHaveLength(1);
	expect(await firedByMinute(world, 30)).toEqual({});
});

it('can count from the first unanswered message, so more messages neither delay nor repeat the event', async () => {
	const world = await startedWorld({ waitingSince: 'firstUnanswered' });
	addMessage(world, 'user');
	const messages = [];
	for (let minute = 0; minute < 9; minute++) {
		expect(await world.fired()).toEqual([]);
		messages.push(addMessage(world, 'user'));
	}
	expect(await firedByMinute(world, 5)).toEqual({ 1: [waiting(messages[8])] });
	addMessage(world, 'user');
	expect(await firedByMinute(world, 20)).toEqual({});
	addMessage(world, 'agent');
	const next = addMessage(world, 'user', 'a', -0.02);
	expect(await firedByMinute(world, 20)).toEqual({ 10: [waiting(next)] });
});

it("does not fire if the event was due more than a day ago, but fires for the customer's next message", async () => {
	const world = await startedWorld();
	addMessage(world, 'user');
	await world.fired();
	world.time += DAY_MS + 15 * MINUTE_MS;
	const recent = addMessage(world, 'user', 'b', 23 * 60);
	world.restart();
	expect(await world.fired()).toEqual([waiting(recent)]);
	const next = addMessage(world, 'user');
	expect(await firedByMinute(world, 30)).toEqual({ 10: [waiting(next)] });
});

it('fires nothing while page 1 cannot be read, even if the scan can continue', async () => {
	const world = await startedWorld({}, { maxLimit: 20 });
	for (let number = 0; number < 100; number++) addMessage(world, 'agent', 'b');
	await world.fired(2);
	addMessage(world, 'user');
	world.restart();
	await world.fired();
	addMessage(world, 'agent');
	world.time += 20 * MINUTE_MS;
	world.failingPage = 1;
	expect((await world.poll()).items).toEqual([]);
	world.failingPage = 0;
	expect(await firedByMinute(world, 20)).toEqual({});
});

it('shows a message in a test event as if the customer had waited long enough', async () => {
	const world = await startedWorld();
	addMessage(world, 'user');
	const [{ _event }] = (await world.testStep()).items;
	expect(_event).toMatchObject({ waiting_minutes: 10, waiting_messages: 1, is_sample: true });
});

it('applies changed minutes immediately, even to customers who are already waiting', async () => {
	const world = await startedWorld({ waitingMinutes: '={{ "60" }}' });
	const a = addMessage(world, 'user');
	expect(await firedByMinute(world, 30)).toEqual({});
	world.change({ waitingMinutes: 20 });
	expect(await firedByMinute(world, 30)).toEqual({ 0: [waiting(a)] });
	world.change({ waitingMinutes: 1 });
	expect(await firedByMinute(world, 5)).toEqual({});
});

it('continues to wait after messages that are not answers, and applies conditions to the last message', async () => {
	const world = await startedWorld(
		onlyIf({ field: 'message', comparison: 'contains', value: 'price' }),
	);
	const write = (conversation_id: string, fields: Partial<Message> = {}, minutesAgo = 0) => {
		const asked = { message: 'What is the price?', conversation_id };
		const at = world.time - minutesAgo * MINUTE_MS - 1000;
		return world.data.addMessage({ ...asked, ...fields }, at);
	};
	const answer = { sent_by_type: 'agent', message: 'It is 5' };
	write('answered');
	write('other', { message: 'Hello' });
	write('ahead', answer, -420);
	const messages = [write('a'), write('b'), write('c'), write('ahead', {}, -421)];
	await world.fired();
	write('answered', answer);
	write('a', { ...answer, status: 'failed' });
	write('b', { sent_by_type: 'system' });
	write('b', { media_type: 'reaction' });
	write('c', { ...answer, additional_data: { is_private_note: true, snooze_date: null } });
	const fired = Object.values(await firedByMinute(world, 20)).flat();
	expect(fired.sort()).toEqual(messages.map(waiting).sort());
});

it('fires nothing during a scan of several polls if an answer may be on a page that was already read', async () => {
	const world = worldOf(['customerWaiting'], { perPoll: 3 }, { waitingMinutes: 1 });
	// The list is oldest first, with two messages on each page.
	const list = Array.from({ length: 24 }, (_, n) => addMessage(world, 'agent', 'b', 24 - n));
	world.insteadOf = (page) => {
		return { statusCode: 200, body: { data: list.slice(2 * page - 2, 2 * page) } };
	};
	const log = logged('info');
	await world.fired(12);
	expect(log()).toContain('has read 6 records of /api/messages so far and continues in the next');
	expect(log()).toContain(
		'has read all 24 records of /api/messages. Events of this list fire from now on',
	);
	for (const conversation of ['c', 'd', 'e', 'f', 'g']) {
		list.push(addMessage(world, 'user', conversation));
		expect(await world.fired()).toEqual([]);
		// The answer is on a page after the newest pages.
		list.splice(6, 0, addMessage(world, 'agent', conversation));
		expect(await world.fired(2)).toEqual([]);
	}
	expect(await world.fired(20)).toEqual([]);
	expect(log()).toContain('because one poll does not have enough time. Events may be late');
});

it('still fires after a week', async () => {
	const world = await startedWorld({ waitingMinutes: 10_080 });
	const asked = addMessage(world, 'user');
	for (let day = 0; day < 7; day++) {
		expect(await world.fired(2)).toEqual([]);
		world.time += DAY_MS - 2 * MINUTE_MS;
	}
	expect(await world.fired(2)).toEqual([waiting(asked)]);
});

it('saves only some of many waiting messages in full, to keep the state small', async () => {
	const world = await startedWorld();
	const all = Array.from({ length: 400 }, (_, number) => {
		const conversation_id = `c${number}`;
		const large = { message: 'x'.repeat(1000), conversation_id };
		return world.data.addMessage(large, world.time - 1000);
	});
	await firedByMinute(world, 10);
	expect(world.saved.length).toBeLessThan(300_000);
	const { items } = await world.poll();
	expect(eventKeys(items).sort()).toEqual(all.map(waiting).sort());
	expect(items.filter(({ message }) => message).length).toBeGreaterThan(50);
	const needed = { contact: null, inbox: null, conversation_id: expect.any(String) };
	for (const item of items) expect(item).toMatchObject(needed);
});

it.each(['customerWaiting', 'customerSilent'])(
	'fires with the last message, even if several messages are from the same second: %s',
	async (event) => {
		const sender = event === 'customerWaiting' ? 'user' : 'agent';
		const world = worldOf([event], {}, { silentHours: 1, waitingMinutes: 60 });
		await world.fired();
		const { time } = world;
		const add = (conversation_id: string) =>
			world.data.addMessage({ sent_by_type: sender, conversation_id }, time);
		add('a');
		add('b');
		const a = add('a');
		await world.fired();
		const b = add('b');
		const fired = Object.values(await firedByMinute(world, 65)).flat();
		expect(fired.sort()).toEqual([`${event} ${a.id}`, `${event} ${b.id}`].sort());
	},
);

describe('Customer Silent', () => {
	const HOURS = 60;
	const silent = ({ id }: Message) => `customerSilent ${id}`;

	async function silentWorld(parameters: IDataObject = {}) {
		const world = worldOf(['customerSilent'], {}, { silentHours: 2, ...parameters });
		addMessage(world, 'agent', 'before', 5 * HOURS);
		expect(await world.fired()).toEqual([]);
		return world;
	}

	it('fires once, with the last message of the business, until the customer writes again', async () => {
		const world = await silentWorld();
		addMessage(world, 'user');
		addMessage(world, 'agent');
		expect(await firedByMinute(world, 60)).toEqual({});
		const last = addMessage(world, 'agent');
		const { items } = (await firedByMinute(world, 119), await world.poll());
		const silences = { silent_since: expect.any(String), silent_hours: 2 };
		const _event = { type: 'customerSilent', detected_at: expect.any(String), ...silences };
		expect(items).toEqual([]);
		expect((await world.poll()).items).toEqual([{ ...world.asListed(last), _event }]);
		// The follow-up does not start a new silence.
		addMessage(world, 'agent');
		expect(await firedByMinute(world, 130)).toEqual({});
		addMessage(world, 'user');
		await world.fired();
		const next = addMessage(world, 'agent');
		expect(await firedByMinute(world, 130)).toEqual({ 120: [silent(next)] });
	});

	it('does not fire for a customer who has answered, or a message that was not delivered', async () => {
		const world = await silentWorld();
		addMessage(world, 'agent', 'a');
		world.data.addMessage(
			{ conversation_id: 'b', sent_by_type: 'agent', status: 'failed' },
			world.time - 1000,
		);
		await world.fired();
		addMessage(world, 'user', 'a');
		expect(await firedByMinute(world, 130)).toEqual({});
	});

	it('fires once for a customer who never writes, however often the business writes', async () => {
		const world = await silentWorld();
		const first = addMessage(world, 'agent');
		expect(await firedByMinute(world, 130)).toEqual({ 120: [silent(first)] });
		for (let message = 0; message < 3; message++) {
			world.time += 5 * DAY_MS;
			await world.quiet(3);
			addMessage(world, 'agent');
			expect(await firedByMinute(world, 130)).toEqual({});
		}
	});

	it('does not keep customers whose last message is older than Look Back', async () => {
		const world = await silentWorld();
		const { saved } = world;
		const { conversation_id } = addMessage(world, 'user', 'never-answered');
		await world.fired();
		expect(world.saved).not.toContain(conversation_id);
		world.time += 3 * DAY_MS;
		await firedByMinute(world, 3);
		expect(world.saved.length).toBeLessThan(saved.length + 50);
	});

	it('fires independently of Customer Waiting', async () => {
		const world = worldOf(['customerSilent', 'customerWaiting'], {}, { silentHours: 1 });
		await world.fired();
		const question = addMessage(world, 'user', 'a');
		const answer = addMessage(world, 'agent', 'b');
		expect(await firedByMinute(world, 70)).toEqual({
			10: [waiting(question)],
			60: [silent(answer)],
		});
	});
});
