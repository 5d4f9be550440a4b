import type { IDataObject } from 'n8n-workflow';

import type { ListPage, PagePosition, SortField } from '../service';
import { addIfNew } from '../shared/json';
import { type ComparedRecord, compareAndSave, type RecordChange, recordKeyOf } from './compare';
import { requireFields } from './firedEvents';
import type { ListPoll } from './pollTypes';
import { fetchListPage } from './requests';

/** A page whose records have been compared with the state. */
export interface ComparedPage {
	response: ListPage;
	records: ComparedRecord[];
}

/** Reads pages of a list in one poll, and compares their records with the state. */
export class PageFetcher {
	/** The changes since the last poll. */
	readonly changes: RecordChange[] = [];
	/** The error that prevented reading a page after the first one. */
	failure?: Error;
	private hasFetched = false;
	/** The keys of the records that have been compared. */
	private readonly comparedKeys = new Set<string>();

	constructor(private readonly poll: ListPoll) {}

	/**
	 * Reads a page, and compares its records with the state.
	 * @param sort the timestamp to sort the list by; undefined keeps the service's order
	 * @returns undefined if the page could not be read. In this case, `failure` contains the error
	 * @throws the errors of fetchListPage if no page has been read yet
	 */
	async fetch(position: PagePosition, sort?: SortField): Promise<ComparedPage | undefined> {
		const { list, state } = this.poll;
		const reading = fetchListPage(this.poll, list, position, sort, state.firstDay);
		const response = await reading.catch((error: Error) => {
			if (!this.hasFetched) throw error;
			this.failure = error;
		});
		if (!response) return undefined;
		if (position === 1) requireFields(response.records, list);
		this.hasFetched = true;
		return { response, records: response.records.map((record) => this.compare(record)) };
	}

	/**
	 * Compares a record with the state, but only once per poll. If the record changes again during the poll, the next poll
	 * finds the change.
	 */
	private compare(record: IDataObject): ComparedRecord {
		const recordKey = recordKeyOf(record, this.poll.list);
		if (!addIfNew(this.comparedKeys, recordKey))
			return { recordKey, record, isNewOrChanged: false };
		const compared = compareAndSave(recordKey, record, this.poll);
		if (compared.change) this.changes.push(compared.change);
		return compared;
	}
}
