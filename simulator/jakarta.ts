const DAY_MS = 86_400_000;

/** Moments of one or more calendar days in Jakarta, as ISO strings that sort like time. */
export interface Period {
	from: string;
	/** Exclusive. */
	until: string;
}

/** The first moment of a calendar date in Jakarta (UTC+7), or undefined if there is no such date. */
function startOfDay(date: string): number | undefined {
	if (!/^\d{4}-\d{2}-\d{2}$/.test(date)) return undefined;
	const midnight = Date.parse(`${date}T00:00:00Z`);
	// 2025-02-30 is no date, but Date.parse rolls it over in some engines.
	const real = !Number.isNaN(midnight) && new Date(midnight).toISOString().startsWith(date);
	return real ? Date.parse(`${date}T00:00:00+07:00`) : undefined;
}

export function isCalendarDate(date: string): boolean {
	return startOfDay(date) !== undefined;
}

/** From the start of the first day to the end of the last; either may be left open. */
export function jakartaPeriod(first?: string, last?: string): Period {
	const from = first === undefined ? undefined : startOfDay(first);
	const end = last === undefined ? undefined : startOfDay(last);
	return {
		from: from === undefined ? '' : new Date(from).toISOString(),
		until: end === undefined ? '\uffff' : new Date(end + DAY_MS).toISOString(),
	};
}
