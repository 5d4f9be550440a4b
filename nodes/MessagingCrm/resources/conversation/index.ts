import { inboxFilter, type Resource } from '../../descriptions';
import { LISTS } from '../../service';
import { conversationId, statusFilter } from './fields';
import { find } from './find';
import { getReplyWindow } from './getReplyWindow';
import {
	addCollaborator,
	addLabel,
	assignAgent,
	blockAi,
	removeLabel,
	resolve,
	setPipelineStatus,
	setStatus,
	unblockAi,
} from './handover';
import { update } from './update';

const { assignmentsOfConversations, conversations } = LISTS;

export const conversation: Resource = {
	name: 'Conversation',
	value: 'conversation',
	operations: [
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many conversations',
			description: 'List the conversations of every inbox',
			routing: { request: { method: 'GET', url: conversations.endpoint } },
			list: conversations,
			filters: [inboxFilter, statusFilter],
		},
		addCollaborator,
		addLabel,
		assignAgent,
		blockAi,
		find,
		{
			name: 'Get',
			value: 'get',
			action: 'Get conversation',
			description: 'Get one conversation with its pipeline and collaborators',
			routing: { request: { method: 'GET', url: `${conversations.endpoint}/{conversationId}` } },
			fields: [conversationId],
		},
		{
			name: 'Get Agent Assignments',
			value: 'getAgentAssignments',
			action: 'Get agent assignments of conversations',
			description: 'List which agent each conversation is assigned to',
			routing: { request: { method: 'GET', url: assignmentsOfConversations.endpoint } },
			list: assignmentsOfConversations,
		},
		getReplyWindow,
		removeLabel,
		resolve,
		setPipelineStatus,
		setStatus,
		unblockAi,
		update,
	],
};
