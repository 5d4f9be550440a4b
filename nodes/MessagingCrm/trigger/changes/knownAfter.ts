import { stillMissed, type FirstReading } from './firstReading';
import type { KnownRecords } from './knownRecords';
import type { NextRecords } from './nextRecords';
import type { Watch } from './watch';

/** What a poll has found out about a whole source. */
export interface SourceResult {
	/** The first day to watch from now on, `YYYY-MM-DD` in Jakarta. */
	watchFrom: string;
	/** When the newest record was created, in ms since the epoch; 0 if no record has a date. */
	newest: number;
	/** See `KnownRecords`. */
	oldChangedFrom?: number;
	/** Progress of a first reading that is not complete. */
	firstReading?: FirstReading;
	/** The keys of all records in the list; undefined if not all were seen. */
	allKeys?: ReadonlySet<string>;
}

/**
 * What is known of a source after a poll.
 *
 * @param before what was known of it
 * @param next its records after the poll
 * @returns what is known, and whether that has changed
 */
export function knownAfter(
	before: KnownRecords | undefined,
	next: NextRecords,
	{ watchFrom, newest, oldChangedFrom, firstReading, allKeys }: SourceResult,
	watch: Watch,
): { known: KnownRecords; hasChanged: boolean } {
	const wasFirst = before?.firstReading !== undefined;
	const wasAllSeen = allKeys !== undefined && allKeys.size > 0;
	const missed =
		wasFirst && !firstReading
			? { until: newest, undated: true }
			: stillMissed(before?.missed, wasAllSeen, watch.dated ? watchFrom : undefined);
	const { records, snapshots } = next;
	const known = { watchFrom, oldChangedFrom, firstReading, missed, records, snapshots };
	const hasChanged =
		next.haveChanged ||
		wasFirst ||
		firstReading !== undefined ||
		watchFrom !== before?.watchFrom ||
		oldChangedFrom !== before.oldChangedFrom ||
		missed !== before.missed;
	return { known, hasChanged };
}
