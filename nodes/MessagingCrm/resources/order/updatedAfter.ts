import type { INodeProperties } from 'n8n-workflow';

import { ABSENT, type ChangedAfter, type ItemContext } from '../../engine';
import { readFilter } from '../../fields';
import { InputError } from '../../shared/inputError';
import { microsecondsIn, momentText, readMoment } from '../../shared/moment';

/** The service has no such filter, so it is not sent: changedAfter reads it, and the records are filtered here. */
export const updatedAfter: INodeProperties = {
	displayName: 'Updated After',
	name: 'updatedAfter',
	type: 'dateTime',
	default: '',
	description:
		'Only orders that changed after this date and time. Without a zone, it is in the timezone of the workflow. A date alone means the start of that day.',
};

/**
 * Which orders an item asks for; undefined for all.
 * @throws InputError if the filter was added but is empty, or is not a date and time
 */
export function changedAfter(context: ItemContext): ChangedAfter | undefined {
	const value = context.getNodeParameter(`filters.${updatedAfter.name}`, ABSENT);
	if (value === ABSENT) return undefined;
	const after = readFilter(value, updatedAfter, readInstant, context);
	return after === undefined ? undefined : { field: 'updated_at', after };
}

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
