import { type IDataObject, type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

import {
	bodyField,
	bodyText,
	field,
	filterField,
	findIn,
	hasPhone,
	list,
	operation,
	operations,
	personFields,
	personIn,
	request,
	requireChange,
	requiredText,
	shownFor,
	stageStatus,
} from '../../fields';
import type { ItemContext, ItemToPrepare, Preparation } from '../../engine';
import {
	type ConversationMessage,
	conversationMessages,
	firstText,
	lastTime,
	LISTS,
	windowEnd,
} from '../../service';
import { systemClock } from '../../shared/clock';
import { withPlainUuids } from '../../shared/json';
import { readTrimmed } from '../../shared/values';

const { conversations } = LISTS;

/** For Conversation: Update. Its conversation is a field that it shares with messages (message/recipient.ts). */
export const conversationUpdateFields = [
	bodyText('assigned_ai_agent', 'Assigned AI Agent', 'assignedAiAgent', {
		read: readTrimmed,
		displayOptions: { show: { '/resource': ['conversation'] } },
		placeholder: 'e.g. 3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35',
		description: 'ID of the AI agent that replies in this conversation',
	}),
	bodyField(
		'keep_assigned_ai_agent_on_resolve',
		field('boolean', 'Keep AI Agent on Resolve', 'keepAiAgentOnResolve', {
			default: true,
			displayOptions: { show: { '/resource': ['conversation'] } },
			description: 'Whether the AI agent stays assigned when the conversation is resolved',
		}),
	),
];

export const conversationFilters = [
	filterField('stage_status', {
		...stageStatus('Only conversations with this status'),
		displayOptions: { show: { '/resource': ['conversation'], '/operation': ['find', 'getAll'] } },
	}),
];

export const conversationDescription: INodeProperties[] = [
	operations('conversation', 'getAll', [
		operation('Find', 'find', 'Find conversation', {
			description:
				'Find the conversation with a phone number or a contact, the last active one if there are several. The service cannot search for it: this reads the list of conversations, the last active first, and the whole list if there is none.',
			...request('GET', conversations.endpoint, {
				dated: true,
				prepare: findIn(conversations, wantedConversation),
			}),
		}),
		operation('Get', 'get', 'Get conversation', {
			description: 'Get one conversation with its pipeline and collaborators',
			...request('GET', `${conversations.endpoint}/{conversationId}`),
		}),
		operation(
			'Get Agent Assignments',
			'getAgentAssignments',
			'Get agent assignments of conversations',
			{
				description: 'List which agent each conversation is assigned to',
				...list(LISTS.assignmentsOfConversations),
			},
		),
		operation('Get Many', 'getAll', 'Get many conversations', {
			description: 'List the conversations of every inbox',
			...list(conversations),
		}),
		operation('Get Reply Window', 'getReplyWindow', 'Get reply window of conversation', {
			description:
				'See whether a plain message can be sent now: WhatsApp delivers it within 24 hours after the last message from the person. The service does not document this.',
			...request('GET', LISTS.messages.endpoint, { prepare: replyWindow }),
		}),
		operation('Update', 'update', 'Update conversation', {
			description: 'Assign a conversation to an AI agent',
			...request('PUT', '/api/conversations/{conversationId}', { prepare: requireChange }),
		}),
	]),
	...updateDisplayOptions(
		shownFor('conversation', 'find'),
		personFields('Find By', 'findBy', {
			default: 'phoneNumber',
			description: 'What identifies the conversation',
		}),
	),
];

/** Whether a record is the conversation that an item looks for. */
function wantedConversation(item: ItemContext): (record: IDataObject) => boolean {
	const { property, value } = personIn(item, 'findBy');
	if (property === 'phone_number') return hasPhone(value, item);
	const wanted = withPlainUuids(value);
	const paths = property === 'contact_id' ? ['contact_id', 'contact.id'] : ['id'];
	return (record) => withPlainUuids(firstText(record, paths)) === wanted;
}

/**
 * Whether a plain message can be sent to a conversation now (docs/internals/service.md#messages), by its last messages.
 * @throws InputError and others, as conversationMessages does; what `send` throws
 */
async function replyWindow({ context }: ItemToPrepare): Promise<Preparation> {
	const id = requiredText(context, 'conversationId');
	return {
		send: async (call, send) => {
			const read = async (query: IDataObject) => await send({ query: { ...query, ...call.query } });
			const conversation = { id, days: 1, read };
			const whatToDo = 'Use Template: Send, which needs no open window';
			const messages = await conversationMessages(conversation, hasBoth, whatToDo);
			return { body: { conversation_id: id, ...windowOf(messages) } };
		},
	};
}

function hasBoth(messages: ConversationMessage[]): boolean {
	return (
		lastTime(messages, 'incoming') !== undefined && lastTime(messages, 'outgoing') !== undefined
	);
}

/** @param messages the oldest first */
function windowOf(messages: ConversationMessage[]): IDataObject {
	const end = windowEnd(messages);
	const isOpen = end !== undefined && end > systemClock.now();
	return {
		is_open: isOpen,
		closes_at: isOpen ? isoOrNull(end) : null,
		last_incoming_at: isoOrNull(lastTime(messages, 'incoming')),
		last_outgoing_at: isoOrNull(lastTime(messages, 'outgoing')),
	};
}

function isoOrNull(moment: number | undefined): string | null {
	return moment === undefined ? null : new Date(moment).toISOString();
}
