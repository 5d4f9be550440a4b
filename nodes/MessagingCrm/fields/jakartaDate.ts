import { InputError } from '../transport';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** What n8n's date picker gives for a day: midnight, without a time zone. */
const DAY_OF_PICKER = /^(\d{4}-\d{2}-\d{2})[T ]00:00(?::00(?:\.0+)?)?$/;

const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i;

const JAKARTA_OFFSET_MS = 7 * 60 * 60 * 1000;

/**
 * The calendar date that the service is to use: a date as it is, a moment as the day in Jakarta,
 * UTC+7 all year (reference.md, overview; design.md, Rules).
 *
 * @param value `YYYY-MM-DD`, an ISO text, ms since the epoch, or a date object of an expression
 * @param timezone of the workflow, e.g. `Europe/Berlin`: for a time of day without a zone
 * @param label the field's name, for the error
 * @returns `YYYY-MM-DD`; undefined where nothing was filled in
 * @throws InputError
 */
export function jakartaDate(value: unknown, timezone: string, label: string): string | undefined {
	if (value === undefined || value === null || value === '') return undefined;
	const text = textOf(value).trim();
	const day = DAY_OF_PICKER.exec(text)?.[1] ?? text;
	if (DATE.test(day)) {
		if (isRealDate(day)) return day;
		throw notADate(label, text);
	}
	const asUtc = Date.parse(/^\d{4}-/.test(text) && !HAS_ZONE.test(text) ? `${text}Z` : text);
	if (Number.isNaN(asUtc)) throw notADate(label, text);
	const moment = HAS_ZONE.test(text) ? asUtc : asUtc - offsetOf(timezone, asUtc);
	return new Date(moment + JAKARTA_OFFSET_MS).toISOString().slice(0, 10);
}

/** Expressions give texts, numbers, Dates, or Luxon's DateTimes, which say `toISO`. */
function textOf(value: unknown): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'number' && Number.isFinite(new Date(value).getTime())) {
		return new Date(value).toISOString();
	}
	const { toISO, toISOString } = value as { toISO?(): string; toISOString?(): string };
	if (typeof toISO === 'function') return String(toISO.call(value));
	if (value instanceof Date && !Number.isNaN(value.getTime()) && toISOString) {
		return value.toISOString();
	}
	return String(value);
}

function isRealDate(date: string): boolean {
	const parsed = new Date(`${date}T00:00:00Z`);
	return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

/** How far a zone is ahead of UTC at about that time, in ms. */
function offsetOf(timezone: string, around: number): number {
	const parts = new Intl.DateTimeFormat('en-US', {
		timeZone: timezone,
		hourCycle: 'h23',
		year: 'numeric',
		month: 'numeric',
		day: 'numeric',
		hour: 'numeric',
		minute: 'numeric',
		second: 'numeric',
	}).formatToParts(around);
	const [year, month, day, hour, minute, second] = (
		['year', 'month', 'day', 'hour', 'minute', 'second'] as const
	).map((type) => Number(parts.find((part) => part.type === type)?.value));
	return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(around / 1000) * 1000;
}

function notADate(label: string, text: string): InputError {
	return new InputError(
		`${label} is not a date: "${text.slice(0, 50)}"`,
		`Enter a date such as 2025-01-31 as ${label}, or an expression that gives one`,
	);
}
