import type { Conversation, Message } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { jakartaDay } from '../../nodes/MessagingCrm/service';
import { HOUR, NOT_COUNTED, useConversations } from './support/conversation';
import { fastNow } from './support/fastClock';
import { remember, supplyMemory } from './support/memory';
import { byId, useHarness, UUID } from './support/harness';

/** Simulates an n8n without the SDK for AI nodes. */
jest.mock('@n8n/ai-node-sdk', () => {
	throw new Error();
});

const harness = useHarness({ messages: 0, conversations: 3 });
const { newConversation, write } = useConversations(harness);

async function windowOf({ id }: Conversation) {
	const { sim, succeed } = harness();
	sim.requests.length = 0;
	const parameters = { resource: 'conversation', operation: 'getReplyWindow' };
	const { items } = await succeed({ ...parameters, conversationId: byId(id) });
	return { window: items[0].json, requests: sim.requests };
}

/** A message's time in whole seconds, as in the list. */
const secondOf = ({ created_at }: Message) => {
	const ms = Date.parse(created_at);
	return new Date(ms - (ms % 1000)).toISOString();
};

describe('the reply window', () => {
	it('is open for exactly 24 hours after a message from the customer', async () => {
		const conversation = newConversation();
		const incoming = write(conversation, 'user', 20);
		const { window, requests } = await windowOf(conversation);
		const last_incoming_at = secondOf(incoming);
		const closes_at = new Date(Date.parse(last_incoming_at) + 24 * HOUR).toISOString();
		const open = { conversation_id: conversation.id, is_open: true, closes_at, last_incoming_at };
		expect(window).toEqual({ ...open, last_outgoing_at: null });
		// Without dates, the service lists only today's messages.
		const start_date = jakartaDay(fastNow() - 24 * HOUR);
		expect(requests).toMatchObject([{ query: { conversation_id: conversation.id, start_date } }]);
	});

	it.each(['agent', 'ai_agent', 'broadcast'])(
		'counts a message from the sender %s as an answer',
		async (sender) => {
			const conversation = newConversation();
			write(conversation, 'user', 3);
			const outgoing = write(conversation, sender, 2);
			for (const [other, more] of NOT_COUNTED) write(conversation, other, 1, more);
			const { window, requests } = await windowOf(conversation);
			expect(window).toMatchObject({ is_open: true, last_outgoing_at: secondOf(outgoing) });
			expect(requests).toHaveLength(1);
		},
	);

	it('ignores reactions, calls and notices', async () => {
		const conversation = newConversation();
		for (const [sender, more] of NOT_COUNTED) write(conversation, sender, 1, more);
		const nothing = { is_open: false, closes_at: null, last_incoming_at: null };
		expect((await windowOf(conversation)).window).toMatchObject({
			...nothing,
			last_outgoing_at: null,
		});
	});

	it('is determined from as few pages of messages as possible', async () => {
		const conversation = newConversation();
		for (let count = 0; count < 30; count++) write(conversation, 'user', 20);
		write(conversation, 'user', 3);
		for (let count = 0; count < 205; count++) write(conversation, 'agent', 2);
		const { window, requests } = await windowOf(conversation);
		expect(window).toMatchObject({ is_open: true });
		expect(requests.map(({ query }) => query.page)).toEqual(['1', '2', '3']);
	});

	it.each<[string, Array<[string, number]>]>([
		['the customer has not written for 24 hours', [['user', 24.01]]],
		['the customer has never written', [['agent', 1]]],
		['there is no message', []],
	])('is closed if %s', async (_, messages) => {
		const conversation = newConversation();
		for (const [sender, hoursAgo] of messages) write(conversation, sender, hoursAgo);
		const { window } = await windowOf(conversation);
		expect(window).toMatchObject({ is_open: false, closes_at: null });
	});

	it.each([
		[
			{ id: '1', text: 'Halo', created_at: '2026-11-01 10:00:00' },
			/^No message contains its sender in any of the fields sent_by_type, direction, from_me. The service returned the fields id, text, created_at$/,
		],
		[
			{ id: '1', sent_by_type: 'user', text: 'Halo', created_at: 'today' },
			/^A message has no time in created_at. The service returned the fields id, /,
		],
		[
			{ id: '1', sent_by_type: 'user', conversation_id: UUID },
			/^The service returned messages from a different conversation/,
		],
	])('fails if the service returns the message %j', async (message, error) => {
		harness().respond({ data: [message] });
		const parameters = { resource: 'conversation', operation: 'getReplyWindow' };
		const result = await harness().run({ ...parameters, conversationId: byId('1') });
		expect(result.error?.message).toMatch(error);
		expect(result.error?.message).not.toContain('Halo');
		expect(result.error?.description).toMatch(/\w \w/);
	});
});

/** test/unit/memory/history.test.ts checks which messages the memory contains. */
describe('the chat memory', () => {
	/** Adds a conversation with a question, an answer and two more questions, among messages that are neither. */
	function addHistory(): string {
		const conversation = newConversation();
		['user', 'ai_agent', 'user', 'user'].forEach((sender, index) => {
			const hoursAgo = 29 * 24 - index;
			write(conversation, sender, hoursAgo, { message: `${index + 1}` });
			for (const [other, more] of NOT_COUNTED) write(conversation, other, hoursAgo - 0.5, more);
		});
		write(conversation, 'user', 32 * 24, { message: 'before the last 30 days' });
		write(conversation, 'agent', 31 * 24);
		return conversation.id;
	}

	const ANSWERED = ['user: 1', 'assistant: 2'];

	it.each<object>([{}, { contextWindowLength: '={{ "5" }}' }, { contextWindowLength: 1 }])(
		'contains questions and answers, and unanswered questions if configured: %j',
		async (more) => {
			const { credential } = harness();
			const parameters = { conversationId: byId(addHistory()), ...more };
			expect(await remember({ parameters }, credential)).toEqual(ANSWERED);
			const all = { ...parameters, options: { includeUnanswered: true } };
			expect((await remember({ parameters: all }, credential)).at(-1)).toBe('user: 3\n4');
		},
	);

	it('marks messages from senders other than the agent if configured', async () => {
		const conversation = newConversation();
		write(conversation, 'user', 1, { message: 'Is it there?' });
		write(conversation, 'agent', 0.9, { message: 'Soon', sent_by_name: 'Dewi' });
		write(conversation, 'ai_agent', 0.8, { message: 'I see' });
		write(conversation, 'api', 0.7, { message: 'Today' });
		write(conversation, 'agent', 0.65, { message: 'At noon', sent_by: null, sent_by_name: null });
		write(conversation, 'api', 0.6, { message: 'On its way', is_template: true });
		const parameters = { conversationId: byId(conversation.id), options: { nameSenders: true } };
		expect(await remember({ parameters }, harness().credential)).toEqual([
			'user: Is it there?',
			'assistant: [colleague Dewi] Soon\n[AI of the service] I see\nToday\nAt noon\n[automatic message] On its way',
		]);
	});

	it('is shared by all items of the agent if they have the same conversation', async () => {
		const id = addHistory();
		const parameters = { conversationId: byId('={{ $json.conversation_id }}') };
		const items = [id, id.toUpperCase()].map((conversation_id) => ({ conversation_id }));
		expect(await remember({ parameters, items }, harness().credential)).toEqual(ANSWERED);
	});

	it.each<[INodeParameters, string]>([
		[
			{ conversationId: byId('={{ $json.id }}') },
			'The agent received 2 items from 2 conversations, but n8n gives it only one memory',
		],
		[{ conversationId: byId('={{ $json.nope }}') }, 'Conversation is empty'],
		[{ conversationId: byId('1'), contextWindowLength: 0 }, 'Context Window Length is 0'],
	])('fails with %j: %s', async (parameters, message) => {
		const run = { parameters, items: [{ id: '1' }, { id: '2' }] };
		await expect(remember(run, harness().credential)).rejects.toThrow(message);
		expect(harness().sim.requests).toEqual([]);
	});

	it('names the required version of n8n if n8n is too old', async () => {
		await expect(supplyMemory({ parameters: {} }, harness().credential)).rejects.toMatchObject({
			message: 'This version of n8n does not support memory nodes of community packages',
			description: expect.stringContaining('Update n8n to 2.20') as string,
		});
	});
});
