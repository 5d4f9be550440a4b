import type { OrderField } from '../service';
import { timestampMs } from '../shared/moment';
import type { ComparedRecord } from './compare';

/** Finds the last of the newest pages: all changes are on the pages up to it. */
export interface NewestPagesCheck {
	/**
	 * Adds the records of the next page.
	 * @returns `caughtUp` if it is the last of the newest pages; `needsWholeList` if the list is not newest first
	 */
	add(records: ComparedRecord[]): 'continue' | 'caughtUp' | 'needsWholeList';
}

/** Ends with a page whose last record is unchanged, and older than every new or changed record. */
export class TimestampCheck implements NewestPagesCheck {
	private oldest = Infinity;
	private oldestChange = Infinity;

	/** @param field the timestamp by which the list is sorted */
	constructor(private readonly field: OrderField) {}

	add(records: ComparedRecord[]) {
		for (const { record, isNewOrChanged } of records) {
			const moment = timestampMs(record[this.field]);
			// A record without the timestamp can be anywhere in the list.
			if (moment === undefined || moment > this.oldest) return 'needsWholeList';
			this.oldest = moment;
			if (isNewOrChanged) this.oldestChange = moment;
		}
		return this.oldest < this.oldestChange ? 'caughtUp' : 'continue';
	}
}

/**
 * Ends with a page whose last conversation is unchanged: those after it have been quiet for longer. Their timestamps do
 * not show all activity.
 */
export class ActivityCheck implements NewestPagesCheck {
	add(records: ComparedRecord[]) {
		return records[records.length - 1].isNewOrChanged ? 'continue' : 'caughtUp';
	}
}
