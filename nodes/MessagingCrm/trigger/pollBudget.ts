import { isObject, getOwn } from '../shared/json';

const MINUTE_MS = 60_000;

/** How far apart polls are for each choice of n8n's Poll Times; n8n polls once a minute at most. */
const INTERVALS_MS: Record<string, number> = {
	everyMinute: MINUTE_MS,
	everyHour: 60 * MINUTE_MS,
	everyDay: 24 * 60 * MINUTE_MS,
	everyWeek: 7 * 24 * 60 * MINUTE_MS,
	everyMonth: 28 * 24 * 60 * MINUTE_MS,
};

/** n8n's time limit for a poll, if n8n does not report another one. */
const N8N_BUDGET_MS = 5 * MINUTE_MS;

/**
 * How long a poll may take, in ms. It ends before the next one is due, and before n8n's time limit.
 * @param pollTimes n8n's own parameter; if it does not say when the next poll is due, a minute is assumed
 * @param n8nBudget n8n's time limit for a poll in ms, if its version reports one
 */
export function pollBudget(pollTimes: unknown, n8nBudget = N8N_BUDGET_MS): number {
	const times = isObject(pollTimes) && Array.isArray(pollTimes.item) ? pollTimes.item : [];
	const interval = times.length === 1 ? intervalOf(times[0]) : MINUTE_MS;
	return Math.min((interval * 5) / 6, n8nBudget);
}

function intervalOf(time: unknown): number {
	if (!isObject(time)) return MINUTE_MS;
	if (time.mode === 'everyX') {
		const unit = time.unit === 'hours' ? 60 * MINUTE_MS : MINUTE_MS;
		return unit * Math.max(1, Number(time.value) || 1);
	}
	return (getOwn(INTERVALS_MS, String(time.mode)) as number | undefined) ?? MINUTE_MS;
}
