export interface Dated {
	id: string;
	created_at: string;
	updated_at: string;
}

/** What a page can be cut from, newest first. */
export interface Records<T> {
	readonly length: number;
	slice(from: number, to: number): T[];
}

/** More views than this at once are the sign of a client that never asks twice. */
const MOST_VIEWS = 100;

/**
 * Records of one kind by id, read newest first. They are kept oldest first, so that a new one
 * and a page without filters cost nothing however many there are; filtered and sorted views are
 * kept until something changes.
 */
export class Collection<T extends Dated> implements Records<T>, Iterable<T> {
	private readonly byId = new Map<string, T>();
	private readonly oldestFirst: T[] = [];
	private readonly views = new Map<string, T[]>();

	constructor(private readonly now: () => number) {}

	get length(): number {
		return this.oldestFirst.length;
	}

	get(id: string): T | undefined {
		return this.byId.get(id);
	}

	/** The newest is at 0. */
	at(index: number): T | undefined {
		return this.oldestFirst[this.length - 1 - index];
	}

	slice(from = 0, to = this.length): T[] {
		const oldest = Math.max(0, this.length - to);
		return this.oldestFirst.slice(oldest, Math.max(0, this.length - from)).reverse();
	}

	[Symbol.iterator](): Iterator<T> {
		return this.slice()[Symbol.iterator]();
	}

	/** What `build` makes of all records, newest first; built once until something changes. */
	view(key: string, build: (newestFirst: T[]) => T[]): T[] {
		let view = this.views.get(key);
		if (!view) {
			if (this.views.size >= MOST_VIEWS) this.views.clear();
			view = build(this.slice());
			this.views.set(key, view);
		}
		return view;
	}

	add(record: T): T {
		this.views.clear();
		this.byId.set(record.id, record);
		const place = this.placeOf(record.created_at);
		if (place === this.length) this.oldestFirst.push(record);
		else this.oldestFirst.splice(place, 0, record);
		return record;
	}

	/** Sets `updated_at` to now unless the patch names another time. */
	update(id: string, patch: Partial<T>): T {
		const record = this.byId.get(id);
		if (!record) throw new Error(`There is no record ${id}`);
		const moves = patch.created_at !== undefined && patch.created_at !== record.created_at;
		if (moves) this.remove(id);
		Object.assign(record, { updated_at: new Date(this.now()).toISOString() }, patch);
		if (moves) this.add(record);
		this.views.clear();
		return record;
	}

	remove(id: string): boolean {
		const record = this.byId.get(id);
		if (!record) return false;
		this.views.clear();
		this.byId.delete(id);
		this.oldestFirst.splice(this.oldestFirst.lastIndexOf(record), 1);
		return true;
	}

	/** Behind all records that are as old or older. */
	private placeOf(createdAt: string): number {
		let low = 0;
		let high = this.length;
		if (high === 0 || this.oldestFirst[high - 1].created_at <= createdAt) return high;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.oldestFirst[middle].created_at <= createdAt) low = middle + 1;
			else high = middle;
		}
		return low;
	}
}
