import type { Conversation, Message } from '../data/records';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { answerAll, answerOne, answerPage, createdWithin, equals, matching } from '../lists';
import {
	FILLED,
	found,
	ID,
	OBJECT,
	queryId,
	readFields,
	reject,
	TEXT,
	type Kind,
} from '../validate';

function filtersOf(call: Call) {
	return [
		equals<Message>('conversation_id', queryId(call, 'conversation_id')),
		createdWithin(call),
	];
}

function listMessages(call: Call): unknown {
	return answerPage(call, 'messages', matching(call, call.data.messages, filtersOf(call)));
}

function listMessagesOfConversation(call: Call): unknown {
	const id = queryId(call, 'conversation_id') ?? reject('conversation_id is required');
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

function sendMessage(call: Call): unknown {
	const fields = readFields(call.body, {
		conversation_id: ID,
		receiver: FILLED,
		message: TEXT,
		media_type: TEXT,
		file_url: FILLED,
		location: LOCATION,
		header: OBJECT,
		footer: TEXT,
		action: OBJECT,
	});
	const conversation = conversationOf(call, fields);
	const needed = NEEDED[fields.media_type ?? ''];
	if (needed && !fields[needed]) reject(`${needed} is required for ${fields.media_type} messages`);
	if (!fields.message && !fields.file_url && !fields.location && !fields.action) {
		reject('message is required');
	}
	const receiver = fields.receiver ?? conversation.contact?.phone_number ?? null;
	if (receiver !== null && call.data.rejectedRecipients.has(receiver.replace(/^\+/, ''))) {
		reject('(#131026) Message undeliverable');
	}
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
function conversationOf(
	{ data }: Call,
	{ conversation_id: id, receiver }: { conversation_id?: string; receiver?: string },
): Conversation {
	if (id !== undefined) return found(data.conversations.get(id), 'Conversation');
	if (receiver === undefined) return reject('conversation_id or receiver is required');
	const number = receiver.replace(/^\+/, '');
	const known = data.conversations
		.slice()
		.find(({ contact }) => contact?.phone_number?.replace(/^\+/, '') === number);
	return known ?? data.addConversation({ contact: null, contact_id: null });
}

/** Coordinates travel as strings. */
const LOCATION: Kind<Record<string, unknown>> = {
	expected: 'an object with latitude and longitude as strings',
	is: (value): value is Record<string, unknown> =>
		OBJECT.is(value) && FILLED.is(value.latitude) && FILLED.is(value.longitude),
};

export const messageEndpoints: Endpoint[] = [
	reads('GET', '/api/messages', listMessages),
	reads('GET', '/api/messages/summary/ai_credits', summariseCredits),
	reads('GET', '/messages', listMessagesOfConversation),
	writes('POST', '/messages/whatsapp', sendMessage),
];
