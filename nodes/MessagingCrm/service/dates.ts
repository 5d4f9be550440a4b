import { DAY_MS, HOUR_MS } from '../shared/clock';
import { InputError } from '../shared/errors';
import { isEmpty } from '../shared/json';
import { momentText, msOf, parseMoment } from '../shared/moment';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** The time of day that n8n's date picker adds to a date, and that a Date object made from a date has in its zone. */
const MIDNIGHT = /^00:00(?::00(?:\.0+)?)?$/;

const JAKARTA_OFFSET_MS = 7 * HOUR_MS;

/**
 * The calendar date to send: a date, or midnight in any zone, stays unchanged; another time becomes its day in Jakarta
 * (UTC+7 all year) (docs/internals/service.md#lists).
 * @param value `YYYY-MM-DD`, an ISO text, s or ms since the epoch, or a date object from an expression
 * @param timezone of the workflow, e.g. `Europe/Berlin`: for a time of day without a zone
 * @returns `YYYY-MM-DD`; undefined if the field is empty
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
 * The calendar date in Jakarta at a time, which the service filters by (docs/internals/service.md#lists).
 * @param ms since the epoch
 * @returns `YYYY-MM-DD`, which sorts chronologically
 */
export function jakartaDay(ms: number): string {
	return new Date(ms + JAKARTA_OFFSET_MS).toISOString().slice(0, 10);
}

/** The calendar date `days` days before another one. */
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
