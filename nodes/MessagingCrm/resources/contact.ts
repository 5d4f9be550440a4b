import { phoneField, type Resource } from '../descriptions';
import { LISTS } from '../service';
import { findInList, hasPhone } from './shared/findRecord';

export const contact: Resource = {
	name: 'Contact',
	value: 'contact',
	operations: [
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many contacts',
			description:
				'List the contacts of the CRM. The service has no endpoint to create, change or delete a contact.',
			routing: { request: { method: 'GET', url: LISTS.contacts.endpoint } },
			list: LISTS.contacts,
		},
		{
			name: 'Find',
			value: 'find',
			action: 'Find contact',
			description:
				'Find the newest contact with a phone number. The service cannot search for it: this reads the list of contacts, newest first, and the whole list if there is none.',
			routing: { request: { method: 'GET', url: LISTS.contacts.endpoint } },
			fields: [{ ...phoneField, required: true }],
			prepare: (item, { readOnce }) => {
				const number = item.getPhone('phoneNumber');
				const notFound = `No contact has ${number}`;
				return findInList(LISTS.contacts, hasPhone(number, item), notFound, readOnce);
			},
		},
	],
};
