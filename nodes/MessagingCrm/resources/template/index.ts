import type { INodeProperties } from 'n8n-workflow';

import { hook } from '../../engine';
import { inboxLocator, templateLocator, inBody, inQuery, required } from '../../fields';
import { createFields, templateForm } from './create';
import { requireChosenInbox } from './getByInbox';
import { checkVariables, reviewTemplate } from './review';
import { recipient, sendFields } from './send';
import { inboxId } from './sync';

export { templateOptions } from './options';

export const templateDescription: INodeProperties[] = [
	{
		displayName: 'Operation',
		name: 'operation',
		type: 'options',
		noDataExpression: true,
		displayOptions: { show: { resource: ['template'] } },
		default: 'send',
		options: [
			{
				name: 'Create',
				value: 'create',
				action: 'Create template',
				description: 'Submit a new WhatsApp template for approval',
				routing: {
					request: { method: 'POST', url: '/templates' },
					send: { preSend: [templateForm] },
				},
			},
			{
				name: 'Delete',
				value: 'delete',
				action: 'Delete template',
				description: 'Delete a template. The parameters are not documented by the service.',
				routing: {
					request: { method: 'DELETE', url: '/templates' },
					operations: { pagination: hook({ output: { deleted: true } }) },
				},
			},
			{
				name: 'Get by Inbox',
				value: 'getByInbox',
				action: 'Get templates by inbox',
				description: 'List all templates of an inbox in one request, without date filters',
				routing: {
					request: { method: 'GET', url: '/templates' },
					send: { preSend: [inQuery({ inbox_id: 'inboxId' }), requireChosenInbox] },
					operations: { pagination: hook({ list: 'whole' }) },
				},
			},
			{
				name: 'Get Many',
				value: 'getAll',
				action: 'Get many templates',
				description: 'List the templates of every inbox, filtered by date',
				routing: {
					request: { method: 'GET', url: '/api/templates' },
					operations: { pagination: hook({ list: 'paged' }) },
				},
			},
			{
				name: 'Send',
				value: 'send',
				action: 'Send template',
				description:
					'Send a template message to a phone number, even if the person has not written before',
				builderHint: {
					propertyHint:
						'Needs no open 24-hour window. Do not turn on Retry On Fail: a message that was sent may be sent again.',
				},
				routing: {
					request: { method: 'POST', url: '/templates/send' },
					send: {
						preSend: [
							required('inboxId', 'templateId'),
							inBody({
								inbox_id: 'inboxId',
								wa_template_id: 'templateId',
							}),
							recipient,
							checkVariables,
						],
					},
					operations: { pagination: hook({ prepare: reviewTemplate }) },
				},
			},
			{
				name: 'Sync',
				value: 'sync',
				action: 'Sync templates of inbox',
				description: 'Update the templates of an inbox from WhatsApp',
				routing: {
					request: { method: 'POST', url: '/templates/sync' },
					send: { preSend: [required('inboxId'), inboxId] },
				},
			},
		],
	},
	{
		...inboxLocator,
		required: true,
		displayOptions: { show: { resource: ['template'], operation: ['create', 'send', 'sync'] } },
	},
	{
		...inboxLocator,
		description: 'Only templates of this inbox',
		displayOptions: { show: { resource: ['template'], operation: ['getByInbox'] } },
	},
	{
		...templateLocator,
		required: true,
		displayOptions: { show: { resource: ['template'], operation: ['send'] } },
	},
	...createFields,
	...sendFields,
];
