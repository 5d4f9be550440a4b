import type { INodeProperties } from 'n8n-workflow';

import { jakartaDate } from '../service';
import { conversationLocator } from './locators';
import { byDisplayName } from './options';
import type { OperationKinds } from './operations';
import { filterField } from './requestFields';

const dates = [
	dateFilter('Start Date', 'startDate', 'start_date', 'First day to include'),
	dateFilter('End Date', 'endDate', 'end_date', 'Last day to include'),
];

const conversation = filterField('conversation_id', {
	...conversationLocator,
	description: 'Only records of this conversation',
	displayOptions: { show: { '/resource': ['aiCredit', 'message'] } },
});

/**
 * The filters of all lists in one property, since n8n searches all properties for each parameter that is read
 * (docs/internals/n8n.md#parameters).
 * @param show the operations whose endpoints document date filters (docs/internals/service.md#lists)
 * @param ofResources filters of single resources, with their displayOptions
 */
export function filters(
	{ dated: show }: Pick<OperationKinds, 'dated'>,
	ofResources: INodeProperties[],
): INodeProperties {
	return {
		displayName: 'Filters',
		name: 'filters',
		type: 'collection',
		placeholder: 'Add Filter',
		default: {},
		displayOptions: { show },
		options: [...dates, ...byDisplayName([conversation, ...ofResources])],
	};
}

/** A filter by calendar date; the service counts days in Jakarta (docs/internals/service.md#lists). */
function dateFilter(displayName: string, name: string, property: string, meaning: string) {
	const field: INodeProperties = {
		displayName,
		name,
		type: 'dateTime',
		typeOptions: { dateOnly: true },
		default: '',
		hint: "For today, enter the expression {{ $now }}, for yesterday {{ $now.minus(1, 'day') }}: only the date in Jakarta counts",
		description: `${meaning}. Dates are sent as they are, times are converted to the date in Jakarta (UTC+7).`,
	};
	return filterField(property, field, (value, label, context) =>
		jakartaDate(value, context.getTimezone(), label),
	);
}
