/** A date and perhaps a time of day and a zone, as somebody wrote them. */
export interface WrittenMoment {
	/** `YYYY-MM-DD`, of the calendar. */
	day: string;
	time?: string;
	/** `Z` or an offset such as `+07:00`, `+0700` and `+07`. */
	zone?: string;
}

/** ISO 8601, also with a space and a short zone, as databases write it. */
const MOMENT =
	/^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2}(?::\d{2}(?:\.\d+)?)?)(Z|[+-]\d{2}(?::?\d{2})?)?)?$/i;

/** The year 9000: later dates would not sort as texts. */
const LATEST = Date.UTC(9000, 0);

/** Seconds reach it in the year 5138, milliseconds in 1973. */
const FIRST_IN_MS = 1e11;

/** In 1973. Smaller numbers are dates in other notations, such as 20250131 and the days of a spreadsheet. */
const FIRST_IN_SECONDS = 1e8;

/**
 * Expressions give texts, Dates, Luxon's DateTimes, which have `toISO`, or numbers: seconds or
 * milliseconds since the epoch.
 */
export function momentText(value: unknown): string {
	if (typeof value === 'string') return value.trim();
	if (typeof value === 'number') return new Date(epochMs(value)).toJSON() ?? String(value);
	const { toISO, toJSON } = (value ?? {}) as { toISO?(): unknown; toJSON?(): unknown };
	if (typeof toISO === 'function') return String(toISO.call(value));
	return typeof toJSON === 'function' ? String(toJSON.call(value)) : typeof value;
}

/** NaN for a number that is no moment. */
function epochMs(number: number): number {
	const size = Math.abs(number);
	if (size >= FIRST_IN_MS) return number;
	return size >= FIRST_IN_SECONDS || size === 0 ? number * 1000 : NaN;
}

/** Undefined for any other text, of which engines make some date all the same. */
export function parseMoment(text: string): WrittenMoment | undefined {
	const [, day, time, zone] = MOMENT.exec(text) ?? [];
	return day !== undefined && isRealDate(day) ? { day, time, zone } : undefined;
}

/**
 * When a written moment is; one without a time of day is the start of the day.
 *
 * @param timezone what counts where no zone was written, e.g. `Europe/Berlin`
 * @returns ms since the epoch; NaN for a time that no clock shows
 */
export function momentIn({ day, time = '00:00', zone }: WrittenMoment, timezone: string): number {
	return zone === undefined
		? inZone(timezone, Date.parse(`${day}T${time}Z`))
		: Date.parse(`${day}T${time}${inFull(zone)}`);
}

/**
 * When a record says that something happened to it. A timestamp without a zone counts as Jakarta's.
 *
 * @param value a timestamp in ISO 8601, as the service writes it
 * @returns ms since the epoch; undefined for anything else, such as 10/03/2026, which is ambiguous
 */
export function momentOf(value: unknown): number | undefined {
	const written = typeof value === 'string' ? parseMoment(value.trim()) : undefined;
	if (!written) return undefined;
	const moment = momentIn({ ...written, zone: written.zone ?? '+07:00' }, 'Asia/Jakarta');
	return moment > 0 && moment < LATEST ? moment : undefined;
}

/**
 * When a record says that something happened to it, like `momentOf`, as exactly as timestamps are written.
 *
 * @returns µs since the epoch; undefined for anything that is no timestamp
 */
export function instantOf(value: unknown): number | undefined {
	const moment = momentOf(value);
	return moment === undefined ? undefined : moment * 1000 + microsecondsIn(value as string);
}

/** What a timestamp says beyond milliseconds, in µs, which databases write. */
export function microsecondsIn(timestamp: string): number {
	const digits = /:\d{2}\.\d{3}(\d{1,3})/.exec(timestamp)?.[1] ?? '';
	return Number(digits.padEnd(3, '0'));
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
