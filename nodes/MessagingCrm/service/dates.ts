import { DAY_MS, HOUR_MS } from '../shared/clock';
import { InputError } from '../shared/errors';
import { isEmpty } from '../shared/json';
import { momentText, msOf, parseMoment } from '../shared/moment';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Midnight as a time of day. n8n's date picker adds midnight to a date. A Date object that is made from a date has
 * midnight in the object's own zone.
 */
const MIDNIGHT = /^00:00(?::00(?:\.0+)?)?$/;

const JAKARTA_OFFSET_MS = 7 * HOUR_MS;

/**
 * The calendar date to send to the service (docs/internals/service.md#lists). Dates, and times at midnight in any zone,
 * keep their day. Any other time is converted to its day in Jakarta, which is UTC+7 all year.
 * @param value `YYYY-MM-DD`, an ISO text, seconds or ms since the epoch, or a date object from an expression
 * @param timezone the workflow's timezone, e.g. `Europe/Berlin`, for times without a zone
 * @returns the date as `YYYY-MM-DD`; undefined if the field is empty
 */
export function jakartaDate(value: unknown, timezone: string, label: string): string | undefined {
	if (isEmpty(value)) return undefined;
	const text = momentText(value);
	const date = dayIn(text, timezone);
	if (date !== undefined && DATE.test(date)) return date;
	throw new InputError(
		`${label} is not a date: "${text.slice(0, 50)}"`,
		`Enter a date such as 2025-01-31 as ${label}, or an expression that returns one`,
	);
}

/**
 * The calendar date in Jakarta at a point in time. The service filters by these dates
 * (docs/internals/service.md#lists).
 * @param ms the time in ms since the epoch
 * @returns the date as `YYYY-MM-DD`, which sorts chronologically
 */
export function jakartaDay(ms: number): string {
	return new Date(ms + JAKARTA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The calendar date that is `days` days before another date. */
export function daysBefore(day: string, days: number): string {
	return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

function dayIn(text: string, timezone: string): string | undefined {
	const written = parseMoment(text);
	if (!written) return undefined;
	const { day, time } = written;
	if (time === undefined || MIDNIGHT.test(time)) return day;
	const ms = msOf(written, timezone);
	return Number.isNaN(ms) ? undefined : jakartaDay(ms);
}
