import type { IDataObject } from 'n8n-workflow';

import { jakartaDay } from '../../service';
import { isObject } from '../../shared/json';
import { momentOf } from '../../shared/moment';

/** Progress of a first reading that takes several polls. */
export interface FirstReading {
	/** The page with which the next poll continues. */
	page: number;
	/** When the newest record so far was created, in ms since the epoch; 0 if no record has a date. */
	newest: number;
}

/**
 * Which records a first reading over several polls may have missed, since deletions or additions moved them to a page
 * that was already read. They are not new when a later poll finds them.
 */
export interface Missed {
	/** Those created until this moment, in ms since the epoch. */
	until: number;
	/** Whether records without a date may have been missed: until all records have been seen once more. */
	undated: boolean;
}

/** Whether the first reading may have missed this unknown record. */
export function mayHaveBeenMissed(record: IDataObject, missed: Missed | undefined): boolean {
	const created = momentOf(record.created_at);
	if (!missed) return false;
	return created === undefined ? missed.undated : created <= missed.until;
}

/**
 * Which missed records may still be found after a poll.
 *
 * @param wasAllSeen whether this poll has seen all records, or completed a sweep over them
 * @param firstDay the first day that is watched, `YYYY-MM-DD` in Jakarta; undefined if all days are
 */
export function stillMissed(
	missed: Missed | undefined,
	wasAllSeen: boolean,
	firstDay: string | undefined,
): Missed | undefined {
	if (!missed) return undefined;
	const undated = missed.undated && !wasAllSeen;
	if (!undated && firstDay !== undefined && jakartaDay(missed.until) < firstDay) return undefined;
	return undated === missed.undated ? missed : { ...missed, undated };
}

export function isFirstReading(value: unknown): value is FirstReading {
	return isObject(value) && isCount(value.page) && value.page > 0 && isCount(value.newest);
}

export function isMissed(value: unknown): value is Missed {
	return isObject(value) && isCount(value.until) && typeof value.undated === 'boolean';
}

function isCount(value: unknown): value is number {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
