import { DAY_MS } from '../../shared/jakartaDate';

export { jakartaDay } from '../../shared/jakartaDate';

/** The calendar date `days` days before another one. */
export function daysBefore(day: string, days: number): string {
	return new Date(Date.parse(day) - days * DAY_MS).toISOString().slice(0, 10);
}
