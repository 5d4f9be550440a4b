import { tryToParseDateTime } from 'n8n-workflow';

import { InputError } from './errors';

/** A date as written, optionally with a time of day and a zone. */
interface WrittenMoment {
	/** `YYYY-MM-DD` */
	day: string;
	time?: string;
	/** `Z` or an offset such as `+07:00`, `+0700` and `+07`. */
	zone?: string;
}

/** ISO 8601, even with a space and a short zone, as in databases. */
const MOMENT =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** The year 9000: far later dates would not sort as strings. */
const LATEST = Date.UTC(9000, 0);

/** Larger numbers are milliseconds, smaller ones seconds: as seconds, this is the year 5138, as milliseconds 1973. */
const FIRST_IN_MS = 1e11;

/** In 1973. Smaller numbers are other formats, such as 20250131, spreadsheet dates, and the 0 of an empty cell. */
const FIRST_IN_SECONDS = 1e8;

/**
 * Converts a date to a string. Expressions return strings, Dates, Luxon DateTimes, or seconds or milliseconds since the
 * epoch. Other values become strings that parseMoment rejects.
 */
export function momentText(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number') return new Date(epochMs(value)).toJSON() ?? String(value);
	const { toISO, toJSON } = (value ?? {}) as { toISO?(): unknown; toJSON?(): unknown };
	if (typeof toISO === 'function') return String(toISO.call(value) ?? '');
	return typeof toJSON === 'function' ? String(toJSON.call(value) ?? '') : typeof value;
}

/** NaN for a number that is not a date. */
function epochMs(number: number): number {
	const size = Math.abs(number);
	if (size >= FIRST_IN_MS) return number;
	return size >= FIRST_IN_SECONDS ? number * 1000 : NaN;
}

/** Parses ISO 8601. Undefined for any other string, which `Date.parse` might accept. */
export function parseMoment(text: string): WrittenMoment | undefined {
	const [, day = '', time, zone] = MOMENT.exec(text) ?? [];
	// A Date would convert 2025-02-30 to another day.
	return new Date(day).toJSON()?.startsWith(day) ? { day, time, zone } : undefined;
}

/**
 * The time of a moment. Without a time of day, it is the start of the day.
 * @param timezone used if the moment has no zone, e.g. `Europe/Berlin`
 * @returns ms since the epoch; NaN for an impossible time such as 25:00
 */
export function msOf({ day, time = '00:00', zone }: WrittenMoment, timezone: string): number {
	const text = `${day}T${time}`;
	if (zone !== undefined) return Date.parse(text + inFull(zone));
	const isPossible = !Number.isNaN(Date.parse(`${text}Z`));
	return isPossible ? tryToParseDateTime(text, timezone).toMillis() : NaN;
}

/**
 * The time of a date that a user entered, or an expression returned.
 * @param timezone used if the date has no zone
 * @returns µs since the epoch
 */
export function readMicros(value: unknown, label: string, timezone: string): number {
	const text = momentText(value);
	const written = parseMoment(text);
	const ms = written ? msOf(written, timezone) : NaN;
	if (!Number.isNaN(ms)) return ms * 1000 + microsecondsIn(text);
	throw new InputError(
		`${label} is not a date and time: "${text.slice(0, 50)}"`,
		`Enter a date and time such as 2025-01-31T09:30:00 as ${label}, or an expression that returns one`,
	);
}

/**
 * The time of a record's timestamp. A timestamp without a zone is in Jakarta time (docs/internals/service.md#lists).
 * @param value a timestamp in ISO 8601, or s or ms since the epoch
 * @returns ms since the epoch; undefined for anything else, such as 10/03/2026, which is ambiguous
 */
export function timestampMs(value: unknown): number | undefined {
	const written = parseMoment(momentText(value));
	if (!written) return undefined;
	const ms = msOf({ ...written, zone: written.zone ?? '+07:00' }, 'Asia/Jakarta');
	return ms > 0 && ms < LATEST ? ms : undefined;
}

/**
 * The time of a record's timestamp, like `timestampMs`, but with its microseconds.
 * @returns µs since the epoch; undefined for anything that is not a timestamp
 */
export function timestampMicros(value: unknown): number | undefined {
	const ms = timestampMs(value);
	return ms === undefined ? undefined : ms * 1000 + microsecondsIn(momentText(value));
}

/** The microseconds of a timestamp beyond its milliseconds. */
function microsecondsIn(timestamp: string): number {
	const digits = /:\d{2}\.\d{3}(\d{1,3})/.exec(timestamp)?.[1] ?? '';
	return Number(digits.padEnd(3, '0'));
}

/** `+07:00` for `+07` and `+0700`. */
function inFull(zone: string): string {
	const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
	return hours === undefined ? 'Z' : `${hours}:${minutes}`;
}

/** Whether all times are known and in descending order. */
export function isDescending(times: Array<number | undefined>): boolean {
	return times.every((time, index) => Number(time) <= (times[index - 1] ?? Infinity));
}
