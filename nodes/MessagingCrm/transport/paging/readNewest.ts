import type { IDataObject } from 'n8n-workflow';

import { instantOf } from '../../shared/moment';
import { EndOfList } from './endOfList';
import type { Envelope } from './envelope';
import { OrderProof, type OrderField } from './orderProof';
import { keyed, SeenRecords } from './seenRecords';

export interface NewestOptions {
	/** Reads one page of the list, requested in the order of `field`, newest first. */
	fetchPage(page: number): Promise<Envelope>;
	/** Reads the same page in the order of creation, newest first. */
	fetchByCreation(page: number): Promise<Envelope>;
	field: OrderField;
	/** Whether a record is recent. If the list is in the right order, all recent records come first. */
	isRecent(record: IDataObject): boolean;
	/** Reading may end with this many recent records. */
	maxRecords: number;
	pageSize: number;
	/** Fields that may hold a record's identifier, in this order. */
	idFields: string[];
}

/**
 * Reads the recent records of a list: page after page, until one is not recent.
 *
 * The service may ignore the requested order, in all responses or in some (docs/service.md#orders). Reading therefore
 * ends early only after a page that proves its own order, if all pages before it have newer records without a gap.
 *
 * @returns the recent records, in the order of the list; undefined if the order is not proven or records may have
 * been lost while the list was read
 * @throws what the callbacks throw
 */
export async function readNewest(options: NewestOptions): Promise<IDataObject[] | undefined> {
	const { isRecent, maxRecords, pageSize, idFields } = options;
	const end = new EndOfList({ pageSize, maxRecords: Infinity });
	const pages = new ProvenPages(options.field);
	const seen = new SeenRecords();
	const recent: IDataObject[] = [];
	let count = 0;
	let lastTotal = 0;
	for (let page = 1; ; page++) {
		const envelope = await options.fetchPage(page);
		end.updateTotal(envelope);
		end.update(envelope, page);
		const keyedPage = keyed(envelope.records, idFields);
		const fresh = seen.add(keyedPage);
		count += fresh.length;
		const recentHere = fresh.filter(isRecent);
		for (const record of recentHere) recent.push(record);
		const isWhole = page === 1 || count === end.total;
		const isOver = end.isReached(envelope, page, count);
		// No record is missing, whatever the order.
		if (isOver && isWhole) return recent;

		pages.see(envelope.records, fresh);
		const total = envelope.total ?? lastTotal;
		// A deletion may have moved a record to a page that was already read.
		const hasShrunk = end.total !== undefined && total < lastTotal;
		lastTotal = total;
		if (pages.isRefuted || hasShrunk || !keyedPage.haveIds) return undefined;
		if (isOver) return end.total === undefined && !pages.overlap ? recent : undefined;
		if (fresh.length === 0) return undefined;

		const isEnough = recent.length >= maxRecords || recentHere.length < fresh.length;
		if (!isEnough) continue;
		const isProven =
			pages.isProven ||
			(pages.mayBeProven && (await isElsewhereByCreation(envelope.records, page, options)));
		return isProven ? recent : undefined;
	}
}

/**
 * Whether most records of a page are on other pages in the order of creation. If the service ignores the field to sort by,
 * they are on the same page, except those that moved between the two requests.
 */
async function isElsewhereByCreation(
	records: IDataObject[],
	page: number,
	{ fetchByCreation }: NewestOptions,
): Promise<boolean> {
	const byCreation = created((await fetchByCreation(page)).records);
	const [newest, oldest] = [byCreation.at(0) ?? Infinity, byCreation.at(-1) ?? -Infinity];
	const here = created(records).filter((moment) => moment <= newest && moment >= oldest);
	return here.length < records.length / 2;
}

function created(records: IDataObject[]): number[] {
	return records.map((record) => instantOf(record.created_at)).filter((at) => at !== undefined);
}

/** What the pages read so far prove about the order of the list. */
class ProvenPages {
	/** Whether a page had records of an earlier one. */
	overlap = false;
	/** Whether the last page proves its own order, and with it that no newer record is missing. */
	isProven = false;
	/** Whether the last page would prove that, but is also in the order of creation. */
	mayBeProven = false;
	private readonly order: OrderProof;
	private last = Infinity;

	constructor(private readonly field: OrderField) {
		this.order = new OrderProof(field);
	}

	/** Whether a record is out of order or lacks the timestamp. */
	get isRefuted(): boolean {
		return !this.order.mayBeNewestFirst;
	}

	see(records: IDataObject[], fresh: IDataObject[]): void {
		this.order.see(fresh);
		this.overlap ||= fresh.length < records.length;
		const page = new OrderProof(this.field);
		const creation = new OrderProof('created_at');
		page.see(records);
		creation.see(records);
		const moments = [fresh.at(0), fresh.at(-1)].map((record) => instantOf(record?.[this.field]));
		const [first = Infinity, last = Infinity] = moments;
		// Equal timestamps on both sides, or an overlap, could hide a gap before this page.
		const hasNoGap = (first < this.last && !this.overlap) || this.isProven;
		this.mayBeProven = hasNoGap && creation.isNewestFirst;
		// A short page of a list that is oldest first may look sorted by chance.
		this.isProven = hasNoGap && page.isNewestFirst && !creation.isOldestFirst;
		this.last = last;
	}
}
