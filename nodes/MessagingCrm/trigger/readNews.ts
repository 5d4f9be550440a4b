import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../shared/moment';
import { NO_RECORDS, type Envelope, type OrderField } from '../transport/paging';
import type { Detection, Watch } from './changes';
import type { FetchPage, List } from './recordSource';
import { readFromEnd, type ListEnd } from './readFromEnd';
import type { ReadingMemory } from './readingMemory';
import { readTop, type Top } from './readTop';
import { sweepOn } from './sweep';

/** What to read of a source. */
export interface Wanted {
	watch: Watch;
	/** The whole list, in the order as it comes. */
	list: List;
	/** The order that a reading may end early in. */
	order: OrderField;
	/** Whether an order may be asked for. */
	sorts: boolean;
}

/** What was read, and what is left to read. */
export interface News {
	/** Whether the whole list has to be read. */
	needsAll: boolean;
	/** What was read and why, for the log. */
	why: string;
	memory: ReadingMemory;
	/** The keys of all records that are there, if a reading of all has come to its end. */
	counted?: ReadonlySet<string>;
	/** The first pages of the whole list, if they were read. */
	begun?: Envelope[];
	/** Whether the list has its oldest record first. */
	isOldestFirst?: boolean;
}

/** Polls that do not ask again for an order which the service has refused or ignored. */
export const POLLS_UNSORTED = 60;

/**
 * Reads only what may be new or have changed, and one page of a sweep, if the order of the list is proven.
 *
 * @param memory what the process remembers of earlier polls
 * @throws whatever `fetchPage` throws
 */
export async function readNews(
	fetchPage: FetchPage,
	detection: Detection,
	wanted: Wanted,
	memory: ReadingMemory,
): Promise<News> {
	const { list, order, sorts } = wanted;
	const rested = { ...memory, pollsUnsorted: Math.max(0, memory.pollsUnsorted - 1) };
	const isSorted = sorts && memory.pollsUnsorted === 0;
	const reading = new NewsReading(fetchPage, detection, wanted, rested);
	if (!isSorted && order === 'updated_at') return reading.all('the service does not sort the list');
	if (!isSorted && memory.end && memory.end.page > 1) return await reading.fromEnd(memory.end);
	const from = isSorted && seesOld(wanted) ? undefined : list.from;
	return await reading.fromTop({ from, sort: isSorted ? order : undefined });
}

function seesOld({ watch, order }: Wanted): boolean {
	return order === 'updated_at' && watch.seesOld === true;
}

class NewsReading {
	private hasDoubt = false;

	constructor(
		private readonly fetchPage: FetchPage,
		private readonly detection: Detection,
		private readonly wanted: Wanted,
		private readonly memory: ReadingMemory,
	) {}

	all(why: string, more: Partial<News> = {}): News {
		return { needsAll: true, why, memory: this.memory, ...more };
	}

	async fromEnd(end: ListEnd): Promise<News> {
		const now = await readFromEnd(this.fetchWhole, end, this.see, this.wanted.watch.idFields);
		const memory = { ...this.memory, end: now };
		return now
			? await this.andSweep('from its end', 1, memory)
			: this.all('its order is not proven any more', { memory });
	}

	async fromTop(list: List): Promise<News> {
		const { detection, wanted, memory } = this;
		const knewOld = detection.knowsOld || !seesOld(wanted);
		const fetch = async (page: number): Promise<Envelope> => {
			const envelope = await this.fetchPage(list, page);
			this.hasDoubt ||= envelope === undefined;
			return envelope ?? NO_RECORDS;
		};
		const top = await readTop(fetch, wanted.order, this.see, wanted.watch.idFields);
		const mayBeSorted = top.proof.mayBeNewestFirst && !this.hasDoubt;
		if (!knewOld && mayBeSorted) detection.startOld(top.pages[0].records);
		if (knewOld && !this.hasDoubt && top.isEnough) {
			if (top.isWhole) return this.done('all of its one page', memory, detection.keys);
			const firstUnread = list.sort ? 1 : top.pages.length + 1;
			if (top.proof.isNewestFirst) {
				return await this.andSweep(`${top.pages.length} from its top`, firstUnread, memory);
			}
		}
		if (!list.sort) return await this.unproven(top);
		const pollsUnsorted = mayBeSorted ? 0 : POLLS_UNSORTED;
		return this.all(`order by ${list.sort} not proven`, { memory: { ...memory, pollsUnsorted } });
	}

	/** A list as it comes that is not newest first. */
	private async unproven({ pages, proof }: Top): Promise<News> {
		const { isOldestFirst } = proof;
		const end = isOldestFirst ? toldEnd(pages[0]) : undefined;
		if (end) return await this.fromEnd(end);
		return this.all('its order is not proven', { begun: pages, isOldestFirst });
	}

	private async andSweep(why: string, firstUnread: number, memory: ReadingMemory): Promise<News> {
		const { next, page, isOver } = await sweepOn(
			memory.sweep,
			firstUnread,
			this.fetchWhole,
			this.see,
		);
		// What was seen is there, even if this poll fails later on.
		for (const key of this.detection.keys) memory.sweep.seen.add(key);
		const counted = isOver ? memory.sweep.seen : undefined;
		return this.done(`${why}, sweep of page ${page}`, { ...memory, sweep: next }, counted);
	}

	private done(why: string, memory: ReadingMemory, counted?: ReadonlySet<string>): News {
		return { needsAll: false, why, memory, counted };
	}

	private readonly fetchWhole = async (page: number): Promise<Envelope> =>
		(await this.fetchPage(this.wanted.list, page)) ?? NO_RECORDS;

	private readonly see = (records: IDataObject[]): boolean => {
		if (!seesOld(this.wanted)) return this.detection.see(records);
		// Without a date nothing tells whether the list from the first day on would have the record.
		const dated = records.filter(({ created_at: createdAt }) => momentOf(createdAt) !== undefined);
		this.hasDoubt ||= dated.length < records.length;
		return this.detection.see(dated);
	};
}

/** The end of a list by what its first page says. */
function toldEnd({ records, lastPage, total = 0 }: Envelope): ListEnd | undefined {
	const pageSize = records.length;
	// Some services call the number of records in a page their total.
	const byTotal = total > pageSize ? Math.ceil(total / pageSize) : undefined;
	const page = lastPage ?? byTotal;
	return page === undefined || page < 2 ? undefined : { page, pageSize };
}
