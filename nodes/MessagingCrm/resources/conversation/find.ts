import { type IDataObject, type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import {
	choiceOf,
	contactLocator,
	conversationLocator,
	hasPhone,
	phoneField,
	requiredPhone,
	requiredText,
} from '../../fields';
import { idFieldsOf, LISTS } from '../../service';
import { atPath, recordId, textOf, withPlainUuids } from '../../shared/json';

/** By what a conversation is found. */
export const findFields: INodeProperties[] = updateDisplayOptions(
	{ show: { resource: ['conversation'], operation: ['find'] } },
	[
		{
			displayName: 'Find By',
			name: 'findBy',
			type: 'options',
			options: [
				{ name: 'Contact', value: 'contact' },
				{ name: 'Conversation', value: 'conversation' },
				{ name: 'Phone Number', value: 'phoneNumber' },
			],
			default: 'phoneNumber',
			description: 'What identifies the conversation',
		},
		{ ...phoneField, required: true, displayOptions: { show: { findBy: ['phoneNumber'] } } },
		{ ...contactLocator, required: true, displayOptions: { show: { findBy: ['contact'] } } },
		{
			...conversationLocator,
			required: true,
			displayOptions: { show: { findBy: ['conversation'] } },
		},
	],
);

/** The conversation that an item looks for. */
export function wantedConversation(item: ItemContext): (record: IDataObject) => boolean {
	const findBy = choiceOf(item, 'findBy', ['contact', 'conversation', 'phoneNumber']);
	if (findBy === 'phoneNumber') return hasPhone(requiredPhone(item, 'phoneNumber'));
	const wanted = withPlainUuids(requiredText(item, `${findBy}Id`));
	const isWanted = (id: unknown) => withPlainUuids(textOf(id)) === wanted;
	if (findBy === 'contact') {
		return (record) => isWanted(record.contact_id) || isWanted(atPath(record, 'contact.id'));
	}
	return (record) => isWanted(recordId(record, idFieldsOf(LISTS.conversations.endpoint)));
}
