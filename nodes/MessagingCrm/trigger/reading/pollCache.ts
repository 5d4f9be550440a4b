import type { Condition } from '../choice/conditions';
import type { WholeReading } from '../known/knownSource';
import type { ListFacts, SeenPages } from './seenPages';

/**
 * What this process keeps of a source between polls. If a restart loses it, that costs requests and time, but no event.
 */
export interface PollCache {
	/** The check in progress, which reads the whole list, a page in each poll. */
	check?: WholeReading;
	/** The page of a check that could not be read last. */
	failedPage?: number;
	/** What was seen of the whole reading in progress; undefined if it began in another process. */
	seen?: SeenPages;
	/** When the last whole reading that has ended began, in ms since the epoch; undefined if a check is due. */
	checkedAt?: number;
	/** Whether the next poll goes on with the whole list instead of the news, since this one had no time for a page of it. */
	skipsNewsNext?: boolean;
	/** What whole readings have shown of the list. */
	facts?: ListFacts;
	/** What the last reading of the news from the top has shown. */
	top?: TopFacts;
	/** The end of a list that is proven to be sorted oldest first. */
	end?: ListEnd;
	/** The conditions with the IDs of the labels that they name, and the board and the conditions that they are of. */
	labels?: { names: string; withIds: Condition[] };
}

/** What the top of a list has shown. */
interface TopFacts {
	/** The timestamps of the first and the last record of the news, in ms since the epoch. */
	newestAt?: number;
	oldestAt?: number;
	/** Whether more records may have got that timestamp since. */
	mayHaveTies?: boolean;
	/** Whether the last poll failed with a 500 when it asked for the sort, perhaps because of it. */
	hasFailed?: boolean;
}

/** The end of a list that is sorted oldest first. */
export interface ListEnd {
	/** The first day of the list, `YYYY-MM-DD` in Jakarta: another one has other pages. */
	from: string;
	page: number;
	/** Records of a full page. */
	pageSize: number;
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
	delete kept.seen;
	return copy;
}

/** Keeps the cache of a source for the next poll. */
export function keepCache(key: string, cache: PollCache): void {
	caches.set(key, cache);
}
