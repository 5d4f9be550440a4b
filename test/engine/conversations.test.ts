import type { Conversation } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { HOUR, useConversations } from './support/conversation';
import { remember, supplyMemory } from './support/memory';
import { byId, useService } from './support/service';

/** As in an n8n that does not have n8n's SDK for AI nodes. */
jest.mock('@n8n/ai-node-sdk', () => {
	throw new Error();
});

const service = useService({ messages: 0, conversations: 3 });
const { conversation, write } = useConversations(service);

async function windowOf({ id }: Conversation) {
	const { sim, succeed } = service();
	sim.requests.length = 0;
	const parameters = { resource: 'conversation', operation: 'getReplyWindow' };
	const { items } = await succeed({ ...parameters, conversationId: byId(id) });
	return { window: items[0].json, requests: sim.requests };
}

const near = (iso: unknown, expected: string) =>
	Math.abs(Date.parse(String(iso)) - Date.parse(expected)) < 2000;

describe('the reply window', () => {
	it('is open whatever a page of notices does not say', async () => {
		const talk = conversation();
		write(talk, 'contact', 3);
		const notice = { conversation_id: talk.id, sender_type: undefined };
		for (let count = 0; count < 3; count++) service().sim.data.addMessage(notice);
		service().sim.options.maxLimit = 3;
		expect((await windowOf(talk)).window).toMatchObject({ is_open: true });
	});

	it.each(['newestFirst', 'oldestFirst', 'none'] as const)(
		'is open for 24 hours after the last message of the person, with the list %s',
		async (listOrder) => {
			service().sim.options.listOrder = listOrder;
			const talk = conversation();
			write(talk, 'contact', 30);
			write(talk, 'contact', 20);
			const incoming = write(talk, 'contact', 3);
			const outgoing = write(talk, 'agent', 2);
			// These are neither from the person nor to the person.
			for (const fields of [{ status: 'failed' }, { type: 'note' }, { sender_type: undefined }]) {
				const note = { conversation_id: talk.id, sender_type: 'agent', ...fields };
				service().sim.data.addMessage(note);
			}
			const { window, requests } = await windowOf(talk);
			expect(window).toMatchObject({ conversation_id: talk.id, is_open: true });
			expect(near(window.last_incoming_at, incoming.created_at)).toBe(true);
			expect(near(window.last_outgoing_at, outgoing.created_at)).toBe(true);
			const closesAt = Date.parse(String(window.last_incoming_at)) + 24 * HOUR;
			expect(Date.parse(String(window.closes_at))).toBe(closesAt);
			// Without the order, only an empty page shows that there are no more.
			expect(requests).toHaveLength(listOrder === 'newestFirst' ? 1 : 2);
			expect(requests[0].query).toMatchObject({ conversation_id: talk.id });
			expect(requests[0].query.start_date).toMatch(/^\d{4}-\d{2}-\d{2}$/);
		},
	);

	it.each<[string, Array<[string, number]>]>([
		['the person has not written for 24 hours', [['contact', 24.01]]],
		['the person has never written', [['agent', 1]]],
		['there is no message', []],
	])('is closed if %s', async (_, messages) => {
		const talk = conversation();
		for (const [sender, hoursAgo] of messages) write(talk, sender, hoursAgo);
		const { window } = await windowOf(talk);
		expect(window).toMatchObject({ is_open: false, closes_at: null });
	});
});

/** Which messages it has of which lists: test/unit/memory/history.test.ts. */
describe('the chat memory', () => {
	/** A conversation of a question, an answer and two more questions. */
	function talk(): string {
		const { data } = service().sim;
		const { id } = data.addConversation();
		['contact', 'agent', 'contact', 'contact'].forEach((sender_type, index) => {
			const created_at = new Date(Date.UTC(2026, 0, 1, 10, index)).toISOString();
			data.addMessage({ conversation_id: id, sender_type, message: `${index + 1}`, created_at });
		});
		return id;
	}

	const ANSWERED = ['user: 1', 'assistant: 2'];

	it.each<object>([{}, { contextWindowLength: '={{ "5" }}' }, { contextWindowLength: 1 }])(
		'has questions and answers, and the unanswered ones if asked to: %j',
		async (more) => {
			const { credential } = service();
			const parameters = { conversationId: byId(talk()), ...more };
			expect(await remember({ parameters }, credential)).toEqual(ANSWERED);
			const all = { ...parameters, options: { includeUnanswered: true } };
			expect((await remember({ parameters: all }, credential)).at(-1)).toBe('user: 3\n4');
		},
	);

	it('is that of all items of the agent, if they are of one conversation', async () => {
		const id = talk();
		const parameters = { conversationId: byId('={{ $json.conversation_id }}') };
		const items = [id, id.toUpperCase()].map((conversation_id) => ({ conversation_id }));
		expect(await remember({ parameters, items }, service().credential)).toEqual(ANSWERED);
	});

	it.each<[INodeParameters, string]>([
		[
			{ conversationId: byId('={{ $json.id }}') },
			'The agent got 2 items of 2 conversations, and n8n gives it one memory for all of them',
		],
		[{ conversationId: byId('={{ $json.nope }}') }, 'Conversation is empty'],
		[{ conversationId: byId('1'), contextWindowLength: 0 }, 'Context Window Length is 0'],
	])('with %j, fails: %s', async (parameters, message) => {
		const run = { parameters, items: [{ id: '1' }, { id: '2' }] };
		await expect(remember(run, service().credential)).rejects.toThrow(message);
		expect(service().sim.requests).toEqual([]);
	});

	it('says which n8n a memory needs', async () => {
		await expect(supplyMemory({ parameters: {} }, service().credential)).rejects.toMatchObject({
			message: 'This version of n8n does not support memories of community packages',
			description: expect.stringContaining('Update n8n to 2.20') as string,
		});
	});
});
