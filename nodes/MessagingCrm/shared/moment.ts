import { tryToParseDateTime } from 'n8n-workflow';

import { InputError } from './errors';

/** The parts of a date and time, as written by a user or the service. */
interface WrittenMoment {
	/** `YYYY-MM-DD` */
	day: string;
	time?: string;
	/** `Z` or an offset such as `+07:00`, `+0700` or `+07`. */
	zone?: string;
}

/**
 * Matches a date and time in ISO 8601. As in databases, a space can replace the `T`, and the zone can be short (`+07`).
 */
const MOMENT =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/**
 * The start of the year 9000. Later timestamps are ignored, because dates from the year 10000 on do not sort as
 * strings.
 */
const LATEST = Date.UTC(9000, 0);

/**
 * Numbers of at least this size are milliseconds since the epoch (from 1973). Smaller numbers are seconds (until 5138).
 */
const FIRST_IN_MS = 1e11;

/**
 * The smallest number of seconds that counts as a date (in 1973). Smaller numbers have other meanings, e.g. the
 * spreadsheet date 20250131 or the 0 of an empty cell.
 */
const FIRST_IN_SECONDS = 1e8;

/**
 * Converts a date from an expression to a string. The date can be a string, a Date, a Luxon DateTime, or a number of
 * seconds or milliseconds since the epoch. Other values become strings that parseMoment rejects.
 */
export function momentText(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number') return new Date(epochMs(value)).toJSON() ?? String(value);
	const { toISO, toJSON } = (value ?? {}) as { toISO?(): unknown; toJSON?(): unknown };
	if (typeof toISO === 'function') return String(toISO.call(value) ?? '');
	return typeof toJSON === 'function' ? String(toJSON.call(value) ?? '') : typeof value;
}

/**
 * Converts seconds or milliseconds since the epoch to milliseconds. Returns NaN if the number is too small to be a
 * date.
 */
function epochMs(number: number): number {
	const size = Math.abs(number);
	if (size >= FIRST_IN_MS) return number;
	return size >= FIRST_IN_SECONDS ? number * 1000 : NaN;
}

/** Parses a date and time in ISO 8601. Returns undefined for other formats, even those that `Date.parse` accepts. */
export function parseMoment(text: string): WrittenMoment | undefined {
	const [, day = '', time, zone] = MOMENT.exec(text) ?? [];
	// `Date` converts an impossible day, such as 2025-02-30, to another day.
	return new Date(day).toJSON()?.startsWith(day) ? { day, time, zone } : undefined;
}

/**
 * Converts a parsed date to a time. A date without a time of day becomes the start of the day.
 * @param timezone the time zone of dates that have no zone, e.g. `Europe/Berlin`
 * @returns the milliseconds since the epoch; NaN for an impossible time such as 25:00
 */
export function msOf({ day, time = '00:00', zone }: WrittenMoment, timezone: string): number {
	const text = `${day}T${time}`;
	if (zone !== undefined) return Date.parse(text + inFull(zone));
	const isPossible = !Number.isNaN(Date.parse(`${text}Z`));
	return isPossible ? tryToParseDateTime(text, timezone).toMillis() : NaN;
}

/**
 * Reads a date that a user entered or an expression returned.
 * @param timezone the time zone of dates that have no zone
 * @returns the microseconds since the epoch
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
 * Converts a record's timestamp to a time. A timestamp without a zone is in Jakarta time
 * (docs/internals/service.md#lists).
 * @param value a timestamp in ISO 8601, or a number of seconds or milliseconds since the epoch
 * @returns the milliseconds since the epoch; undefined for any other value, such as 10/03/2026, which is ambiguous
 */
export function timestampMs(value: unknown): number | undefined {
	const written = parseMoment(momentText(value));
	if (!written) return undefined;
	const ms = msOf({ ...written, zone: written.zone ?? '+07:00' }, 'Asia/Jakarta');
	return ms > 0 && ms < LATEST ? ms : undefined;
}

/**
 * Converts a record's timestamp to a time, like `timestampMs`, but keeps its microseconds.
 * @returns the microseconds since the epoch; undefined for a value that is not a timestamp
 */
export function timestampMicros(value: unknown): number | undefined {
	const ms = timestampMs(value);
	return ms === undefined ? undefined : ms * 1000 + microsecondsIn(momentText(value));
}

/** Returns the microseconds after the milliseconds of a timestamp, e.g. 456 for `09:30:00.123456`. */
function microsecondsIn(timestamp: string): number {
	const digits = /:\d{2}\.\d{3}(\d{1,3})/.exec(timestamp)?.[1] ?? '';
	return Number(digits.padEnd(3, '0'));
}

/** Converts a zone to its full form: `+07` and `+0700` become `+07:00`. */
function inFull(zone: string): string {
	const [, hours, minutes = '00'] = /^([+-]\d{2}):?(\d{2})?$/.exec(zone) ?? [];
	return hours === undefined ? 'Z' : `${hours}:${minutes}`;
}

/** Whether all times are known, and no time is later than the one before it. */
export function isDescending(times: Array<number | undefined>): boolean {
	return times.every((time, index) => Number(time) <= (times[index - 1] ?? Infinity));
}
