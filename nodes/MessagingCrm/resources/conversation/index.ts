import { type IDataObject, type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

import {
	bodyText,
	findIn,
	hasPhone,
	list,
	operation,
	operations,
	personFields,
	personIn,
	request,
	requireChange,
	shownFor,
} from '../../fields';
import type { ItemContext } from '../../engine';
import { LISTS } from '../../service';
import { atPath, recordId, textOf, withPlainUuids } from '../../shared/json';
import { readTrimmed } from '../../shared/values';
import { replyWindow } from './replyWindow';

const { conversations } = LISTS;

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
		operation('Find', 'find', 'Find conversation', {
			description:
				'Find the newest conversation with a phone number, of a contact or by its ID. The service cannot search for it: this reads the list of conversations, newest first, and the whole list if there is none.',
			...request('GET', conversations.endpoint, {
				prepare: findIn(conversations, wantedConversation),
			}),
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
			description:
				'Assign a conversation to an AI agent. The service does not document its fields for the assignee, label and resolution status.',
			...request('PUT', '/api/conversations/{conversationId}', {
				prepare: async (item) => requireChange(item, 'Update Fields is empty'),
			}),
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
	if (property === 'phone_number') return hasPhone(value);
	const wanted = withPlainUuids(value);
	const idsOf = (record: IDataObject) =>
		property === 'contact_id'
			? [record.contact_id, atPath(record, 'contact.id')]
			: [recordId(record, conversations.idFields)];
	return (record) => idsOf(record).some((id) => withPlainUuids(textOf(id)) === wanted);
}
