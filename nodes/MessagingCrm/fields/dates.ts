import type { INodeProperties } from 'n8n-workflow';

import { preparation } from '../transport';
import { jakartaDate } from './jakartaDate';
import { addToQuery } from './place';

/** A filter by calendar date; the service counts days in Jakarta (reference.md, overview). */
function dateFilter(displayName: string, name: string, property: string, meaning: string) {
	return {
		displayName,
		name,
		type: 'dateTime',
		default: '',
		description: `${meaning}. A date counts as it is; a moment counts as the day it falls on in Jakarta (UTC+7).`,
		routing: {
			send: {
				preSend: [
					preparation(function (options) {
						const value = this.getNodeParameter(`filters.${name}`);
						const date = jakartaDate(value, this.getTimezone(), displayName);
						addToQuery(options, { [property]: date });
					}),
				],
			},
		},
	} satisfies INodeProperties;
}

export const startDate: INodeProperties = dateFilter(
	'Start Date',
	'startDate',
	'start_date',
	'First day to include',
);

export const endDate: INodeProperties = dateFilter(
	'End Date',
	'endDate',
	'end_date',
	'Last day to include',
);
