import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../../shared/moment';

/** The timestamps by which a list may be ordered (docs/internals/service.md#pages). */
export type OrderField = 'created_at' | 'updated_at';

/** A few records are in an order by `updated_at` by chance. */
export const MIN_RECORDS_FOR_PROOF = 10;
const MIN_STEPS_FOR_PROOF = 4;

/**
 * Proves from the records themselves in which order a list comes, since the service does not document it
 * and may ignore `sort_field` (docs/internals/service.md#orders).
 *
 * An order by `created_at` is proven if at least two timestamps differ. An order by `updated_at` needs more: 10 records
 * with 5 different timestamps, and their `created_at` must rise and fall. A list in the order of creation looks sorted by
 * `updated_at`, too, until an old record is updated, or if `updated_at` was filled in later for all.
 */
export class OrderProof {
	private rises = false;
	private falls = false;
	private isComplete = true;
	private count = 0;
	private steps = 0;
	private creationRises = false;
	private creationFalls = false;
	private last = NaN;
	private lastCreated = NaN;

	constructor(private readonly field: OrderField) {}

	/** Takes the records that follow those seen before, each once, in the order of the list. */
	see(records: IDataObject[]): void {
		for (const record of records) this.seeOne(record);
	}

	/** Whether the list, as far as it was seen, is proven to have its newest record first. */
	get isNewestFirst(): boolean {
		return this.isProven && this.falls && !this.rises;
	}

	/** Whether the records seen so far do not rule out that the newest comes first. */
	get mayBeNewestFirst(): boolean {
		return this.isComplete && !this.rises;
	}

	/** Whether the records seen so far do not rule out that the newest or the oldest comes first. */
	get mayBeInOrder(): boolean {
		return this.isComplete && !(this.rises && this.falls);
	}

	/** Whether the list, as far as it was seen, is proven to have its oldest record first, by `created_at`. */
	get isOldestFirst(): boolean {
		return this.isProven && this.field === 'created_at' && this.rises && !this.falls;
	}

	private get isProven(): boolean {
		if (!this.isComplete || this.field === 'created_at') return this.isComplete;
		const isEnough = this.count >= MIN_RECORDS_FOR_PROOF && this.steps >= MIN_STEPS_FOR_PROOF;
		return isEnough && this.creationRises && this.creationFalls;
	}

	private seeOne(record: IDataObject): void {
		const createdAt = momentOf(record.created_at);
		const moment = this.field === 'created_at' ? createdAt : momentOf(record[this.field]);
		// A record without the timestamp may be anywhere, one with a whole day anywhere in that day.
		if (moment === undefined || isWholeDay(record[this.field])) this.isComplete = false;
		else {
			this.rises ||= moment > this.last;
			this.falls ||= moment < this.last;
			if (moment < this.last) this.steps += 1;
			this.last = moment;
		}
		this.count += 1;
		if (createdAt === undefined) return;
		this.creationRises ||= createdAt > this.lastCreated;
		this.creationFalls ||= createdAt < this.lastCreated;
		this.lastCreated = createdAt;
	}
}

function isWholeDay(timestamp: unknown): boolean {
	return String(timestamp).trim().length === 'YYYY-MM-DD'.length;
}
