import type { IDataObject } from 'n8n-workflow';

import {
	type Envelope,
	type Page,
	type PagedList,
	readPages,
} from '../../../../../nodes/MessagingCrm/transport/paging';

/** How a list endpoint behaves in what the service does not document. */
export interface ListBehaviour {
	/** A higher `limit` is silently lowered to this. */
	cap: number;
	/** So many records per page, whatever is asked. */
	fixedSize?: number;
	/** Which page comes instead of one after it: the last one with records, or the first one. */
	repeats?: 'lastPage' | 'firstPage';
	/** What `total` says, if anything. */
	total?: 'records' | 'pageLength';
	tells?: Array<'lastPage' | 'hasMore'>;
	/** Turns that the requests take, so that responses overtake each other. */
	turns?: number[];
}

/** A list endpoint that remembers how it was asked. */
export class ListServer {
	readonly records: IDataObject[];
	requests = 0;
	mostUnderWay = 0;
	private answered = 0;
	private underWay = 0;

	constructor(
		records: IDataObject[],
		private readonly behaviour: ListBehaviour,
	) {
		this.records = [...records];
	}

	/** Changes the records before the n-th request (1, 2, ...) is answered. */
	change: (request: number) => void = () => {};

	/** Records in a full page, if `size` are asked for. */
	pageLength(size: number): number {
		return this.behaviour.fixedSize ?? Math.min(size, this.behaviour.cap);
	}

	fetchPage = async (page: number, size: number): Promise<Envelope> => {
		this.requests += 1;
		if (this.requests > 5000) throw new Error('It never ends');
		this.underWay += 1;
		this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
		const { turns = [1] } = this.behaviour;
		for (let left = turns[this.requests % turns.length]; left > 0; left--) await Promise.resolve();
		this.underWay -= 1;
		this.answered += 1;
		this.change(this.answered);
		return this.envelope(page, this.pageLength(size));
	};

	private envelope(asked: number, length: number): Envelope {
		const { repeats, total, tells = [] } = this.behaviour;
		const count = this.records.length;
		const lastPage = Math.max(1, Math.ceil(count / length));
		const most = { lastPage, firstPage: 1, none: Infinity }[repeats ?? 'none'];
		const page = Math.min(asked, most);
		const records = this.records.slice((page - 1) * length, page * length);
		return {
			...{ path: '', records },
			...(total && { total: total === 'records' ? count : records.length }),
			...(tells.includes('lastPage') && { lastPage }),
			...(tells.includes('hasMore') && { hasMore: page * length < count }),
		};
	}
}

/** Reads a list to its end. */
export async function read(
	{ fetchPage }: Pick<PagedList, 'fetchPage'>,
	options: Partial<PagedList> = {},
	onPage: (page: Page) => void = () => {},
): Promise<IDataObject[]> {
	const usual = { idFields: ['id', 'order_id'], pageSize: 100, maxRecords: Infinity };
	const records: IDataObject[] = [];
	for await (const page of readPages({ fetchPage, ...usual, ...options })) {
		records.push(...page.fresh);
		onPage(page);
	}
	return records;
}

/** Records with an identifier of that name. */
export function listOf(count: number, identifier = 'id', prefix = 'order'): IDataObject[] {
	return Array.from({ length: count }, (_, index) => ({ [identifier]: `${prefix} ${index}` }));
}

/**
 * The same records, each created before the one ahead of it.
 * @param batch later ones are newer
 */
export function datedList(records: IDataObject[], batch = 0): IDataObject[] {
	const at = (index: number) => new Date(Date.UTC(2025, 0, 1 + batch) - index).toISOString();
	return records.map((record, index) => ({ ...record, created_at: at(index) }));
}
