import type { IDataObject } from 'n8n-workflow';

import { MINUTE_MS } from '../shared/clock';
import { revisionOf } from './state';

/*
 * n8n saves the states after a poll with events, and usually those after a first poll. It can lose other states
 * (docs/internals/n8n.md#triggers). An example with the revisions of the states:
 *
 * | Poll           | n8n gives     | The poll continues from         | States after |
 * | -------------- | ------------- | ------------------------------- | ------------ |
 * | 1, first       | 0             | 0                               | 1            |
 * | 2, no events   | 1             | 1                               | 2            |
 * | 3, with events | 1, has lost 2 | 2, which this process has kept  | 3            |
 * | 4              | 1             | none: n8n may still be saving 3 |              |
 * | 5, much later  | 1, has lost 3 | 1, so the same events fire      | 2            |
 */

/** How long n8n may take to save the states after a poll with events. */
const MAX_SAVE_MS = 2.5 * MINUTE_MS;

/** Keeps the states after each poll, in case n8n does not save them. */
export class UnsavedStates {
	/** The revisions of the states that n8n last read from its database, and that it should have last saved there. */
	private readonly inDatabase = { read: 0, saved: 0 };
	/** The states after the last poll; empty if that poll had events, because n8n saves the states with the events. */
	private lastStates: IDataObject = {};
	/** The states after the last poll with events, and the time when that poll began, in ms since the epoch. */
	private lastFired = { revision: 0, at: -Infinity };

	/**
	 * Returns the states from which a poll continues: the given states, or the last ones if the given states are older and
	 * from n8n's database.
	 * @param given the states of all lists, by endpoint, with their revision
	 * @returns undefined if n8n may still be saving newer states, because the same events would fire again
	 */
	continueFrom(given: IDataObject, now: number): IDataObject | undefined {
		const { inDatabase, lastStates, lastFired } = this;
		const revision = revisionOf(given);
		const isOlder = revision < lastFired.revision && revision > 0;
		if (isOlder && now < lastFired.at + MAX_SAVE_MS) return undefined;
		const lastRevision = revisionOf(lastStates);
		const isSaved = Object.values(inDatabase).includes(revision);
		// If the revisions are equal, the states may come from n8n's memory instead of its database.
		if (revision !== lastRevision) inDatabase.read = revision;
		return isSaved && revision < lastRevision ? lastStates : { ...given };
	}

	/** Keeps the states after a poll. */
	remember(states: IDataObject, hasFired: boolean, isFirst: boolean, now: number): void {
		const revision = revisionOf(states);
		this.lastStates = hasFired ? {} : states;
		if (hasFired || isFirst) this.inDatabase.saved = revision;
		if (hasFired) this.lastFired = { revision, at: now };
	}
}
