import { ListProgress, sortTimeOf } from '../service';
import type { ListPage } from '../service';
import { isDescending, timestampMs } from '../shared/moment';
import type { WatchedList } from './settings';

/**
 * A reading of the whole list, in the order of the service, over several polls. It finds changes that the newest pages
 * do not show. It is kept in this process: after a restart, another scan begins.
 */
export class Scan {
	/** What was read so far. Records are identified by their record keys. */
	readonly progress = new ListProgress();
	/** The time of the newest record, in ms since the epoch. */
	newest = 0;
	/** Whether it found new or changed records. The pages read before may have more, so another scan follows. */
	foundChanges = false;
	isOver = false;
	/** The time of the last record, in ms since the epoch. */
	private oldest = Infinity;
	/** Whether each page is sorted, newest first. Records that are added in the meantime move others to the next page. */
	private isNewestFirst = true;

	constructor(readonly beganAt: number) {}

	/** Whether it has read all records. A service with problems may return an empty list, or a part of it. */
	get isComplete(): boolean {
		const { keys, total = 0 } = this.progress;
		return keys.size > 0 && keys.size >= total;
	}

	/**
	 * Adds the next page.
	 * @param recordKeys of its records
	 * @param firstDay the first watched day, `YYYY-MM-DD` in Jakarta
	 */
	add(response: ListPage, recordKeys: string[], list: WatchedList, firstDay: string): void {
		this.progress.add(response, recordKeys);
		const times = response.records.map((record) => sortTimeOf(record, list.newestFirstBy));
		this.isNewestFirst &&= isDescending(times);
		this.newest = Math.max(this.newest, ...times.map((time) => time ?? 0));
		this.oldest = times.at(-1) ?? this.oldest;
		const isRestOlder = list.scope.isWatchedByDay && this.isOlderThan(firstDay);
		this.isOver = this.progress.isLastPage(response) || isRestOlder;
	}

	/** Whether the rest is from before a day: the records are newest first, which equal times do not show. */
	private isOlderThan(day: string): boolean {
		const { newest, oldest } = this;
		return this.isNewestFirst && oldest < newest && oldest < (timestampMs(day) ?? 0);
	}
}
