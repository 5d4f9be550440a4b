import type { INodeProperties } from 'n8n-workflow';

import { list, operations } from '../../fields';
import { LISTS } from '../../service';

export const contactDescription: INodeProperties[] = [
	operations('contact', 'getAll', [
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many contacts',
			description:
				'List the contacts of the CRM. The service has no endpoint to create, change or delete a contact.',
			...list(LISTS.contacts),
		},
	]),
];
