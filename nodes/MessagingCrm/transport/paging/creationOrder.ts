import type { IDataObject } from 'n8n-workflow';

/** Whether the records of a list come in the order of their creation, as far as they were seen. */
export class CreationOrder {
	holds = true;
	private last?: string;
	private newestFirst?: boolean;

	/**
	 * Takes the records that follow those seen before.
	 * @param haveIds whether each has an identifier: without one a record that comes again looks like another
	 */
	update(records: IDataObject[], haveIds: boolean): void {
		this.holds &&= haveIds && records.every((record) => this.follows(record));
	}

	private follows({ created_at: created }: IDataObject): boolean {
		if (typeof created !== 'string') return false;
		const before = this.last ?? created;
		this.last = created;
		if (created === before) return true;
		this.newestFirst ??= created < before;
		return this.newestFirst === created < before;
	}
}
