import type { IDataObject } from 'n8n-workflow';

import { DAY_MS } from '../shared/clock';

/** A row of n8n's Poll Times. */
export interface PollTime {
	mode: string;
	cronExpression?: string;
}

/**
 * The pauses of a workflow. While a list catches up after a pause, events from more than a day before publishing do not
 * fire. Times are in ms since the epoch.
 */
export class Pauses {
	/** The time when the last poll began. */
	polledAt = -Infinity;
	/** The state of each list before the last pause, and the time before which its events do not fire, by endpoint. */
	private readonly byEndpoint = new Map<string, { saved: unknown; firesSince: number }>();

	/**
	 * Notes a pause for all lists if the workflow was paused before the user published it, i.e. if the time since the last
	 * poll exceeds the longest time between two scheduled polls.
	 * @param saved the states of all lists, by endpoint
	 * @returns whether the workflow was paused
	 */
	beginIfPaused(saved: IDataObject, now: number, pollTimes: PollTime[]): boolean {
		const firesSince = now - DAY_MS;
		const longestGap = pollTimes.length > 0 ? Math.min(...pollTimes.map(longestGapOf)) : 1;
		if (now - this.polledAt <= longestGap * DAY_MS) return false;
		for (const endpoint of Object.keys(saved)) {
			this.byEndpoint.set(endpoint, { saved: saved[endpoint], firesSince });
		}
		return true;
	}

	/** The time before which events of a list do not fire; undefined if the saved state is not from before a pause. */
	firesSince(endpoint: string, saved: unknown): number | undefined {
		const pause = this.byEndpoint.get(endpoint);
		return pause?.saved === saved ? pause?.firesSince : undefined;
	}

	/**
	 * Ends the pause of a list that has caught up without changes. A change would create a new saved state, which does not
	 * belong to the pause.
	 */
	end(endpoint: string, saved: unknown): void {
		if (this.byEndpoint.get(endpoint)?.saved === saved) this.byEndpoint.delete(endpoint);
	}
}

/** The longest time between two scheduled polls, in days. */
function longestGapOf({ mode, cronExpression = '' }: PollTime): number {
	// The last three fields of a cron expression are the day of the month, the month and the day of the week.
	const days = mode === 'custom' ? cronExpression.trim().split(/\s+/).slice(-3) : [];
	const [hasDay, hasMonth, hasWeekday] = days.map((field) => !['*', '?'].includes(field));
	if (hasMonth) return 366;
	if (mode === 'everyMonth' || hasDay) return 31;
	return mode === 'everyWeek' || hasWeekday ? 7 : 1;
}
