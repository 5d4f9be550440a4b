import type { IDataObject } from 'n8n-workflow';

import { recordId } from './envelope';

/** Whether the records of a list come in the order of their creation, as far as they were seen. */
export class CreationOrder {
	holds = true;
	private last?: string;
	private newestFirst?: boolean;

	/** Takes the records that follow those seen before. */
	see(records: IDataObject[]): void {
		this.holds &&= records.every((record) => this.follows(record));
	}

	/** Without an identifier nothing tells whether a record comes again. */
	private follows(record: IDataObject): boolean {
		const { created_at: created } = record;
		if (typeof created !== 'string' || recordId(record) === undefined) return false;
		const before = this.last ?? created;
		this.last = created;
		if (created === before) return true;
		this.newestFirst ??= created < before;
		return this.newestFirst === created < before;
	}
}
