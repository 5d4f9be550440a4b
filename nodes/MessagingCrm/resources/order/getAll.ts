import {
	choiceField,
	field,
	filterField,
	groupField,
	inboxFilter,
	orderStatus,
	paymentStatus,
	queryField,
	textField,
} from '../../descriptions';
import { ABSENT, type Item, type Operation, type Preparation } from '../../engine';
import { LISTS, readIds } from '../../service';
import { readMicros } from '../../shared/moment';
import { readFilter } from '../../shared/values';

/** The service has no such filter, so the node filters the records itself. */
const updatedAfter = field('dateTime', 'Updated After', 'updatedAfter', {
	hint: 'For a value from an earlier node, switch this field to Expression. For the last 24 hours, enter {{ $now.minus({ days: 1 }) }} there.',
	description:
		'Only orders that changed after this date and time. A date without a timezone is in the timezone of the workflow. A date without a time means the start of that day.',
});

const sort = groupField('Sort', 'sort', {
	placeholder: 'Add Sort Rule',
	row: 'Rule',
	values: [
		queryField(
			'sort_field',
			choiceField('Field', 'field', {
				allowArbitraryValues: true,
				choices: { created_at: 'Created At', updated_at: 'Updated At' },
				description:
					'Order field to sort by. The service documents only Created At. To use another field, switch to Expression and enter e.g. {{ "total" }}.',
			}),
		),
		queryField(
			'sort_direction',
			choiceField('Direction', 'direction', {
				choices: {
					desc: { name: 'Newest First', description: 'Descending: newest or highest values first' },
					asc: { name: 'Oldest First', description: 'Ascending: oldest or lowest values first' },
				},
				description: 'Direction to sort in',
			}),
		),
	],
});

export const getAll: Operation = {
	name: 'Get Many',
	value: 'getAll',
	action: 'Get many orders',
	description: 'List orders, filtered by status, date, inbox, product or text',
	routing: { request: { method: 'GET', url: LISTS.orders.endpoint } },
	list: LISTS.orders,
	fields: [sort],
	filters: [
		inboxFilter,
		filterField('order_status', orderStatus('Only orders with this status')),
		filterField('payment_status', paymentStatus('Only orders with this payment status')),
		filterField(
			'product_ids',
			textField('Product IDs', 'productIds', {
				placeholder: 'e.g. ["3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35"]',
				description:
					'Only orders with one of these products. Enter IDs separated by commas or as a JSON array.',
			}),
			readProductIds,
		),
		filterField(
			'search',
			textField('Search', 'search', {
				placeholder: 'e.g. Siti',
				description: 'Only orders that contain this text',
			}),
		),
		updatedAfter,
	],
	options: [
		queryField(
			'export_scope',
			textField('Export Scope', 'exportScope', {
				placeholder: 'e.g. all_with_filters',
				description:
					'For developers: the value to send as export_scope. The service documents the example all_with_filters, but not its effect.',
			}),
		),
		queryField(
			'include_conv',
			field('boolean', 'Include Conversation', 'includeConversation', {
				description: 'Whether to add the conversation to each order',
			}),
		),
	],
	prepare: readUpdatedAfter,
};

/** The service expects a JSON array as text, such as `[]` in its example (docs/internals/service.md#orders). */
function readProductIds(value: unknown, label: string): string | undefined {
	const ids = readIds(value, label);
	return ids.length > 0 || value === '[]' ? JSON.stringify(ids) : undefined;
}

function readUpdatedAfter(item: Item): Preparation {
	const parameter = `filters.${updatedAfter.name}`;
	const value = item.get(parameter, ABSENT);
	if (item.isLeftOut(parameter, value)) return {};
	const changedAfterMicros = readFilter(value, updatedAfter.displayName, (entered, label) =>
		readMicros(entered, label, item.getTimezone()),
	);
	return { changedAfterMicros };
}
