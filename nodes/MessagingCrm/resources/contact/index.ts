import type { INodeProperties } from 'n8n-workflow';

import {
	findIn,
	hasPhone,
	list,
	operation,
	operations,
	phoneField,
	request,
	requiredPhone,
	shownFor,
} from '../../fields';
import { LISTS } from '../../service';

export const contactDescription: INodeProperties[] = [
	operations('contact', 'getAll', [
		operation('Find', 'find', 'Find contact', {
			description:
				'Find the newest contact with a phone number. The service cannot search for it: this reads the list of contacts, newest first, and the whole list if there is none.',
			...request('GET', LISTS.contacts.endpoint, {
				prepare: findIn(LISTS.contacts, (item) =>
					hasPhone(requiredPhone(item, 'phoneNumber'), item),
				),
			}),
		}),
		operation('Get Many', 'getAll', 'Get many contacts', {
			description:
				'List the contacts of the CRM. The service has no endpoint to create, change or delete a contact.',
			...list(LISTS.contacts),
		}),
	]),
	{ ...phoneField, required: true, displayOptions: shownFor('contact', 'find') },
];
