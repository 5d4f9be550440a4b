import { ListProgress, sortTimeOf } from '../service';
import type { ListPage } from '../service';
import { isDescending, timestampMs } from '../shared/moment';
import type { WatchedList } from './settings';

/**
 * A scan reads the whole list over several polls, in the service's own order. It finds changes that the newest pages do
 * not show. It is kept only in this process, so a new scan begins after a restart.
 */
export class Scan {
	/** The pages that were read so far. Records are identified by their record keys. */
	readonly progress = new ListProgress();
	/** The time of the newest record that was read, in ms since the epoch. */
	newest = 0;
	/**
	 * Whether the scan found new or changed records. If so, pages that it read earlier may have changed, too, and another
	 * scan follows.
	 */
	foundChanges = false;
	isOver = false;
	/** The time of the last record that was read, in ms since the epoch. */
	private oldest = Infinity;
	/**
	 * Whether every page is sorted, newest first. Pages are not compared with each other, because records that are added
	 * between two requests move other records to the next page.
	 */
	private isNewestFirst = true;

	constructor(readonly beganAt: number) {}

	/** Whether the scan has read all records. A service with problems may return an empty or incomplete list. */
	get isComplete(): boolean {
		const { keys, total = 0 } = this.progress;
		return keys.size > 0 && keys.size >= total;
	}

	/**
	 * Adds the next page.
	 * @param recordKeys the keys of the page's records, in the same order
	 * @param firstDay the first watched day, `YYYY-MM-DD` in Jakarta
	 */
	add(response: ListPage, recordKeys: string[], list: WatchedList, firstDay: string): void {
		this.progress.add(response, recordKeys);
		const times = response.records.map((record) => sortTimeOf(record, list.newestFirstBy));
		this.isNewestFirst &&= isDescending(times);
		this.newest = Math.max(this.newest, ...times.map((time) => time ?? 0));
		this.oldest = times.at(-1) ?? this.oldest;
		// If the list takes dates, the service leaves out older records.
		const mayHaveOlder = list.scope.isWatchedByDay && !list.takesDates;
		const isRestOlder = mayHaveOlder && this.isOlderThan(firstDay);
		this.isOver = this.progress.isLastPage(response) || isRestOlder;
	}

	/**
	 * Whether all records on the following pages are from before a day. This is certain only if the list is sorted newest
	 * first. Equal times do not prove this order.
	 */
	private isOlderThan(day: string): boolean {
		const { newest, oldest } = this;
		return this.isNewestFirst && oldest < newest && oldest < (timestampMs(day) ?? 0);
	}
}
