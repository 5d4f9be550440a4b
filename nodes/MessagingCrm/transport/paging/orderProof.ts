import type { IDataObject } from 'n8n-workflow';

import { momentOf } from '../../shared/moment';

/** The timestamps by which a list may be ordered (docs/service.md#pages). */
export type OrderField = 'created_at' | 'updated_at';

/**
 * Proves from the records themselves in which order a list comes, since the service does not document it
 * and may ignore `sort_field` (docs/service.md#orders).
 *
 * A list is proven only after at least one step in its direction: equal timestamps prove nothing. An order
 * by `updated_at` also needs one record that stands where the order by `created_at` would not have put it,
 * since a list in creation order looks sorted by `updated_at` until an old record is updated.
 */
export class OrderProof {
	private rises = false;
	private falls = false;
	private differsFromCreation = false;
	private isComplete = true;
	private last?: number;
	private lastCreated?: number;

	constructor(private readonly field: OrderField) {}

	/** Takes the records that follow those seen before, each once, as the list has them. */
	see(records: IDataObject[]): void {
		for (const record of records) this.seeOne(record);
	}

	/** Whether the list, as far as it was seen, is proven to have its newest record first. */
	get isNewestFirst(): boolean {
		return this.isProven && this.falls && !this.rises;
	}

	/** Whether nothing that was seen speaks against the newest record being the first. */
	get mayBeNewestFirst(): boolean {
		return this.isComplete && !this.rises;
	}

	/** Whether the list, as far as it was seen, is proven to have its oldest record first, by `created_at`. */
	get isOldestFirst(): boolean {
		return this.isProven && this.field === 'created_at' && this.rises && !this.falls;
	}

	private get isProven(): boolean {
		return this.isComplete && (this.field === 'created_at' || this.differsFromCreation);
	}

	private seeOne(record: IDataObject): void {
		const created = momentOf(record.created_at);
		const moment = this.field === 'created_at' ? created : momentOf(record[this.field]);
		// Nobody knows where a service puts a record without the timestamp.
		if (moment === undefined) this.isComplete = false;
		const before = this.last ?? moment;
		if (moment !== undefined && before !== undefined) {
			this.rises ||= moment > before;
			this.falls ||= moment < before;
		}
		if (created !== undefined && this.lastCreated !== undefined) {
			this.differsFromCreation ||= created > this.lastCreated;
		}
		this.last = moment ?? this.last;
		this.lastCreated = created ?? this.lastCreated;
	}
}
