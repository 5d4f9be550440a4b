import type { IDataObject } from 'n8n-workflow';

import { jakartaDay } from '../../service';
import { momentOf } from '../../shared/moment';

/** Decides which unknown records from before the first day count as changed. */
export class OldChanges {
	/** @param from a record updated from this moment on has changed, in ms since the epoch; undefined if not known */
	constructor(public from: number | undefined) {}

	/**
	 * From now on, changes count.
	 *
	 * @param page the records that changed last, of any age
	 * @returns the records of the page whose last change does not count
	 */
	start(page: IDataObject[]): IDataObject[] {
		const moments = page.map(({ updated_at: updatedAt }) => momentOf(updatedAt) ?? 0);
		const newest = Math.max(0, ...moments);
		// More records with that moment may be on the next page, so only later ones count.
		const isCut = moments.at(-1) === newest;
		this.from = isCut ? newest + 1 : newest;
		return isCut ? [] : page.filter((_, index) => moments[index] === newest);
	}

	/** @param firstDay a record that was not updated since then may have been forgotten */
	includes({ updated_at: updatedAt }: IDataObject, firstDay: string): boolean {
		const updated = momentOf(updatedAt);
		if (this.from === undefined || updated === undefined) return false;
		return updated >= this.from && jakartaDay(updated) >= firstDay;
	}
}
