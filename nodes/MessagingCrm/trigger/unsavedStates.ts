import type { IDataObject } from 'n8n-workflow';

import { MINUTE_MS } from '../shared/clock';
import { revisionOf } from './state';

/** How long n8n may take to save the states after a poll with events. */
const MAX_SAVE_MS = 2.5 * MINUTE_MS;

/** Keeps the states after each poll, in case n8n does not save them (docs/internals/n8n.md#triggers). */
export class UnsavedStates {
	/** The revision of the last states that n8n read from its database. */
	private givenRevision = 0;
	/** The revision of the last states that n8n should have saved, i.e. after a first poll or a poll with events. */
	private savedRevision = 0;
	/** The states after the last poll; empty if that poll had events, because n8n saves the states with the events. */
	private lastStates: IDataObject = {};
	/**
	 * The revision of the states after the last poll with events, and the time when that poll began, in ms since the
	 * epoch.
	 */
	private firedRevision = 0;
	private firedAt = -Infinity;

	/**
	 * Returns the states from which a poll continues: the given states, or newer ones from polls without events. For some
	 * minutes after a poll with events, older states are refused: n8n may still be saving the newer ones, and the same
	 * events would fire again. After those minutes, n8n must have lost the newer states.
	 * @param given the states of all lists, by endpoint, with their revision
	 * @returns undefined if the given states are refused
	 */
	continueFrom(given: IDataObject, now: number): IDataObject | undefined {
		const revision = revisionOf(given);
		const isOlder = revision < this.firedRevision && revision > 0;
		if (isOlder && now < this.firedAt + MAX_SAVE_MS) return undefined;
		const lastRevision = revisionOf(this.lastStates);
		const isSaved = [this.givenRevision, this.savedRevision].includes(revision);
		// If the revisions are equal, the states may come from n8n's memory instead of its database.
		if (revision !== lastRevision) this.givenRevision = revision;
		return isSaved && revision < lastRevision ? this.lastStates : { ...given };
	}

	/** Keeps the states after a poll. */
	remember(states: IDataObject, hasFired: boolean, isFirst: boolean, now: number): void {
		const revision = revisionOf(states);
		this.lastStates = hasFired ? {} : states;
		if (hasFired || isFirst) this.savedRevision = revision;
		if (!hasFired) return;
		this.firedRevision = revision;
		this.firedAt = now;
	}
}
