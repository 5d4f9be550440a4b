import type { INodeProperties } from 'n8n-workflow';

import type { ItemContext } from '../../engine';
import {
	inboxLocator,
	list,
	operation,
	operations,
	placed,
	queryField,
	readFilter,
	readId,
	request,
	requiredText,
	shownFor,
	whatToDelete,
} from '../../fields';
import { LISTS } from '../../service';
import { createFields, templateForm } from './create';
import { checkTemplate, sendFields, templateMessage } from './send';

export { templateOptions } from './send';

export const templateDescription: INodeProperties[] = [
	operations('template', 'send', [
		operation('Create', 'create', 'Create template', {
			description: 'Submit a new WhatsApp template for approval',
			...request('POST', '/templates', { build: templateForm, adds: 'template' }),
		}),
		operation('Delete', 'delete', 'Delete template', {
			description: 'Delete a template. The parameters are not documented by the service.',
			...request('DELETE', '/templates', { build: whatToDelete }),
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
				build: (item) => placed(item, { inbox_id: requiredText(item, 'inboxId') }, 'both'),
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
	...createFields,
	...sendFields,
];

/** An empty field means all inboxes, but an expression without a value is rejected, as for a filter. */
function chosenInbox(value: unknown, label: string, context: ItemContext): string | undefined {
	const written = context.getNodeParameter('inboxId', '', { rawExpressions: true });
	const isExpression = JSON.stringify(written).includes('"=');
	return isExpression ? readFilter(value, label, readId, context) : readId(value, label);
}
