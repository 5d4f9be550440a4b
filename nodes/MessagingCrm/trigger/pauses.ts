import type { IDataObject } from 'n8n-workflow';

import { DAY_MS } from '../shared/clock';

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
	 * @returns whether it was paused: the last poll was over a day ago
	 */
	publish(saved: IDataObject, now: number): boolean {
		const firesAfter = now - DAY_MS;
		if (this.polledAt >= firesAfter) return false;
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
