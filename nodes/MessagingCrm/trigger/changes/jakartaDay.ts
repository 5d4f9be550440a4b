import { DAY_MS } from '../../shared/jakartaDate';
import { momentIn, parseMoment } from '../../shared/moment';

export { jakartaDay } from '../../shared/jakartaDate';

/** The year 9000: later dates would not sort as texts. */
const LATEST = Date.UTC(9000, 0);

/** The calendar date `days` days before another one. */
export function daysBefore(day: string, days: number): string {
	return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
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
