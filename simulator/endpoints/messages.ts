import type { CampaignMessage } from '../data/marketing';
import { SENT_BY_API, type Message } from '../data/conversations';
import { inJakarta, iso } from '../data/time';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import type { Answer } from '../envelope';
import { found, reject } from '../errors';
import {
	DATED_PAGES,
	DATES,
	answerAll,
	answerPage,
	datedList,
	equalToQuery,
	matching,
	within,
} from '../lists';
import { FILLED, ID, OBJECT, TEXT, object, oneOf, optional } from '../schema';
import { serializeClassicMessage, serializeMessage, serializePlainRecord } from '../serializers';

const ofConversation = { conversation_id: ID };

function listMessages(call: Call): Answer {
	const { data, options, query } = call;
	const { inbox_id, is_ads } = query;
	const today = inJakarta(iso(options.now())).slice(0, 10);
	const messages = matching(data.messages, [
		equalToQuery<Message>(call, 'conversation_id'),
		inbox_id === undefined ? undefined : ({ inbox }) => inbox?.id === inbox_id,
		is_ads === 'true' ? ({ ads_data }) => ads_data !== null : undefined,
		// Without dates, the service returns today's messages. According to the reference, it returns all messages.
		within(call) ?? (options.reference ? undefined : within({ query: { start_date: today } })),
	]);
	return answerPage(call, messages, serializeMessage);
}

function listMessagesOfConversation(call: Call): Answer {
	const id = call.query.conversation_id ?? reject('conversation_id is required');
	found(call.data.conversations.get(id), 'Conversation');
	const messages = matching(call.data.messages, [equalToQuery<Message>(call, 'conversation_id')]);
	return answerAll(call, messages, serializeClassicMessage);
}

function getMessage(call: Call): Answer {
	const message = found(call.data.messages.get(call.params.id), 'Message');
	return { data: serializeClassicMessage(message, call) };
}

function summariseCredits(call: Call): Answer {
	const answers = matching(call.data.messages, [
		equalToQuery<Message>(call, 'conversation_id'),
		within(call),
		({ chat_credits_used }) => chat_credits_used > 0,
	]);
	const total_ai_credits = answers.reduce((sum, message) => sum + message.chat_credits_used, 0);
	return { data: { total_messages: answers.length, total_ai_credits } };
}

/** The required field, by message type. Other types are not checked. */
const NEEDED: Record<string, 'location' | 'action'> = {
	location: 'location',
	button: 'action',
	list: 'action',
	cta_url: 'action',
};

const PLACE = object({ latitude: FILLED, longitude: FILLED }, { name: TEXT, address: TEXT });
const NEW_MESSAGE = optional({
	conversation_id: ID,
	receiver: FILLED,
	message: TEXT,
	media_type: TEXT,
	file_url: FILLED,
	location: PLACE,
	header: OBJECT,
	footer: TEXT,
	action: OBJECT,
});

function sendMessage(call: Call<typeof NEW_MESSAGE>): Answer {
	const { data, body: fields } = call;
	const { conversation_id: id, file_url = null, action = null, location = null } = fields;
	const known = id === undefined ? undefined : found(data.conversations.get(id), 'Conversation');
	const media_type = fields.media_type ?? typeOfFile(file_url);
	const needed = NEEDED[media_type];
	if (needed && !fields[needed]) reject(`${needed} is required for ${media_type} messages`);
	if (!fields.message && !file_url && !location && !action) reject('message is required');
	const receiver = fields.receiver ?? known?.contact_phone ?? null;
	const number = receiver?.replace(/^\+/, '');
	if (number !== undefined && data.rejectedRecipients.has(number)) {
		reject('(#131026) Message undeliverable');
	}
	const conversation =
		known ?? data.conversationWith(number ?? reject('conversation_id or receiver is required'));
	const message = data.addMessage({
		conversation_id: conversation.id,
		...SENT_BY_API,
		message: fields.message ?? null,
		media_type,
		media_url: file_url,
		location,
		action,
	});
	const { parameters } = (action ?? {}) as { parameters?: { url?: string } };
	data.sentMessages.push({ ...message, receiver, url: parameters?.url });
	return { data: serializeMessage(message, call) };
}

const FILE_TYPES = {
	image: /\.(jpe?g|png|webp)$/i,
	video: /\.(mp4|3gp)$/i,
	audio: /\.(mp3|ogg|aac|amr|m4a)$/i,
};

function typeOfFile(url: string | null): string {
	if (url === null) return 'text';
	const isOfType = ([, pattern]: [string, RegExp]) => pattern.test(url.split('?', 1)[0]);
	return Object.entries(FILE_TYPES).find(isOfType)?.[0] ?? 'document';
}

function listCampaignMessages(call: Call): Answer {
	const { id } = found(call.data.campaigns.get(call.params.id), 'Campaign');
	const messages = matching<CampaignMessage>(call.data.campaignMessages, [
		({ campaign_id }) => campaign_id === id,
		within(call),
	]);
	return answerPage(call, messages, serializePlainRecord);
}

export const messageEndpoints: Endpoint[] = [
	reads('GET', '/api/messages', listMessages, {
		query: { ...ofConversation, ...DATED_PAGES, inbox_id: ID, is_ads: oneOf('true', 'false') },
	}),
	reads('GET', '/api/messages/summary/ai_credits', summariseCredits, {
		query: { ...ofConversation, ...DATES },
	}),
	reads('GET', '/messages', listMessagesOfConversation, { query: ofConversation }),
	reads('GET', '/messages/{id}', getMessage),
	writes('POST', '/messages/whatsapp', sendMessage, { body: NEW_MESSAGE }),
	datedList('/api/campaigns', ({ campaigns }) => campaigns, serializePlainRecord),
	reads('GET', '/api/campaigns/{id}/messages', listCampaignMessages, { query: DATED_PAGES }),
];
