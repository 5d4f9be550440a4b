import type { INodeProperties } from 'n8n-workflow';

import { limitToChanged, preparation, type ItemContext } from '../../engine';
import { filterField } from '../../fields';
import { InputError } from '../../shared/inputError';
import { microsecondsIn, momentText, readMoment } from '../../shared/moment';

/** Query parameter with the moment, from n8n's engine to `filterHere`. It is never sent. */
const PARAMETER = 'updated_after';

const filter = filterField(
	PARAMETER,
	{
		displayName: 'Updated After',
		name: 'updatedAfter',
		type: 'dateTime',
		default: '',
		description:
			'Only orders that changed after this date and time. Without a zone, it is in the timezone of the workflow. A date alone means the start of that day.',
	},
	readInstant,
);

/** The service has no such filter, so the records are filtered here. */
const filterHere = preparation(function (options) {
	const query = options.qs ?? {};
	const after = query[PARAMETER] as number | undefined;
	delete query[PARAMETER];
	if (after !== undefined) limitToChanged(options, { field: 'updated_at', after });
});

export const updatedAfter: INodeProperties = {
	...filter,
	routing: {
		send: {
			...filter.routing?.send,
			preSend: [...(filter.routing?.send?.preSend ?? []), filterHere],
		},
	},
};

/** @returns µs since the epoch */
function readInstant(value: unknown, label: string, context: ItemContext): number | undefined {
	if (value === undefined || value === null) return undefined;
	const text = momentText(value);
	const moment = readMoment(text, context.getTimezone());
	if (!Number.isNaN(moment)) return moment * 1000 + microsecondsIn(text);
	throw new InputError(
		`${label} is not a date and time: "${text.slice(0, 50)}"`,
		`Enter a date and time such as 2025-01-31T09:30:00Z as ${label}, or an expression that returns one`,
	);
}
