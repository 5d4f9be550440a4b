import type { INodeProperties } from 'n8n-workflow';

import {
	findIn,
	hasPhone,
	list,
	operations,
	phoneField,
	request,
	requiredPhone,
} from '../../fields';
import { LISTS } from '../../service';

export const contactDescription: INodeProperties[] = [
	operations('contact', 'getAll', [
		{
			name: 'Find',
			value: 'find',
			action: 'Find contact',
			description:
				'Find the newest contact with a phone number. The service cannot search for it: this reads the list of contacts, newest first, and the whole list if there is none.',
			...request('GET', LISTS.contacts.endpoint, {
				prepare: findIn(LISTS.contacts, (item) => hasPhone(requiredPhone(item, 'phoneNumber'))),
			}),
		},
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many contacts',
			description:
				'List the contacts of the CRM. The service has no endpoint to create, change or delete a contact.',
			...list(LISTS.contacts),
		},
	]),
	{
		...phoneField,
		required: true,
		displayOptions: { show: { resource: ['contact'], operation: ['find'] } },
	},
];
