import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

import { bodyText, findIn, list, operations, request, requireChange } from '../../fields';
import { LISTS } from '../../service';
import { readTrimmed } from '../../shared/values';
import { findFields, wantedConversation } from './find';
import { replyWindow } from './replyWindow';

/** For Conversation: Update. Its conversation is a field that it shares with messages (message/recipient.ts). */
export const conversationUpdateFields = updateDisplayOptions(
	{ show: { '/resource': ['conversation'] } },
	[
		bodyText(
			'assigned_ai_agent',
			'Assigned AI Agent',
			'assignedAiAgent',
			{
				placeholder: 'e.g. 3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35',
				description: 'ID of the AI agent that replies in this conversation',
			},
			readTrimmed,
		),
	],
);

export const conversationDescription: INodeProperties[] = [
	operations('conversation', 'getAll', [
		{
			name: 'Find',
			value: 'find',
			action: 'Find conversation',
			description:
				'Find the newest conversation with a phone number, of a contact or by its ID. The service cannot search for it: this reads the list of conversations, newest first, and the whole list if there is none.',
			...request('GET', LISTS.conversations.endpoint, {
				prepare: findIn(LISTS.conversations, wantedConversation),
			}),
		},
		{
			name: 'Get Agent Assignments',
			value: 'getAgentAssignments',
			action: 'Get agent assignments of conversations',
			description: 'List which agent each conversation is assigned to',
			...list(LISTS.assignmentsOfConversations),
		},
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many conversations',
			description: 'List the conversations of every inbox',
			...list(LISTS.conversations),
		},
		{
			name: 'Get Reply Window',
			value: 'getReplyWindow',
			action: 'Get reply window of conversation',
			description:
				'See whether a plain message can be sent now: WhatsApp delivers it within 24 hours after the last message from the person. The service does not document this.',
			...request('GET', LISTS.messages.endpoint, { prepare: replyWindow }),
		},
		{
			name: 'Update',
			value: 'update',
			action: 'Update conversation',
			description:
				'Assign a conversation to an AI agent. The service does not document its fields for the assignee, label and resolution status.',
			...request('PUT', '/api/conversations/{conversationId}', {
				prepare: async (item) => requireChange(item, 'Update Fields is empty'),
			}),
		},
	]),
	...findFields,
];
