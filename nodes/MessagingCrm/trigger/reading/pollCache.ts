import type { ListSoFar } from '../../transport/paging';
import type { Condition } from '../choice/conditions';
import type { WholeReading } from '../known/knownSource';

/** What was seen since a whole reading began. */
export interface SeenPages {
	/** When the reading began: another one has other pages. */
	begun: number;
	/** Whether this process has followed it from its first page. */
	sawAllPages: boolean;
	/** The keys of all records seen since then, by any reading. */
	keys: Set<string>;
	/** What its pages have shown. */
	list: ListSoFar;
	/** The last page with a record that no earlier page had; 0 if there is none. */
	lastFreshPage: number;
	/** Whether the list may have more than one page. */
	mayHaveMore: boolean;
	/** How the next page is read: `back` is one that was read before, since the page after it is empty; `again` that empty page. */
	step: 'on' | 'back' | 'again';
	/** Whether the list is read by `updated_at`, and one of its records lacks it. */
	hasUndated: boolean;
	/** Whether it found something that the reading of news had not. */
	foundMissedNews: boolean;
}

/** The end of a list that is sorted oldest first. */
export interface ListEnd {
	/** The first day of the list, `YYYY-MM-DD` in Jakarta: another one has other pages. */
	from: string;
	page: number;
	/** Records of a full page. */
	pageSize: number;
}

/**
 * What this process keeps of a source between polls. If a restart loses it, that costs requests and time, but no event.
 */
export interface PollCache {
	/** The check in progress, which reads the whole list, a page in each poll. */
	check?: WholeReading;
	/** The page of a check that could not be read last. */
	failedPage?: number;
	/** What was seen of the whole reading in progress; undefined if it began in another process. */
	seenPages?: SeenPages;
	/** Whether the next poll goes on with the whole list instead of the news, since this one had no time for a page of it. */
	skipsNewsNext?: boolean;
	/** When the last whole reading that has ended began, in ms since the epoch; undefined if a check is due. */
	checkedAt?: number;
	/** Whether a total was the number of records in the list, but not of those on its page. */
	hasTrueTotals?: boolean;
	/** Whether all pages of the last whole reading were the same. */
	ignoresPages?: boolean;
	/** Whether the last whole reading found a record without `updated_at`: where they are sorted, the top does not show. */
	hasUndated?: boolean;
	/** Whether the last poll failed with a 500 when it asked for the sort, perhaps because of it. */
	hasFailedToSort?: boolean;
	/** The timestamp of the first record at the last poll, in ms since the epoch. */
	newestAtLastPoll?: number;
	/** Whether more records may have got that timestamp since. */
	mayHaveTiesSince?: boolean;
	/** The end of a list that is proven to be sorted oldest first. */
	oldestFirstEnd?: ListEnd;
	/** The conditions with the IDs of the labels that they name, and the board and the conditions that they are of. */
	labels?: { names: string; withIds: Condition[] };
}

/** By node and fingerprint of the source. */
const caches = new Map<string, PollCache>();

/**
 * A copy for a poll, which changes nothing if it fails. Only what was seen of the whole reading is lost then: it goes on as
 * after a restart.
 */
export function takeCache(key: string): PollCache {
	const kept = caches.get(key) ?? {};
	const copy = { ...kept, check: kept.check && { ...kept.check } };
	delete kept.seenPages;
	return copy;
}

/** Keeps the cache of a source for the next poll. */
export function keepCache(key: string, cache: PollCache): void {
	caches.set(key, cache);
}
