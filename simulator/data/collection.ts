import { SortedRecords, type Records } from './sortedRecords';

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

/**
 * Records of one kind by id, read newest first. A page without filters costs nothing however many
 * records there are; filtered views are kept until something changes.
 */
export class Collection<T extends Dated> implements Records<T>, Iterable<T> {
	private readonly byId = new Map<string, T>();
	private readonly byCreation = new SortedRecords<T>('created_at');
	/** By created_at, and by each field that a reader has asked for. */
	private readonly sorted = new Map<keyof T, SortedRecords<T>>([['created_at', this.byCreation]]);
	private readonly views = new Map<string, T[]>();

	constructor(private readonly now: () => number) {}

	get length(): number {
		return this.byCreation.read(false).length;
	}

	get(id: string): T | undefined {
		return this.byId.get(id);
	}

	/** The newest is at 0. */
	at(index: number): T | undefined {
		return this.slice(index, index + 1)[0];
	}

	slice(from?: number, to?: number): T[] {
		return this.byCreation.read(true).slice(from, to);
	}

	[Symbol.iterator](): Iterator<T> {
		return this.slice()[Symbol.iterator]();
	}

	inOrder({ field, descending }: SortOrder<T>): Records<T> {
		let sorted = this.sorted.get(field);
		if (!sorted) {
			sorted = new SortedRecords<T>(field, this.byCreation.read(false).slice());
			this.sorted.set(field, sorted);
		}
		return sorted.read(descending);
	}

	/** What `build` gives; built once until something changes. */
	view(key: string, build: () => T[]): T[] {
		let view = this.views.get(key);
		if (!view) {
			if (this.views.size >= MOST_VIEWS) this.views.clear();
			view = build();
			this.views.set(key, view);
		}
		return view;
	}

	add(record: T): T {
		this.views.clear();
		this.byId.set(record.id, record);
		for (const sorted of this.sorted.values()) sorted.add(record);
		return record;
	}

	/** Sets `updated_at` to `at` if the record has one, unless the patch names another time. */
	update(id: string, patch: Partial<T>, at = this.now()): T {
		const record = this.byId.get(id);
		if (!record) throw new Error(`There is no record ${id}`);
		const stamp = record.updated_at === undefined ? {} : { updated_at: new Date(at).toISOString() };
		const changes: Partial<T> = { ...stamp, ...patch };
		const moves = [...this.sorted.values()].filter(
			({ field }) => field in changes && changes[field] !== record[field],
		);
		for (const sorted of moves) sorted.remove(record);
		Object.assign(record, changes);
		for (const sorted of moves) sorted.add(record);
		this.views.clear();
		return record;
	}

	remove(id: string): boolean {
		const record = this.byId.get(id);
		if (!record) return false;
		this.views.clear();
		this.byId.delete(id);
		for (const sorted of this.sorted.values()) sorted.remove(record);
		return true;
	}
}
