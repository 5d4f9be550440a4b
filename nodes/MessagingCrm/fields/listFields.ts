import { type INodeProperties, updateDisplayOptions } from 'n8n-workflow';

import { jakartaDate } from '../service';
import { collection, field } from './describe';
import { conversationLocator, inboxLocator } from './locators';
import type { OperationKinds } from './operations';
import { byDisplayName } from './options';
import { filterField } from './requestFields';

/** The fields of the operations that return a list. */
export function listFields({ lists, requests }: OperationKinds): INodeProperties[] {
	const fields = [
		field('boolean', 'Return All', 'returnAll', {
			description: 'Whether to return all results or only up to a given limit',
		}),
		field('number', 'Limit', 'limit', {
			typeOptions: { minValue: 1 },
			default: 50,
			description: 'Max number of results to return',
			displayOptions: { show: { returnAll: [false] } },
		}),
	];
	return [
		...updateDisplayOptions({ show: { operation: lists } }, fields),
		...updateDisplayOptions({ show: { operation: requests, response: ['list'] } }, fields),
	];
}

/** Operations whose records are long. Boards and templates are mostly nested objects, which Simplify would remove. */
const LONG_RECORDS = {
	resource: ['boardItem', 'business', 'contact', 'conversation', 'message', 'order'],
	operation: ['find', 'get', 'getAll', 'getByConversation', 'search'],
};

const inNodes = field('boolean', 'Simplify', 'simplify', {
	displayOptions: { show: LONG_RECORDS, hide: { '@tool': [true] } },
	description:
		'Whether to return a simplified version of the response instead of the raw data: at most 10 of the most used fields, without empty ones and lists. Of an object, it keeps the ID, the name, the phone number and the text; of labels, their names.',
});

/** On by default in an agent's tools: long records cost the model tokens. */
export const simplify = [
	inNodes,
	{ ...inNodes, default: true, displayOptions: { show: { ...LONG_RECORDS, '@tool': [true] } } },
];

const conversation = filterField('conversation_id', {
	...conversationLocator,
	description: 'Only records of this conversation',
	displayOptions: { show: { '/resource': ['aiCredit', 'message'] } },
});

const inbox = filterField('inbox_id', {
	...inboxLocator,
	description: 'Only records of this inbox',
	displayOptions: {
		show: {
			'/resource': ['conversation', 'message', 'order', 'template'],
			'/operation': ['find', 'getAll'],
		},
	},
});

/**
 * The filters of all lists in one property, since n8n searches all properties for each parameter that is read
 * (docs/internals/n8n.md#parameters).
 * @param show the operations whose endpoints document date filters (docs/internals/service.md#lists)
 * @param ofResources filters of single resources, with their displayOptions
 */
export function filters(
	{ dated: show }: OperationKinds,
	ofResources: INodeProperties[],
): INodeProperties {
	return collection('Filters', 'filters', {
		placeholder: 'Add Filter',
		displayOptions: { show },
		options: [
			dateFilter('Start Date', 'startDate', 'start_date', 'First day to include'),
			dateFilter('End Date', 'endDate', 'end_date', 'Last day to include'),
			...byDisplayName([conversation, inbox, ...ofResources]),
		],
	});
}

/** A filter by calendar date; the service counts days in Jakarta (docs/internals/service.md#lists). */
function dateFilter(displayName: string, name: string, property: string, meaning: string) {
	const date = field('dateTime', displayName, name, {
		typeOptions: { dateOnly: true },
		hint: "For today, enter the expression {{ $now }}, for yesterday {{ $now.minus(1, 'day') }}: only the date in Jakarta counts",
		description: `${meaning}. Dates are sent as they are, times are converted to the date in Jakarta (UTC+7).`,
	});
	return filterField(property, date, (value, label, context) =>
		jakartaDate(value, context.getTimezone(), label),
	);
}
