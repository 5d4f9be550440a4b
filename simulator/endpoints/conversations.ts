import type { Store } from '../data/store';
import { activityOf, type Conversation } from '../data/conversations';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import type { Answer } from '../envelope';
import { found } from '../errors';
import {
	DATED_PAGES,
	answerPage,
	datedList,
	equalToQuery,
	limitOf,
	matching,
	within,
} from '../lists';
import { BOOLEAN, ID, TEXT, optional } from '../schema';
import {
	serializeConversation,
	serializeFullConversation,
	serializePlainRecord,
} from '../serializers';

/** The sort key: the time of the latest activity, then the conversation ID. */
const keyOf = (conversation: Conversation) => `${activityOf(conversation)} ${conversation.id}`;
const LATEST_FIRST = { field: 'activity', descending: true, keyOf };

/** The time in a cursor, which is in UTC without an offset. */
const cursorTime = (conversation: Conversation) => activityOf(conversation).replace('Z', '000');

/** The maximum number of conversations per page. */
const MOST_BY_CURSOR = 100;

/** Ignores `page`: the list continues after the conversation in the cursor. */
function listConversations(call: Call): Answer {
	const { data, options } = call;
	if (options.reference) {
		return answerPage(call, matching(data.conversations, [within(call)]), serializeConversation);
	}
	const { cursor_id, cursor_ts } = call.query;
	const hasCursor = cursor_id !== undefined && cursor_ts !== undefined;
	const cursor = hasCursor ? `${cursor_ts.replace(/000$/, 'Z')} ${cursor_id}` : '\uffff';
	const conversations = matching(
		data.conversations,
		[
			(conversation) => keyOf(conversation) < cursor,
			equalToQuery<Conversation>(call, 'inbox_id', 'stage_status'),
			within(call, activityOf),
		],
		LATEST_FIRST,
	);
	const limit = Math.min(limitOf(call), MOST_BY_CURSOR);
	const page = conversations.slice(0, limit);
	const last = conversations.length > limit ? page[limit - 1] : undefined;
	return {
		data: page.map((conversation) => serializeConversation(conversation, call)),
		nextCursor: { cursor_id: last?.id ?? null, cursor_ts: last ? cursorTime(last) : null },
	};
}

function getConversation(call: Call): Answer {
	const conversation = found(call.data.conversations.get(call.params.id), 'Conversation');
	return { data: serializeFullConversation(conversation, call) };
}

const CHANGES = optional({ assigned_ai_agent: ID, keep_assigned_ai_agent_on_resolve: BOOLEAN });

function updateConversation(call: Call<typeof CHANGES>): Answer {
	const { conversations } = call.data;
	const { id } = found(conversations.get(call.params.id), 'Conversation');
	return { data: serializeFullConversation(conversations.update(id, call.body), call) };
}

const assignmentsOf = ({ assignments }: Store) => assignments;

export const conversationEndpoints: Endpoint[] = [
	reads('GET', '/api/conversations', listConversations, {
		query: { ...DATED_PAGES, cursor_id: ID, cursor_ts: TEXT, inbox_id: ID, stage_status: TEXT },
	}),
	datedList(
		'/api/conversations/agent-assignments',
		assignmentsOf,
		serializePlainRecord,
		({ unassigned_at: end }) => end === null,
	),
	reads('GET', '/api/conversations/{id}', getConversation),
	writes('PUT', '/api/conversations/{id}', updateConversation, { body: CHANGES }),
	datedList('/api/agent_assignments', assignmentsOf, serializePlainRecord),
];
