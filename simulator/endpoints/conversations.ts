import type { Assignment } from '../data/records';
import { reads, writes, type Call, type Endpoint } from '../endpoint';
import { answerOne, answerPage, createdWithin, matching, type Filter } from '../lists';
import { found, ID, pathId, readFields, TEXT } from '../validate';

const STILL_ASSIGNED: Filter<Assignment> = {
	key: 'still assigned',
	keep: ({ unassigned_at: end }) => end === null,
};

function listConversations(call: Call): unknown {
	const records = matching(call, call.data.conversations, [createdWithin(call)]);
	return answerPage(call, 'conversations', records);
}

/** Assignee, label and status are said to be updatable, too; their names are our guess. */
function updateConversation(call: Call): unknown {
	const { id } = found(call.data.conversations.get(pathId(call, 'id')), 'Conversation');
	const fields = readFields(call.body, {
		assigned_ai_agent: ID,
		assignee_id: ID,
		label: TEXT,
		status: TEXT,
	});
	return answerOne(call, 'conversation', call.data.conversations.update(id, fields));
}

function listCurrentAssignments(call: Call): unknown {
	const records = matching(call, call.data.assignments, [STILL_ASSIGNED, createdWithin(call)]);
	return answerPage(call, 'agent_assignments', records);
}

function listAssignments(call: Call): unknown {
	const records = matching(call, call.data.assignments, [createdWithin(call)]);
	return answerPage(call, 'agent_assignments', records);
}

export const conversationEndpoints: Endpoint[] = [
	reads('GET', '/api/conversations', listConversations),
	writes('PUT', '/api/conversations/{id}', updateConversation),
	reads('GET', '/api/conversations/agent-assignments', listCurrentAssignments),
	reads('GET', '/api/agent_assignments', listAssignments),
];
