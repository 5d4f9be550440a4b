import type { INodeProperties } from 'n8n-workflow';

import { hook } from '../../engine';
import { conversationLocator, requireChange, bodyField } from '../../fields';
import { readId } from '../../shared/values';

export const conversationDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['conversation'] } },
		default: 'getAll',
		options: [
			{
				name: 'Get Agent Assignments',
				value: 'getAgentAssignments',
				action: 'Get agent assignments of conversations',
				description: 'List which agent each conversation is assigned to',
				routing: {
					request: { method: 'GET', url: '/api/conversations/agent-assignments' },
					operations: { pagination: hook({ list: 'paged' }) },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many conversations',
				description: 'List the conversations of every inbox',
				routing: {
					request: { method: 'GET', url: '/api/conversations' },
					operations: { pagination: hook({ list: 'paged' }) },
				},
			},
			{
				name: 'Update',
				value: 'update',
				action: 'Update conversation',
				description: 'Assign a conversation to an AI agent, or set other properties',
				routing: {
					request: { method: 'PUT', url: '/api/conversations/{conversationId}' },
				},
			},
		],
	},
	{
		...conversationLocator,
		required: true,
		displayOptions: { show: { resource: ['conversation'], operation: ['update'] } },
	},
	{
		displayName: 'Update Fields',
		name: 'updateFields',
		type: 'collection',
		placeholder: 'Add Field',
		displayOptions: { show: { resource: ['conversation'], operation: ['update'] } },
		default: {},
		description:
			'Fields to change. The service does not document its fields for the assignee, label and resolution status: enter these under Options > Extra Body Fields.',
		routing: { send: { preSend: [requireChange('Update Fields is empty')] } },
		options: [
			bodyField(
				'assigned_ai_agent',
				{
					displayName: 'Assigned AI Agent',
					name: 'assignedAiAgent',
					type: 'string',
					default: '',
					placeholder: 'e.g. 3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35',
					description: 'ID of the AI agent that replies in this conversation',
				},
				readId,
			),
		],
	},
];
