export interface Dated {
	id: string;
	created_at: string;
	/** Stays undefined if the record is added with `undefined`. Responses show it only for some kinds of records. */
	updated_at: string;
}

export interface SortOrder<T> {
	field: string;
	descending: boolean;
	/** Returns the value to sort by. The default is the field, with missing values sorted as empty texts. */
	keyOf?: (record: T) => string | number;
}

export interface Change<T> {
	type: 'added' | 'updated' | 'removed';
	record: T;
	/** The record before an update. */
	before?: T;
}

/** The records of one kind, listed newest first. */
export class Collection<T extends Dated> implements Iterable<T> {
	private readonly byId = new Map<string, T>();
	/** Sorted oldest first. Records with the same time keep the order in which they were added. */
	private readonly records: T[] = [];
	/** The sorted records, for each sort order requested since the last change. */
	private readonly orders = new Map<string, T[]>();

	onChange?: (change: Change<T>) => void;

	constructor(private readonly now: () => number) {}

	get length(): number {
		return this.records.length;
	}

	get(id: string | null | undefined): T | undefined {
		return this.byId.get(id ?? '');
	}

	/** The newest record has the index 0. */
	at(index: number): T | undefined {
		return this.records[this.records.length - 1 - index];
	}

	/** The newest record that meets the condition. */
	find(condition: (record: T) => boolean): T | undefined {
		for (let index = this.records.length - 1; index >= 0; index -= 1) {
			if (condition(this.records[index])) return this.records[index];
		}
		return undefined;
	}

	/** Newest first. */
	slice(from?: number, to?: number): T[] {
		return this.inOrder({ field: 'created_at', descending: true }).slice(from, to);
	}

	[Symbol.iterator](): Iterator<T> {
		return this.slice()[Symbol.iterator]();
	}

	inOrder({ field, descending, keyOf }: SortOrder<T>): readonly T[] {
		const name = `${field} ${descending}`;
		const known = this.orders.get(name);
		if (known) return known;
		const ownKey = (record: object) => (record as Record<string, string | number>)[field] ?? '';
		const records = sorted([...this.records], keyOf ?? ownKey);
		if (descending) records.reverse();
		this.orders.set(name, records);
		return records;
	}

	add(record: T): T {
		const { created_at: last = '' } = this.at(0) ?? {};
		this.byId.set(record.id, record);
		this.records.push(record);
		if ((record.created_at ?? '') < last) this.sortByCreation();
		this.changed({ type: 'added', record });
		return record;
	}

	/** If the record has `updated_at`, sets it to the value in the patch or, by default, to `at`. */
	update(id: string, patch: Partial<T>, at = this.now()): T {
		const record = this.byId.get(id);
		if (!record) throw new Error(`There is no record ${id}`);
		const before = { ...record };
		const stamp = record.updated_at === undefined ? {} : { updated_at: new Date(at).toISOString() };
		Object.assign(record, stamp, patch);
		if ('created_at' in patch) this.sortByCreation();
		this.changed({ type: 'updated', record, before });
		return record;
	}

	remove(id: string): void {
		const record = this.byId.get(id);
		if (!record) return;
		this.byId.delete(id);
		this.records.splice(this.records.lastIndexOf(record), 1);
		this.changed({ type: 'removed', record });
	}

	private sortByCreation(): void {
		sorted(this.records, (record) => record.created_at ?? '');
	}

	private changed(change: Change<T>): void {
		this.orders.clear();
		this.onChange?.(change);
	}
}

/** Sorts an array in place. */
function sorted<T>(records: T[], keyOf: (record: T) => string | number): T[] {
	const isBefore = (a: T, b: T) => keyOf(a) < keyOf(b);
	return records.sort((a, b) => Number(isBefore(b, a)) - Number(isBefore(a, b)));
}
