import type { INodeProperties } from 'n8n-workflow';

import { jakartaDate } from '../service';
import { filterField } from './requestFields';

/** A filter by calendar date; the service counts days in Jakarta (docs/service.md#dates). */
function dateFilter(displayName: string, name: string, property: string, meaning: string) {
	const field: INodeProperties = {
		displayName,
		name,
		type: 'dateTime',
		typeOptions: { dateOnly: true },
		default: '',
		description: `${meaning}. Dates are sent as they are, times are converted to the date in Jakarta (UTC+7).`,
	};
	return filterField(property, field, (value, label, context) =>
		jakartaDate(value, context.getTimezone(), label),
	);
}

export const startDate: INodeProperties = dateFilter(
	'Start Date',
	'startDate',
	'start_date',
	'First day to include, e.g. the expression {{ $now }} for today',
);

export const endDate: INodeProperties = dateFilter(
	'End Date',
	'endDate',
	'end_date',
	'Last day to include',
);
