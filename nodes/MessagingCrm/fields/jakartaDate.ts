import { InputError } from '../transport';

const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** ISO 8601, also with a space and a short zone, as databases write it. */
const MOMENT =
	/^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?$/i;

/** With a day, and no zone, this is what n8n's date picker gives for the day. */
const MIDNIGHT = /^00:00(?::00(?:\.0+)?)?$/;

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
	const date = dateIn(text, timezone);
	if (date !== undefined && DATE.test(date)) return date;
	throw new InputError(
		`${label} is not a date: "${text.slice(0, 50)}"`,
		`Enter a date such as 2025-01-31 as ${label}, or an expression that gives one`,
	);
}

/**
 * The calendar date of a moment in Jakarta, by which the service filters (reference.md, overview).
 *
 * @param moment ms since the epoch
 * @returns `YYYY-MM-DD`, which sorts like time
 */
export function jakartaDay(moment: number): string {
	return new Date(moment + JAKARTA_OFFSET_MS).toISOString().replace(/T.*/, '');
}

/** Expressions give texts, numbers, Dates, or Luxon's DateTimes, which say `toISO`. */
function textOf(value: unknown): string {
	if (typeof value === 'string') return value;
	if (typeof value === 'number') return new Date(value).toJSON() ?? String(value);
	const { toISO, toJSON } = value as { toISO?(): unknown; toJSON?(): unknown };
	if (typeof toISO === 'function') return String(toISO.call(value));
	return typeof toJSON === 'function' ? String(toJSON.call(value)) : typeof value;
}

/** Undefined for any other text, of which engines make some date all the same. */
function dateIn(text: string, timezone: string): string | undefined {
	const [, day = text, time, zone] = MOMENT.exec(text) ?? [];
	if (!DATE.test(day) || !isRealDate(day)) return undefined;
	if (time === undefined || (zone === undefined && MIDNIGHT.test(time))) return day;
	const moment =
		zone === undefined
			? inZone(timezone, Date.parse(`${day}T${time}Z`))
			: Date.parse(`${day}T${time}${inFull(zone)}`);
	if (Number.isNaN(moment)) return undefined;
	return jakartaDay(moment);
}

/** `+07` and `+0700` are `+07:00`. */
function inFull(zone: string): string {
	return zone
		.toUpperCase()
		.replace(/^([+-]\d{2}):?(\d{2})?$/, (_, hours: string, minutes = '00') => {
			return `${hours}:${minutes as string}`;
		});
}

function isRealDate(date: string): boolean {
	const parsed = new Date(`${date}T00:00:00Z`);
	return !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(date);
}

/** The moment at which clocks in a zone show what those in UTC show at `asUtc`. */
function inZone(timezone: string, asUtc: number): number {
	if (Number.isNaN(asUtc)) return NaN;
	// The zone's offset at the moment itself, which is hours away from `asUtc`.
	return asUtc - offsetOf(timezone, asUtc - offsetOf(timezone, asUtc));
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
