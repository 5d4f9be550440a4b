import { WAIT_INDEFINITELY, type IDataObject } from 'n8n-workflow';

import type { Item } from '../../../engine';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../shared/clock';
import { InputError } from '../../../shared/errors';
import { momentText, readMicros } from '../../../shared/moment';
import { readChoice, readDecimal } from '../../../shared/values';

/** The path of the fields of Limit Wait Time. */
const LIMIT = 'options.limitWaitTime.values';

const LIMIT_TYPES = ['afterTimeInterval', 'atSpecifiedTime'] as const;

const UNIT_MS = { minutes: MINUTE_MS, hours: HOUR_MS, days: DAY_MS };

/**
 * Reads the Limit Wait Time option, which has the names and units of n8n's own nodes.
 * @param now ms since the epoch
 * @returns the end of a wait that begins now
 * @throws InputError if the amount or time is not valid
 */
export function readWaitLimit(item: Item, now: number): Date {
	const limit = item.get(LIMIT, {}) as IDataObject;
	if (Object.keys(limit).length === 0) return WAIT_INDEFINITELY;
	const type = item.getChoice(`${LIMIT}.limitType`, LIMIT_TYPES, 'afterTimeInterval');
	const end =
		type === 'atSpecifiedTime'
			? readSpecifiedTime(limit.maxDateAndTime, item.getTimezone(), now)
			: now + lengthOf(limit);
	// For n8n, a wait until WAIT_INDEFINITELY has no end.
	return new Date(Math.min(end, WAIT_INDEFINITELY.getTime()));
}

/** Returns the entered end of the wait, in ms since the epoch. */
function readSpecifiedTime(value: unknown, timezone: string, now: number): number {
	const end = readMicros(value, 'Max Date and Time', timezone) / 1000;
	if (end > now) return end;
	throw new InputError(
		`Max Date and Time is in the past: "${momentText(value).slice(0, 50)}"`,
		'Choose a time in the future that leaves enough time to respond',
	);
}

/** Returns the length of the wait, in ms. */
function lengthOf({ resumeAmount = 1, resumeUnit = 'hours' }: IDataObject): number {
	const units = Object.keys(UNIT_MS) as Array<keyof typeof UNIT_MS>;
	const unit = readChoice(resumeUnit, 'Unit', units);
	// n8n's field allows two decimals.
	return readDecimal(resumeAmount, 'Amount', 0.01) * UNIT_MS[unit];
}
