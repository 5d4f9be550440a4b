import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../shared/moment';
import { NO_RECORDS, type Envelope, type OrderField } from '../transport/paging';
import type { Detection, Watch } from './changes';
import type { ListQuery } from './listQuery';
import { readFromEnd, reportedEnd, type ListEnd } from './readFromEnd';
import type { ReadingState } from './readingState';
import { readFromTop, type FirstPages } from './readFromTop';
import type { FetchPage } from './recordSource';
import { readSweepPage } from './sweep';

/** What to read of a source. */
export interface NewsQuery {
	watch: Watch;
	/** The whole list, in the service's own order. */
	list: ListQuery;
	/** The timestamp by which the list must be sorted for a reading to end early. */
	order: OrderField;
	/** Whether the endpoint can sort. */
	sorts: boolean;
}

/** What was read, and what has yet to be read. */
export interface News {
	/** Whether the whole list has to be read. */
	needsWholeList: boolean;
	/** What was read and why, for the log. */
	why: string;
	state: ReadingState;
	/** The keys of all records of the list, if the whole list has been read. */
	allKeys?: ReadonlySet<string>;
	/** The first pages of the whole list, if they were read. */
	firstPages?: Envelope[];
	/** Whether the list has its oldest record first. */
	isOldestFirst?: boolean;
}

/** For how many polls no sort is requested after the service has rejected or ignored it. */
export const POLLS_UNSORTED = 60;

/**
 * If the order of the list is proven, reads only records that may be new or changed, and one page of a sweep. The pages
 * of an urgent sweep are left to the caller.
 *
 * @param state what this process has kept of earlier polls
 * @throws whatever `fetchPage` throws
 */
export async function readNews(
	fetchPage: FetchPage,
	detection: Detection,
	query: NewsQuery,
	state: ReadingState,
): Promise<News> {
	const { list, order, sorts } = query;
	const requestsSort = sorts && state.pollsUnsorted === 0;
	const pollsUnsorted = Math.max(0, state.pollsUnsorted - 1);
	const reading = new NewsReading(fetchPage, detection, query, { ...state, pollsUnsorted });
	if (!requestsSort && order === 'updated_at') {
		return reading.wholeList('the service does not sort the list');
	}
	if (!requestsSort && state.end && state.end.page > 1) return await reading.fromEnd(state.end);
	const from = requestsSort && watchesOld(query) ? undefined : list.from;
	return await reading.fromTop({ from, sort: requestsSort ? order : undefined });
}

/** Whether a sorted list is requested without a first day, since changes of older records count, too. */
function watchesOld({ watch, order }: NewsQuery): boolean {
	return order === 'updated_at' && watch.watchesOld === true;
}

class NewsReading {
	/** Whether records may be missing: the service rejected the sort, or records without a date were left out. */
	private isUncertain = false;

	constructor(
		private readonly fetchPage: FetchPage,
		private readonly detection: Detection,
		private readonly query: NewsQuery,
		private readonly state: ReadingState,
	) {}

	async fromTop(list: ListQuery): Promise<News> {
		const { detection, query, state } = this;
		const knowsOld = detection.canDetectOld || !watchesOld(query);
		const fetch = async (page: number) => await this.fetchFrom(list, page);
		const top = await readFromTop(fetch, query.order, this.see, query.watch.idFields);
		const mayEndEarly = top.isEnough && knowsOld && !this.isUncertain;
		// No order has to be proven: the list came in one response.
		if (mayEndEarly && top.isOnlyPage)
			return this.done('all of its one page', state, detection.keys);
		if (mayEndEarly && top.proof.isNewestFirst) {
			// The sweep reads the list in the service's own order, which has other pages than a sorted list.
			const firstUnread = list.sort ? 1 : top.pages.length + 1;
			return await this.withSweepPage(`${top.pages.length} from its top`, firstUnread, state);
		}
		if (!list.sort) return await this.unsorted(top);
		const mayBeSorted = top.proof.mayBeNewestFirst && !this.isUncertain;
		if (!knowsOld && mayBeSorted) detection.watchOldFrom(top.pages[0].records);
		const pollsUnsorted = mayBeSorted ? 0 : POLLS_UNSORTED;
		return this.wholeList(`its order by ${list.sort} is not proven`, {
			state: { ...state, pollsUnsorted },
		});
	}

	async fromEnd(end: ListEnd): Promise<News> {
		const now = await readFromEnd(this.fetchWhole, end, this.see, this.query.watch.idFields);
		const state = { ...this.state, end: now };
		return now
			? await this.withSweepPage('from its end', 1, state)
			: this.wholeList('its order is not proven any more', { state });
	}

	wholeList(why: string, more: Partial<News> = {}): News {
		return { needsWholeList: true, why, state: this.state, ...more };
	}

	/** A list in the service's own order that is not proven to be newest first. */
	private async unsorted({ pages, proof }: FirstPages): Promise<News> {
		const { isOldestFirst } = proof;
		const end = isOldestFirst ? reportedEnd(pages[0]) : undefined;
		if (end) return await this.fromEnd(end);
		return this.wholeList('its order is not proven', { firstPages: pages, isOldestFirst });
	}

	private async withSweepPage(
		why: string,
		firstUnread: number,
		state: ReadingState,
	): Promise<News> {
		// The caller reads as many pages of an urgent sweep as the poll has time for.
		if (state.sweep.isUrgent) return this.done(why, state);
		const { next, page, isOver } = await readSweepPage(
			state.sweep,
			firstUnread,
			this.fetchWhole,
			this.see,
		);
		// These records exist, even if this poll fails later.
		for (const key of this.detection.keys) state.sweep.seen.add(key);
		const allKeys = isOver ? state.sweep.seen : undefined;
		return this.done(`${why}, sweep of page ${page}`, { ...state, sweep: next }, allKeys);
	}

	private done(why: string, state: ReadingState, allKeys?: ReadonlySet<string>): News {
		return { needsWholeList: false, why, state, allKeys };
	}

	private readonly fetchWhole = async (page: number) => await this.fetchFrom(this.query.list, page);

	private async fetchFrom(list: ListQuery, page: number): Promise<Envelope> {
		const envelope = await this.fetchPage(list, page);
		this.isUncertain ||= envelope === undefined;
		return envelope ?? NO_RECORDS;
	}

	private readonly see = (records: IDataObject[]): number => {
		if (!watchesOld(this.query)) return this.detection.see(records);
		// Without a date, it is unknown whether the record is in the list from the first day on.
		const dated = records.filter(({ created_at: createdAt }) => momentOf(createdAt) !== undefined);
		this.isUncertain ||= dated.length < records.length;
		return this.detection.see(dated);
	};
}
