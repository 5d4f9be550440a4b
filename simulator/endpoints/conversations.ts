import type { Assignment } from '../data/talk';
import type { Store } from '../data/store';
import { writes, type Call, type Endpoint } from '../endpoint';
import { found } from '../errors';
import { answerOne, datedList, type Filter } from '../lists';
import { ID, object, TEXT } from '../schema';

const STILL_ASSIGNED: Filter<Assignment> = {
	key: 'still assigned',
	keep: ({ unassigned_at: end }) => end === null,
};

/** Assignee, label and status are said to be updatable, too; their names are our guess. */
const CHANGES = object({ assigned_ai_agent: ID, assignee_id: ID, label: TEXT, status: TEXT });

function updateConversation(call: Call<typeof CHANGES>): unknown {
	const { conversations } = call.data;
	const { id } = found(conversations.get(call.params.id), 'Conversation');
	return answerOne(call, 'conversation', conversations.update(id, call.body));
}

const assignmentsOf = ({ assignments }: Store) => assignments;

export const conversationEndpoints: Endpoint[] = [
	datedList('/api/conversations', 'conversations', ({ conversations }) => conversations),
	writes('PUT', '/api/conversations/{id}', updateConversation, { body: CHANGES }),
	datedList(
		'/api/conversations/agent-assignments',
		'agent_assignments',
		assignmentsOf,
		STILL_ASSIGNED,
	),
	datedList('/api/agent_assignments', 'agent_assignments', assignmentsOf),
];
