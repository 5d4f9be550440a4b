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

/** More views than this at once are the sign of a client that never asks twice. */
const MOST_VIEWS = 100;

/** Records of one kind by ID, read newest first. Lists in another order, and filtered ones, are kept until something changes. */
export class Collection<T extends Dated> implements Iterable<T> {
	private readonly byId = new Map<string, T>();
	/** Oldest first; equal ones in the order of arrival. */
	private readonly records: T[] = [];
	private readonly views = new Map<string, T[]>();

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

	/** Not to be changed. */
	inOrder({ field, descending }: SortOrder<T>): T[] {
		if (!descending) {
			return field === 'created_at'
				? this.records
				: this.view(field, () => sorted([...this.records], field));
		}
		return this.view(`${field} descending`, () =>
			[...this.inOrder({ field, descending: false })].reverse(),
		);
	}

	/** What `build` gives; built once until something changes. */
	view(key: string, build: () => T[]): T[] {
		const view = this.views.get(key) ?? build();
		if (this.views.size >= MOST_VIEWS) this.views.clear();
		this.views.set(key, view);
		return view;
	}

	add(record: T): T {
		const { created_at: last = '' } = this.at(0) ?? {};
		this.byId.set(record.id, record);
		this.records.push(record);
		if ((record.created_at ?? '') < last) sorted(this.records, 'created_at');
		this.views.clear();
		return record;
	}

	/** Sets `updated_at` to `at` if the record has one, unless the patch names another time. */
	update(id: string, patch: Partial<T>, at = this.now()): T {
		const record = this.byId.get(id);
		if (!record) throw new Error(`There is no record ${id}`);
		const stamp = record.updated_at === undefined ? {} : { updated_at: new Date(at).toISOString() };
		Object.assign(record, stamp, patch);
		if ('created_at' in patch) sorted(this.records, 'created_at');
		this.views.clear();
		return record;
	}

	remove(id: string): boolean {
		const record = this.byId.get(id);
		if (!record) return false;
		this.byId.delete(id);
		this.records.splice(this.records.lastIndexOf(record), 1);
		this.views.clear();
		return true;
	}
}

/** Sorts in place. A record without the field comes before all others. */
function sorted<T>(records: T[], field: keyof T): T[] {
	const keyOf = (record: T) => (record[field] ?? '') as string | number;
	return records.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : Number(keyOf(a) > keyOf(b))));
}
