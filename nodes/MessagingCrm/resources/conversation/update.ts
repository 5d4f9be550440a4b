import { bodyField, bodyText, field } from '../../descriptions';
import type { Operation } from '../../engine';
import { LISTS } from '../../service';
import { readTrimmed } from '../../shared/values';
import { requireChange } from '../shared/requireChange';
import { conversationId } from './fields';

export const update: Operation = {
	name: 'Update',
	value: 'update',
	action: 'Update conversation',
	description: 'Assign a conversation to an AI agent',
	routing: { request: { method: 'PUT', url: `${LISTS.conversations.endpoint}/{conversationId}` } },
	sendsEmptyFields: true,
	fields: [conversationId],
	updateFields: [
		bodyText('assigned_ai_agent', 'Assigned AI Agent', 'assignedAiAgent', {
			read: readTrimmed,
			placeholder: 'e.g. 3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35',
			description: 'ID of the AI agent for this conversation',
		}),
		bodyField(
			'keep_assigned_ai_agent_on_resolve',
			field('boolean', 'Keep AI Agent on Resolve', 'keepAiAgentOnResolve', {
				default: true,
				description: 'Whether the AI agent stays assigned when the conversation is resolved',
			}),
		),
	],
	prepare: (_, { body, extraBody }) => requireChange(body, extraBody),
};
