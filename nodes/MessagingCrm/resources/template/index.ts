import type { INodeProperties } from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import {
	filterField,
	inboxLocator,
	list,
	operation,
	operations,
	queryField,
	readFilter,
	readId,
	request,
	requiredText,
	shownFor,
	templateCategory,
	templateLocator,
	templateStatus,
} from '../../fields';
import { LISTS } from '../../service';
import { createFields, templateForm } from './create';
import { checkTemplate, sendFields, templateMessage } from './send';

export { templateOptions } from './send';

const ofTemplates = { show: { '/resource': ['template'] } };

export const templateFilters = [
	filterField('category', {
		...templateCategory('Only templates of this category'),
		displayOptions: ofTemplates,
	}),
	filterField('status', {
		...templateStatus('Only templates with this status'),
		displayOptions: ofTemplates,
	}),
];

export const templateDescription: INodeProperties[] = [
	operations('template', 'send', [
		operation('Create', 'create', 'Create template', {
			description: 'Submit a new WhatsApp template for approval',
			...request('POST', '/templates', { build: templateForm, adds: 'template' }),
		}),
		operation('Delete', 'delete', 'Delete template', {
			description: 'Delete a template',
			...request('DELETE', '/templates/{templateId}'),
		}),
		operation('Get by Inbox', 'getByInbox', 'Get templates by inbox', {
			description: 'List all templates of an inbox, without date filters',
			...list(LISTS.templatesOfInbox),
		}),
		operation('Get Many', 'getAll', 'Get many templates', {
			description: 'List the templates of every inbox, filtered by date',
			...list(LISTS.templates),
		}),
		operation('Send', 'send', 'Send template', {
			description:
				'Send a template message to a phone number, even if the person has not written before',
			builderHint: { propertyHint: 'Needs no open 24-hour window.' },
			...request('POST', '/templates/send', {
				build: templateMessage,
				prepare: checkTemplate,
				adds: 'message',
			}),
		}),
		operation('Sync', 'sync', 'Sync templates of inbox', {
			description: 'Update the templates of an inbox from WhatsApp',
			...request('POST', '/templates/sync', {
				// The reference does not say where the ID is sent; the service has it in the query.
				build: (item) => ({
					query: { inbox_id: requiredText(item, 'inboxId') },
					body: { inbox_id: requiredText(item, 'inboxId') },
				}),
			}),
		}),
	]),
	{
		...inboxLocator,
		required: true,
		displayOptions: shownFor('template', 'create', 'send', 'sync'),
	},
	queryField(
		'inbox_id',
		{
			...inboxLocator,
			description: 'Only templates of this inbox',
			displayOptions: shownFor('template', 'getByInbox'),
		},
		chosenInbox,
	),
	{ ...templateLocator, required: true, displayOptions: shownFor('template', 'delete') },
	...createFields,
	...sendFields,
];

/** An empty field means all inboxes, but an expression without a value is rejected, as for a filter. */
function chosenInbox(value: unknown, label: string, context: ItemContext): string | undefined {
	const written = context.getNodeParameter('inboxId', '', { rawExpressions: true });
	const isExpression = JSON.stringify(written).includes('"=');
	return isExpression ? readFilter(value, label, readId, context) : readId(value, label);
}
