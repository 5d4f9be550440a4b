import { DAY_MS } from '../fields/jakartaDate';

export { jakartaDay } from '../fields/jakartaDate';

/** The year 9000: later dates would not sort as texts. */
const LATEST = Date.UTC(9000, 0);

/** A time of day without a zone, or a date without a time. */
const NO_ZONE = /^\d{4}-\d{2}-\d{2}(?:[T ][\d:.]+)?$/;

/** The calendar date `days` days before another one. */
export function daysBefore(day: string, days: number): string {
	return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}

/**
 * When a record says that something happened to it. A timestamp without a zone counts as Jakarta's.
 *
 * @param value a timestamp as the service writes it
 * @returns ms since the epoch; undefined where it is none
 */
export function momentOf(value: unknown): number | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.trim();
	const moment = Date.parse(NO_ZONE.test(text) ? withJakartaZone(text) : text);
	return moment > 0 && moment < LATEST ? moment : undefined;
}

function withJakartaZone(text: string): string {
	return text.length === 10 ? `${text}T00:00:00+07:00` : `${text.replace(' ', 'T')}+07:00`;
}
