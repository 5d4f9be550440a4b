import {
	filterField,
	inboxFilter,
	type Resource,
	templateCategory,
	templateLocator,
	templateStatus,
} from '../../descriptions';
import { LISTS } from '../../service';
import { create, inboxId } from './create';
import { getByInbox } from './getByInbox';
import { send } from './send';

export const template: Resource = {
	name: 'Template',
	value: 'template',
	operations: [
		send,
		create,
		{
			name: 'Delete',
			value: 'delete',
			action: 'Delete template',
			description: 'Delete a template',
			routing: { request: { method: 'DELETE', url: '/templates/{templateId}' } },
			fields: [{ ...templateLocator, required: true }],
		},
		getByInbox,
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many templates',
			description: 'List the templates of every inbox, filtered by date',
			routing: { request: { method: 'GET', url: LISTS.templates.endpoint } },
			list: LISTS.templates,
			filters: [
				inboxFilter,
				filterField('category', templateCategory('Only templates of this category')),
				filterField('status', templateStatus('Only templates with this status')),
			],
		},
		{
			name: 'Sync',
			value: 'sync',
			action: 'Sync templates of inbox',
			description: 'Update the templates of an inbox from WhatsApp',
			routing: { request: { method: 'POST', url: '/templates/sync' } },
			fields: [inboxId],
			// The service reads the ID from the query. The reference does not document this, so the body also contains the ID.
			prepare: (item) => {
				const inbox_id = item.getId('inboxId');
				return { query: { inbox_id }, body: { inbox_id } };
			},
		},
	],
};
