import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../../../shared/moment';

/** The timestamps by which a list may be ordered (docs/internals/service.md#pages). */
export type OrderField = 'created_at' | 'updated_at';

/** A few records are in an order by `updated_at` by chance. */
export const MIN_RECORDS_FOR_PROOF = 10;
const MIN_FALLS_FOR_PROOF = 4;

/**
 * Proves from the records themselves in which order a list comes, since the service does not document it
 * and may ignore `sort_field` (docs/internals/service.md#orders).
 *
 * An order by `created_at` is proven if at least two timestamps differ. An order by `updated_at` needs more: 10 records
 * with 5 different timestamps, and their `created_at` must rise and fall. A list in the order of creation looks sorted by
 * `updated_at`, too, until an old record is updated, or if `updated_at` was filled in later for all.
 */
export class OrderProof {
	private isComplete = true;
	private count = 0;
	private readonly order = new Trend();
	private readonly creation = new Trend();

	constructor(private readonly field: OrderField) {}

	/** Takes the records that follow those seen before, each once, in the order of the list. */
	see(records: IDataObject[]): void {
		for (const record of records) {
			const createdAt = momentOf(record.created_at);
			const moment = this.field === 'created_at' ? createdAt : momentOf(record[this.field]);
			// A record without the timestamp may be anywhere, one with a whole day anywhere in that day.
			if (moment === undefined || isWholeDay(record[this.field])) this.isComplete = false;
			else this.order.see(moment);
			if (createdAt !== undefined) this.creation.see(createdAt);
		}
		this.count += records.length;
	}

	/** Whether the list, as far as it was seen, is proven to have its newest record first. */
	get isNewestFirst(): boolean {
		return this.isProven && this.order.falls > 0 && this.order.rises === 0;
	}

	/** Whether the records seen so far do not rule out that the newest comes first. */
	get mayBeNewestFirst(): boolean {
		return this.isComplete && this.order.rises === 0;
	}

	/** Whether the records seen so far do not rule out that the oldest comes first. */
	get mayBeOldestFirst(): boolean {
		return this.isComplete && this.order.falls === 0;
	}

	/** Whether the list, as far as it was seen, is proven to have its oldest record first, by `created_at`. */
	get isOldestFirst(): boolean {
		const { rises, falls } = this.order;
		return this.isProven && this.field === 'created_at' && rises > 0 && falls === 0;
	}

	private get isProven(): boolean {
		if (!this.isComplete || this.field === 'created_at') return this.isComplete;
		const isEnough = this.count >= MIN_RECORDS_FOR_PROOF && this.order.falls >= MIN_FALLS_FOR_PROOF;
		return isEnough && this.creation.rises > 0 && this.creation.falls > 0;
	}
}

/** How often a number was higher, and lower, than the one before. */
class Trend {
	rises = 0;
	falls = 0;
	private last = NaN;

	see(number: number): void {
		if (number > this.last) this.rises += 1;
		if (number < this.last) this.falls += 1;
		this.last = number;
	}
}

function isWholeDay(timestamp: unknown): boolean {
	return typeof timestamp === 'string' && timestamp.trim().length === 'YYYY-MM-DD'.length;
}
