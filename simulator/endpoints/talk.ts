import type { CampaignMessage } from '../data/marketing';
import type { Store } from '../data/store';
import type { Conversation, Message } from '../data/talk';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { found, reject } from '../errors';
import {
	DATED_PAGES,
	DATES,
	PAGES,
	answerAll,
	answerOne,
	answerPage,
	createdWithin,
	datedList,
	equals,
	matching,
} from '../lists';
import { FILLED, ID, OBJECT, TEXT, object } from '../schema';

/** Those of a conversation and of some days, if the query names them. */
function messagesOf(call: Call) {
	const ofConversation = equals<Message>('conversation_id', call.query.conversation_id);
	return matching(call, call.data.messages, [ofConversation, createdWithin(call)]);
}

function listMessagesOfConversation(call: Call): unknown {
	const id = call.query.conversation_id ?? reject('conversation_id is required');
	found(call.data.conversations.get(id), 'Conversation');
	return answerAll(call, 'messages', messagesOf(call));
}

function summariseCredits(call: Call): unknown {
	const answers = messagesOf(call).filter((message) => message.ai_credits > 0);
	return answerOne({
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
	const { parameters } = (fields.action ?? {}) as { parameters?: { url?: string } };
	call.data.sentMessages.push({ ...message, url: parameters?.url });
	call.data.conversations.update(conversation.id, { last_message: message.message ?? '' });
	return answerOne(message);
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

/** Assignee, label and status are said to be updatable, too; their names are our guess. */
const CHANGES = object({ assigned_ai_agent: ID, assignee_id: ID, label: TEXT, status: TEXT });

function updateConversation(call: Call<typeof CHANGES>): unknown {
	const { conversations } = call.data;
	const { id } = found(conversations.get(call.params.id), 'Conversation');
	return answerOne(conversations.update(id, call.body));
}

const assignmentsOf = ({ assignments }: Store) => assignments;

function listCampaignMessages(call: Call): unknown {
	const { id } = found(call.data.campaigns.get(call.params.id), 'Campaign');
	const filters = [equals<CampaignMessage>('campaign_id', id), createdWithin(call)];
	return answerPage(call, 'messages', matching(call, call.data.campaignMessages, filters));
}

export const talkEndpoints: Endpoint[] = [
	reads('GET', '/api/messages', (call) => answerPage(call, 'messages', messagesOf(call)), {
		query: { ...ofDays, ...PAGES },
	}),
	reads('GET', '/api/messages/summary/ai_credits', summariseCredits, { query: ofDays }),
	reads('GET', '/messages', listMessagesOfConversation, { query: ofConversation }),
	writes('POST', '/messages/whatsapp', sendMessage, { body: NEW_MESSAGE }),
	datedList('/api/conversations', 'conversations', ({ conversations }) => conversations),
	writes('PUT', '/api/conversations/{id}', updateConversation, { body: CHANGES }),
	datedList(
		'/api/conversations/agent-assignments',
		'agent_assignments',
		assignmentsOf,
		({ unassigned_at: end }) => end === null,
	),
	datedList('/api/agent_assignments', 'agent_assignments', assignmentsOf),
	datedList('/api/campaigns', 'campaigns', ({ campaigns }) => campaigns),
	reads('GET', '/api/campaigns/{id}/messages', listCampaignMessages, { query: DATED_PAGES }),
];
