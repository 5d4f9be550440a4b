import { highestTotal, isLastPage, timeOf } from '../service';
import type { Cursor, ListPage, PagePosition } from '../service';
import { isDescending, timestampMs } from '../shared/moment';
import type { WatchedList } from './settings';

/**
 * A reading of the whole list, in the order of the service, over several polls. It finds changes that the newest pages
 * do not show. It is kept in this process: after a restart, another scan begins.
 */
export class Scan {
	/** The keys of all records read so far. */
	readonly seen = new Set<string>();
	/** The time of the newest record, in ms since the epoch. */
	newest = 0;
	/** Whether it found new or changed records. The pages read before may have more, so another scan follows. */
	foundChanges = false;
	isOver = false;
	/** The number of the next page, from 1. */
	private page = 1;
	/** The cursor that leads to that page, if the list has cursors. */
	private cursor?: Cursor;
	private longestPage = 1;
	/** The keys of the last page. A second page with the same keys shows that the service ignores the page number. */
	private lastRecordKeys = '';
	private total?: number;
	/** The time of the last record, in ms since the epoch. */
	private oldest = Infinity;
	/** Whether each page is. Records that are added in the meantime move others to the next page. */
	private isNewestFirst = true;

	constructor(readonly beganAt: number) {}

	/** The number of the next page, or the cursor that leads to it. */
	get position(): PagePosition {
		return this.cursor ?? this.page;
	}

	/** Whether it has read all records. A service with problems may return an empty list, or a part of it. */
	get isComplete(): boolean {
		return this.seen.size > 0 && this.seen.size >= (this.total ?? 0);
	}

	/**
	 * Adds the next page.
	 * @param recordKeys of its records
	 * @param firstDay the first watched day, `YYYY-MM-DD` in Jakarta
	 */
	add(response: ListPage, recordKeys: string[], list: WatchedList, firstDay: string): void {
		for (const recordKey of recordKeys) this.seen.add(recordKey);
		const times = response.records.map((record) => timeOf(record, list.newestFirstBy));
		this.isNewestFirst &&= isDescending(times);
		this.newest = Math.max(this.newest, ...times.map((time) => time ?? 0));
		this.oldest = times.at(-1) ?? this.oldest;
		const isRepeated = recordKeys.join() === this.lastRecordKeys;
		this.lastRecordKeys = recordKeys.join();
		this.longestPage = Math.max(this.longestPage, recordKeys.length);
		this.total = highestTotal(this.total, response);
		const { seen, longestPage, total } = this;
		const soFar = { found: seen.size, longestPage, stalePages: 0, total };
		const isLast = isLastPage(response, this.page, soFar, { maxRecords: Infinity });
		this.isOver = isLast || isRepeated || (list.isWatchedByDay && this.isOlderThan(firstDay));
		this.cursor = response.next ?? undefined;
		this.page += 1;
	}

	/** Whether the rest is from before a day: the records are newest first, which equal times do not show. */
	private isOlderThan(day: string): boolean {
		const { newest, oldest } = this;
		return this.isNewestFirst && oldest < newest && oldest < (timestampMs(day) ?? 0);
	}
}
