/** What a page can be cut from. */
export interface Records<T> {
	readonly length: number;
	slice(from?: number, to?: number): T[];
}

/**
 * Records kept in the order of one field, so that neither a page nor a change sorts them again.
 * Equal ones stay in the order of arrival. A record without the field comes before all others.
 */
export class SortedRecords<T> {
	private readonly ascending: T[];

	constructor(
		readonly field: keyof T,
		records: T[] = [],
	) {
		this.ascending = [...records].sort((a, b) => {
			const [left, right] = [this.keyOf(a), this.keyOf(b)];
			return left < right ? -1 : Number(left > right);
		});
	}

	read(descending: boolean): Records<T> {
		const { ascending } = this;
		if (!descending) return ascending;
		return {
			length: ascending.length,
			slice: (from = 0, to = ascending.length) => {
				const start = Math.max(0, ascending.length - to);
				return ascending.slice(start, Math.max(0, ascending.length - from)).reverse();
			},
		};
	}

	/** Behind all records that are equal or lower. */
	add(record: T): void {
		const key = this.keyOf(record);
		let low = 0;
		let high = this.ascending.length;
		if (high === 0 || this.keyOf(this.ascending[high - 1]) <= key) low = high;
		while (low < high) {
			const middle = (low + high) >>> 1;
			if (this.keyOf(this.ascending[middle]) <= key) low = middle + 1;
			else high = middle;
		}
		this.ascending.splice(low, 0, record);
	}

	remove(record: T): void {
		this.ascending.splice(this.ascending.lastIndexOf(record), 1);
	}

	private keyOf(record: T): string | number {
		return (record[this.field] ?? '') as string | number;
	}
}
