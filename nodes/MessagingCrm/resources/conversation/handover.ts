import {
	agentLocator,
	bodyField,
	bodyText,
	collection,
	conversationLocator,
	field,
	labelLocator,
	pipelineStatusLocator,
	unresolvedStatus,
} from '../../descriptions';
import type { Operation } from '../../engine';
import { isEmpty, withoutEmpty } from '../../shared/json';
import { readDecimal, readTrimmed } from '../../shared/values';

/*
 * These operations send the same requests as the service's own n8n node. The responses are unknown
 * (docs/internals/service.md#workflows).
 */

const conversation = bodyField('conversation_id', { ...conversationLocator, required: true });
const agent = bodyField('agent_id', { ...agentLocator, required: true });
const label = bodyField('label_id', { ...labelLocator, required: true });

export const addCollaborator: Operation = {
	name: 'Add Collaborator',
	value: 'addCollaborator',
	action: 'Add collaborator to conversation',
	description:
		'Add an agent to a conversation as a collaborator. The service does not document this operation.',
	routing: { request: { method: 'POST', url: '/business_workflows/add-collaborator' } },
	fields: [conversation, agent],
};

export const addLabel: Operation = {
	name: 'Add Label',
	value: 'addLabel',
	action: 'Add label to conversation',
	description: 'Add a label to a conversation. The service does not document this operation.',
	routing: { request: { method: 'POST', url: '/business_workflows/labels' } },
	fields: [
		conversation,
		label,
		collection('Additional Fields', 'additionalFields', {
			options: [
				bodyText('currency', 'Currency', 'currency', {
					read: readTrimmed,
					placeholder: 'e.g. idr',
					description: 'Currency of Value, idr by default',
				}),
				bodyField(
					'value',
					field('number', 'Value', 'value', {
						description: 'Amount to send with the label, 0 by default',
					}),
					(value, name) => (isEmpty(value) ? undefined : readDecimal(value, name, 0)),
				),
			],
		}),
	],
	prepare: (_, { body }) => ({ body: { currency: 'idr', value: 0, ...withoutEmpty(body) } }),
};

export const assignAgent: Operation = {
	name: 'Assign Agent',
	value: 'assignAgent',
	action: 'Assign agent to conversation',
	description:
		'Hand a conversation over to a human agent. The service does not document this operation.',
	routing: { request: { method: 'POST', url: '/business_workflows/assign-agent' } },
	fields: [conversation, agent],
};

export const blockAi: Operation = {
	name: 'Block AI',
	value: 'blockAi',
	action: 'Block AI in conversation',
	description:
		'Stop the AI agent from replying in a conversation. The service does not document this operation.',
	routing: { request: { method: 'POST', url: '/business_workflows/block-ai' } },
	fields: [conversation],
};

export const removeLabel: Operation = {
	name: 'Remove Label',
	value: 'removeLabel',
	action: 'Remove label from conversation',
	description: 'Remove a label from a conversation. The service does not document this operation.',
	routing: { request: { method: 'POST', url: '/business_workflows/labels/remove' } },
	fields: [conversation, label],
};

export const resolve: Operation = {
	name: 'Resolve',
	value: 'resolve',
	action: 'Resolve conversation',
	description: 'Mark a conversation as resolved. The service does not document this operation.',
	routing: { request: { method: 'POST', url: '/business_workflows/resolve-conversation' } },
	fields: [conversation],
};

export const setPipelineStatus: Operation = {
	name: 'Set Pipeline Status',
	value: 'setPipelineStatus',
	action: 'Set pipeline status of conversation',
	description:
		'Move a conversation to a pipeline status. The service does not document this operation.',
	routing: { request: { method: 'POST', url: '/business_workflows/pipeline-status' } },
	fields: [
		conversation,
		bodyField('pipeline_status_id', { ...pipelineStatusLocator, required: true }),
	],
};

export const setStatus: Operation = {
	name: 'Set Status',
	value: 'setStatus',
	action: 'Set status of conversation',
	description:
		'Set the status of a conversation to assigned, open or pending. To resolve a conversation, use Resolve. The service does not document this operation.',
	routing: { request: { method: 'POST', url: '/business_workflows/conversation-status' } },
	fields: [
		conversation,
		bodyField('stage_status', {
			...unresolvedStatus('New status of the conversation'),
			required: true,
		}),
	],
};

export const unblockAi: Operation = {
	name: 'Unblock AI',
	value: 'unblockAi',
	action: 'Unblock AI in conversation',
	description:
		'Let the AI agent reply in a conversation again. The service does not document this operation.',
	routing: { request: { method: 'POST', url: '/business_workflows/unblock-ai' } },
	fields: [conversation],
};
