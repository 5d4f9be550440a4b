import type { IDataObject } from 'n8n-workflow';

import { dateFilters, inboxFilter, personFields, readPerson } from '../../descriptions';
import type { Item, Operation } from '../../engine';
import { firstText, LISTS } from '../../service';
import { lowercaseUuids } from '../../shared/json';
import { findInList, hasPhone } from '../shared/findRecord';
import { statusFilter } from './fields';

export const find: Operation = {
	name: 'Find',
	value: 'find',
	action: 'Find conversation',
	description:
		'Find the most recently active conversation with a given phone number or contact. The service has no such search, so the node reads the list of conversations, most recently active first, up to the first match.',
	routing: { request: { method: 'GET', url: LISTS.conversations.endpoint } },
	fields: personFields('Find By', 'findBy', {
		default: 'phoneNumber',
		description: 'How to identify the conversation',
	}),
	filters: [...dateFilters, inboxFilter, statusFilter],
	prepare: (item, context) => {
		const person = readPerson(item, 'findBy');
		const notFound = `No conversation found for ${person.value}`;
		return findInList(LISTS.conversations, isConversationOf(person, item), notFound, context);
	},
};

/** Returns a function that checks whether a conversation belongs to this person or has this ID. */
function isConversationOf(
	{ property, value }: ReturnType<typeof readPerson>,
	item: Item,
): (record: IDataObject) => boolean {
	if (property === 'phone_number') return hasPhone(value, item);
	const id = lowercaseUuids(value);
	const paths = property === 'contact_id' ? ['contact_id', 'contact.id'] : ['id'];
	return (record) => lowercaseUuids(firstText(record, paths)) === id;
}
