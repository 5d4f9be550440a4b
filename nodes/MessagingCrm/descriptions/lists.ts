import type { INodeProperties } from 'n8n-workflow';

import { jakartaDate } from '../service';
import { field } from './describe';
import { conversationLocator, inboxLocator } from './locators';
import { filterField } from './sentFields';

/** The fields of operations that return a list. */
export const listFields: INodeProperties[] = [
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

/**
 * The operations with large records. Boards and templates are not included, because they are mostly nested objects,
 * which Simplify would remove.
 */
const LONG_RECORDS = {
	resource: ['boardItem', 'business', 'contact', 'conversation', 'message', 'order'],
	operation: ['find', 'get', 'getAll', 'getByConversation', 'search'],
};

const inNodes = field('boolean', 'Simplify', 'simplify', {
	displayOptions: { show: LONG_RECORDS, hide: { '@tool': [true] } },
	description:
		'Whether to return a simplified version of the response instead of the raw data. It contains at most 10 of the most used fields, without empty fields and lists. Nested objects keep only their ID, name, phone number and text. Labels keep only their names.',
});

/** In an agent's tools, Simplify is on by default, because large records use many tokens. */
export const simplify = [
	inNodes,
	{ ...inNodes, default: true, displayOptions: { show: { ...LONG_RECORDS, '@tool': [true] } } },
];

export const conversationFilter = filterField('conversation_id', {
	...conversationLocator,
	description: 'Only records of this conversation',
});

export const inboxFilter = filterField('inbox_id', {
	...inboxLocator,
	description: 'Only records of this inbox',
});

/** Filters by calendar date. The service counts days in the time zone of Jakarta (docs/internals/service.md#lists). */
export const dateFilters: INodeProperties[] = [
	dateFilter('Start Date', 'startDate', 'start_date', 'First day to include'),
	dateFilter('End Date', 'endDate', 'end_date', 'Last day to include'),
];

function dateFilter(displayName: string, name: string, property: string, meaning: string) {
	const date = field('dateTime', displayName, name, {
		typeOptions: { dateOnly: true },
		hint: "For today, switch this field to Expression and enter {{ $now }}. For yesterday, enter {{ $now.minus(1, 'day') }}. Only the date in Jakarta counts.",
		description: `${meaning}. A date without a time is sent unchanged. A date with a time is converted to the date in Jakarta (UTC+7).`,
	});
	return filterField(property, date, (value, label, item) =>
		jakartaDate(value, item.getTimezone(), label),
	);
}
