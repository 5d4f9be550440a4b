import { isObject } from '../shared/json';

const MINUTE_MS = 60_000;

/** n8n's time limit for a poll, if n8n does not report another one. */
const N8N_BUDGET_MS = 5 * MINUTE_MS;

/** The choices of n8n's Poll Times that are an hour apart or more. */
const RARELY = ['everyHour', 'everyDay', 'everyWeek', 'everyMonth'];

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
	if (RARELY.includes(String(time.mode))) return 60 * MINUTE_MS;
	if (time.mode !== 'everyX') return MINUTE_MS;
	const minutes = Math.max(1, Number(time.value) || 1) * (time.unit === 'hours' ? 60 : 1);
	return minutes * MINUTE_MS;
}
