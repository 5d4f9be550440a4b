import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../../shared/moment';

/** The timestamps by which a list may be ordered (docs/service.md#pages). */
export type OrderField = 'created_at' | 'updated_at';

/**
 * Proves from the records themselves in which order a list comes, since the service does not document it
 * and may ignore `sort_field` (docs/service.md#orders).
 *
 * An order is proven only if at least two timestamps differ. An order by `updated_at` also needs one record at a
 * position that it would not have in the order by `created_at`: a list in creation order looks sorted by `updated_at`
 * until an old record is updated.
 */
export class OrderProof {
	private rises = false;
	private falls = false;
	private differsFromCreation = false;
	private isComplete = true;
	private last = NaN;
	private lastCreated = Infinity;

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
		return this.isComplete && (this.field === 'created_at' || this.differsFromCreation);
	}

	private seeOne(record: IDataObject): void {
		const createdAt = momentOf(record.created_at);
		const moment = this.field === 'created_at' ? createdAt : momentOf(record[this.field]);
		// A record without the timestamp may be anywhere.
		if (moment === undefined) this.isComplete = false;
		else {
			this.rises ||= moment > this.last;
			this.falls ||= moment < this.last;
			this.last = moment;
		}
		const created = createdAt ?? this.lastCreated;
		this.differsFromCreation ||= created > this.lastCreated;
		this.lastCreated = created;
	}
}
