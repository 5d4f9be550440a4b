import type { Message } from 'messaging-crm-simulator';
import type { IDataObject } from 'n8n-workflow';

import { MINUTE_MS, onlyIf, told } from './support/trigger';
import { worldOf, type Manner, type TriggerWorld } from './support/triggerWorld';

type Sender = 'contact' | 'agent' | 'bot' | 'template';

/** A trigger that has begun, with one message of each sender before. */
async function begun(parameters: IDataObject = {}, manner?: Manner) {
	const world = worldOf(['customerWaiting'], manner, parameters);
	for (const sender of ['agent', 'contact'] as const) says(world, sender, 'before', 30);
	expect(await world.fired()).toEqual([]);
	return world;
}

/** Adds a message to a conversation, a second before the next poll begins. */
function says(
	{ data, time }: TriggerWorld,
	sender_type: Sender,
	conversation_id = 'a',
	minutesAgo = 0,
): Message {
	return data.addMessage({ sender_type, conversation_id }, time - minutesAgo * MINUTE_MS - 1000);
}

/** Lets minutes pass with a poll in each, and returns what fires in which. */
async function after(world: TriggerWorld, minutes: number): Promise<Record<number, string[]>> {
	const fired: Record<number, string[]> = {};
	for (let minute = 0; minute < minutes; minute++) {
		const events = await world.fired();
		if (events.length > 0) fired[minute] = events;
	}
	return fired;
}

const waiting = ({ id }: Message) => `customerWaiting ${id}`;

it('fires once, with the last message and its wait, and reads and saves nothing until then', async () => {
	const world = await begun();
	const first = says(world, 'contact');
	expect(await after(world, 3)).toEqual({});
	const last = says(world, 'contact');
	expect(await world.fired()).toEqual([]);
	const { saved } = world;
	for (let minute = 1; minute < 10; minute++) {
		const { items, requests } = await world.poll();
		expect([items, requests.length, world.saved === saved]).toEqual([[], 1, true]);
	}
	const { items, requests } = await world.poll();
	const waits = { waiting_since: first.created_at, waiting_messages: 2 };
	const _event = { type: 'customerWaiting', detectedAt: expect.any(String), ...waits };
	expect(items).toEqual([{ ...last, _event }]);
	expect(requests).toHaveLength(1);
	expect(await after(world, 30)).toEqual({});
	// The next message begins a new wait, which counts from the first one without an answer.
	const next = says(world, 'contact');
	await after(world, 10);
	expect((await world.poll()).items).toMatchObject([
		{ id: next.id, _event: { waiting_since: first.created_at, waiting_messages: 3 } },
	]);
	expect(await after(world, 30)).toEqual({});
});

it('ends with any answer, and begins again with the next message', async () => {
	const world = await begun();
	says(world, 'contact', 'before');
	await after(world, 9);
	says(world, 'bot', 'before');
	// It has no conversation.
	world.data.addMessage({ sender_type: 'template', conversation_id: null });
	expect(await after(world, 20)).toEqual({});
	const message = says(world, 'contact', 'before');
	expect(await after(world, 20)).toEqual({ 10: [waiting(message)] });
});

it.each<IDataObject>([
	...[{ status: 'failed' }, { deleted: true }, { is_private: true }],
	...[{ message_type: 'private_note' }, { sender_type: undefined }],
])('goes on after a message that is no answer: %j', async (fields) => {
	const world = await begun();
	const message = says(world, 'contact');
	await world.fired();
	const other = { sender_type: 'agent', conversation_id: 'a', ...fields };
	world.data.addMessage(other, world.time - 1000);
	expect(Object.values(await after(world, 20))).toEqual([[waiting(message)]]);
});

it('counts the time that n8n was off', async () => {
	const world = await begun();
	world.time += 480 * MINUTE_MS;
	world.restart();
	says(world, 'contact', 'a', 120);
	says(world, 'agent', 'a', 110);
	const last = says(world, 'contact', 'a', 30);
	expect(await after(world, 4)).toEqual({ 0: [waiting(last)] });
});

it('counts from a message itself that comes while the list is read', async () => {
	const manner = { listOrder: 'oldestFirst', maxLimit: 1, perPoll: 8 } as const;
	const world = await begun({}, manner);
	await world.fired(3);
	let message: Message | undefined;
	world.between.set(1, () => {
		message = world.data.addMessage({ sender_type: 'contact', conversation_id: 'a' }, world.time);
	});
	const items: IDataObject[] = [];
	for (let minute = 0; minute < 15; minute++) items.push(...(await world.poll()).items);
	expect(items).toMatchObject([{ _event: { waiting_since: message?.created_at } }]);
});

it('takes other minutes at once, also for who waits already', async () => {
	const world = await begun({ waitingMinutes: '={{ "60" }}' });
	const a = says(world, 'contact');
	expect(await after(world, 30)).toEqual({});
	world.change({ waitingMinutes: 20 });
	expect(await after(world, 30)).toEqual({ 0: [waiting(a)] });
	world.change({ waitingMinutes: 1 });
	expect(await after(world, 5)).toEqual({});
});

it('asks for the conditions of the last message, not of an answer', async () => {
	const condition = { field: 'message', comparison: 'contains', value: 'price' };
	const world = await begun(onlyIf(condition));
	const write = (sender_type: Sender, conversation_id: string, message: string) =>
		world.data.addMessage({ sender_type, conversation_id, message }, world.time - 1000);
	const a = write('contact', 'a', 'What is the price?');
	write('contact', 'b', 'Hello');
	write('contact', 'c', 'The price?');
	await world.fired();
	write('agent', 'c', 'It is 5');
	expect(await after(world, 20)).toEqual({ 9: [waiting(a)] });
});

it('keeps the order of messages whose dates are hours ahead', async () => {
	const world = await begun();
	says(world, 'agent', 'a', -420);
	const message = says(world, 'contact', 'a', -421);
	expect(Object.values(await after(world, 20))).toEqual([[waiting(message)]]);
});

it('counts until a reading of several polls began: an answer may be on a page that it had left', async () => {
	const world = worldOf(['customerWaiting'], { perPoll: 3 }, { waitingMinutes: 1 });
	// Oldest first, two on a page.
	const list = Array.from({ length: 24 }, (_, n) => says(world, 'agent', 'b', 24 - n));
	world.insteadOf = (page) => {
		return { statusCode: 200, body: { data: list.slice(2 * page - 2, 2 * page) } };
	};
	await world.fired(12);
	for (const conversation of ['c', 'd', 'e', 'f', 'g']) {
		list.push(says(world, 'contact', conversation));
		expect(await world.fired()).toEqual([]);
		// Behind what the top of the list shows.
		list.splice(6, 0, says(world, 'agent', conversation));
		expect(await world.fired(2)).toEqual([]);
	}
	expect(await world.fired(20)).toEqual([]);
});

it('keeps the state small: of many messages that wait, some are saved whole, the others with what is needed to go on', async () => {
	const world = await begun();
	const message = 'x'.repeat(1000);
	const all = Array.from({ length: 1000 }, (_, number) => {
		const ofCustomer = { sender_type: 'contact', message, conversation_id: `c${number}` };
		return world.data.addMessage(ofCustomer, world.time - 1000);
	});
	await after(world, 10);
	expect(world.saved.length).toBeLessThan(400_000);
	const { items } = await world.poll();
	expect(told(items).sort()).toEqual(all.map(waiting).sort());
	expect(items.filter((item) => item.message).length).toBeGreaterThan(50);
	const fired = new Map(items.map((item) => [item.id, item]));
	for (const { id, created_at, conversation_id } of all) {
		expect(fired.get(id)).toMatchObject({ created_at, conversation_id });
	}
	expect(world.saved.length).toBeLessThan(120_000);
});
