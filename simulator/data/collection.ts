export interface Dated {
	id: string;
	created_at: string;
	/** A record that was added with `undefined` here never gets one. */
	updated_at: string;
}

export interface SortOrder<T> {
	field: keyof T & string;
	descending: boolean;
}

/** Records of one kind by ID, read newest first. */
export class Collection<T extends Dated> implements Iterable<T> {
	private readonly byId = new Map<string, T>();
	/** Oldest first; equal ones in the order of arrival. */
	private readonly records: T[] = [];
	/** The records in each order that was asked for since something changed. */
	private readonly orders = new Map<string, T[]>();

	constructor(private readonly now: () => number) {}

	get length(): number {
		return this.records.length;
	}

	get(id: string): T | undefined {
		return this.byId.get(id);
	}

	/** The newest is at 0. */
	at(index: number): T | undefined {
		return this.records[this.records.length - 1 - index];
	}

	/** Newest first. */
	slice(from?: number, to?: number): T[] {
		return this.inOrder({ field: 'created_at', descending: true }).slice(from, to);
	}

	[Symbol.iterator](): Iterator<T> {
		return this.slice()[Symbol.iterator]();
	}

	inOrder({ field, descending }: SortOrder<T>): readonly T[] {
		const key = `${field} ${descending}`;
		const known = this.orders.get(key);
		if (known) return known;
		const records = sorted([...this.records], field);
		if (descending) records.reverse();
		this.orders.set(key, records);
		return records;
	}

	add(record: T): T {
		const { created_at: last = '' } = this.at(0) ?? {};
		this.byId.set(record.id, record);
		this.records.push(record);
		if ((record.created_at ?? '') < last) sorted(this.records, 'created_at');
		this.orders.clear();
		return record;
	}

	/** Sets `updated_at` to `at` if the record has one, unless the patch names another time. */
	update(id: string, patch: Partial<T>, at = this.now()): T {
		const record = this.byId.get(id);
		if (!record) throw new Error(`There is no record ${id}`);
		const stamp = record.updated_at === undefined ? {} : { updated_at: new Date(at).toISOString() };
		Object.assign(record, stamp, patch);
		if ('created_at' in patch) sorted(this.records, 'created_at');
		this.orders.clear();
		return record;
	}

	remove(id: string): void {
		const record = this.byId.get(id);
		if (!record) return;
		this.byId.delete(id);
		this.records.splice(this.records.lastIndexOf(record), 1);
		this.orders.clear();
	}
}

/** Sorts in place. A record without the field comes before all others. */
function sorted<T>(records: T[], field: keyof T): T[] {
	const keyOf = (record: T) => (record[field] ?? '') as string | number;
	return records.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));
}
