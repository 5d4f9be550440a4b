import type { IDataObject } from 'n8n-workflow';

import { DAY_MS } from '../shared/clock';

/** A row of n8n's Poll Times. */
export interface PollTime {
	mode: string;
	cronExpression?: string;
}

/**
 * The pauses of a workflow. After a pause, events of the last day before publishing fire, until the list has caught up.
 * Times are in ms since the epoch.
 */
export class Pauses {
	/** When the last poll began. */
	polledAt = -Infinity;
	/** The state of each list from before the last pause, by endpoint. */
	private readonly byEndpoint = new Map<string, { saved: unknown; firesAfter: number }>();

	/**
	 * Notes that the user has published the workflow.
	 * @param saved the states of all lists, by endpoint
	 * @returns whether it was paused: polls were due, but there was none for over a day
	 */
	publish(saved: IDataObject, now: number, pollTimes: PollTime[]): boolean {
		const firesAfter = now - DAY_MS;
		const longestGap = pollTimes.length > 0 ? Math.min(...pollTimes.map(longestGapOf)) : 1;
		if (now - this.polledAt <= longestGap * DAY_MS) return false;
		for (const endpoint of Object.keys(saved)) {
			this.byEndpoint.set(endpoint, { saved: saved[endpoint], firesAfter });
		}
		return true;
	}

	/** The time before which events of a list do not fire; undefined if its state is not from before a pause. */
	firesAfter(endpoint: string, saved: unknown): number | undefined {
		const pause = this.byEndpoint.get(endpoint);
		return pause?.saved === saved ? pause?.firesAfter : undefined;
	}

	/** Notes that a list has caught up. If its state is still the one from before the pause, nothing had changed. */
	catchUp(endpoint: string, saved: unknown): void {
		if (this.byEndpoint.get(endpoint)?.saved === saved) this.byEndpoint.delete(endpoint);
	}
}

/** The most days between two polls. */
function longestGapOf({ mode, cronExpression = '' }: PollTime): number {
	// The day of the month, the month, the day of the week. Before them are the minute and the hour, perhaps the second.
	const days = mode === 'custom' ? cronExpression.trim().split(/\s+/).slice(-3) : [];
	const [hasDay, hasMonth, hasWeekday] = days.map((field) => !['*', '?'].includes(field));
	if (hasMonth) return 366;
	if (mode === 'everyMonth' || hasDay) return 31;
	return mode === 'everyWeek' || hasWeekday ? 7 : 1;
}
