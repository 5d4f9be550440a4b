import type { Conversation, Message } from '../data/talk';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { found, reject } from '../errors';
import {
	answerAll,
	answerOne,
	answerPage,
	createdWithin,
	DATES,
	equals,
	matching,
	PAGES,
} from '../lists';
import { FILLED, ID, object, OBJECT, TEXT } from '../schema';

function filtersOf(call: Call) {
	return [equals<Message>('conversation_id', call.query.conversation_id), createdWithin(call)];
}

function listMessages(call: Call): unknown {
	return answerPage(call, 'messages', matching(call, call.data.messages, filtersOf(call)));
}

function listMessagesOfConversation(call: Call): unknown {
	const id = call.query.conversation_id ?? reject('conversation_id is required');
	found(call.data.conversations.get(id), 'Conversation');
	const messages = matching(call, call.data.messages, [equals<Message>('conversation_id', id)]);
	return answerAll(call, 'messages', messages.slice());
}

function summariseCredits(call: Call): unknown {
	const records = matching(call, call.data.messages, filtersOf(call));
	const answers = records.slice().filter((message) => message.ai_credits > 0);
	return answerOne(call, 'summary', {
		total_messages: answers.length,
		total_ai_credits: answers.reduce((sum, message) => sum + message.ai_credits, 0),
	});
}

/** What each of these kinds of message cannot do without; others are taken as they are. */
const NEEDED: Record<string, 'location' | 'action'> = {
	location: 'location',
	button: 'action',
	list: 'action',
	cta_url: 'action',
};

const NEW_MESSAGE = object({
	conversation_id: ID,
	receiver: FILLED,
	message: TEXT,
	media_type: TEXT,
	file_url: FILLED,
	// Coordinates travel as strings.
	location: object({ latitude: FILLED, longitude: FILLED }, ['latitude', 'longitude']),
	header: OBJECT,
	footer: TEXT,
	action: OBJECT,
});

function sendMessage(call: Call<typeof NEW_MESSAGE>): unknown {
	const fields = call.body;
	const known = knownConversation(call);
	const needed = NEEDED[fields.media_type ?? ''];
	if (needed && !fields[needed]) reject(`${needed} is required for ${fields.media_type} messages`);
	if (!fields.message && !fields.file_url && !fields.location && !fields.action) {
		reject('message is required');
	}
	const receiver = fields.receiver ?? known?.contact?.phone_number ?? null;
	if (receiver !== null && call.data.rejectedRecipients.has(receiver.replace(/^\+/, ''))) {
		reject('(#131026) Message undeliverable');
	}
	const conversation = known ?? call.data.addConversation({ contact: null, contact_id: null });
	const message = call.data.addMessage({
		conversation_id: conversation.id,
		sender_type: 'agent',
		receiver,
		message: fields.message ?? null,
		media_type: fields.media_type ?? (fields.file_url ? 'file' : 'text'),
		file_url: fields.file_url ?? null,
		status: 'sent',
		ai_credits: 0,
	});
	call.data.sentMessages.push(message);
	call.data.conversations.update(conversation.id, { last_message: message.message ?? '' });
	return answerOne(call, 'message', message);
}

/** The reference asks for neither of the two: a number alone leads to its newest conversation, or a new one. */
function knownConversation({ data, body }: Call<typeof NEW_MESSAGE>): Conversation | undefined {
	const { conversation_id: id, receiver } = body;
	if (id !== undefined) return found(data.conversations.get(id), 'Conversation');
	if (receiver === undefined) return reject('conversation_id or receiver is required');
	const number = receiver.replace(/^\+/, '');
	return [...data.conversations].find(
		({ contact }) => contact?.phone_number?.replace(/^\+/, '') === number,
	);
}

const ofConversation = { conversation_id: ID };
const ofDays = { ...ofConversation, ...DATES };

export const messageEndpoints: Endpoint[] = [
	reads('GET', '/api/messages', listMessages, { query: { ...ofDays, ...PAGES } }),
	reads('GET', '/api/messages/summary/ai_credits', summariseCredits, { query: ofDays }),
	reads('GET', '/messages', listMessagesOfConversation, { query: ofConversation }),
	writes('POST', '/messages/whatsapp', sendMessage, { body: NEW_MESSAGE }),
];
