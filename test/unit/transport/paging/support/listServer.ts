import type { IDataObject } from 'n8n-workflow';

import type { InputError } from '../../../../../nodes/MessagingCrm/shared/inputError';
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
	/** Every page is the first one. */
	ignoresPage?: boolean;
	/** What a page after the last one is. */
	afterLast?: 'empty' | 'lastPage';
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
		return this.envelope(page, size);
	};

	private envelope(asked: number, size: number): Envelope {
		const { ignoresPage, afterLast, total, tells = [] } = this.behaviour;
		const length = this.pageLength(size);
		const count = this.records.length;
		const lastPage = Math.max(1, Math.ceil(count / length));
		const most = ignoresPage ? 1 : afterLast === 'lastPage' ? lastPage : Infinity;
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

const IF_PAGES_REPEAT = 'Narrow the list down';

export interface Reading {
	records: IDataObject[];
	/** Whether it was an error that every page has the same records. */
	isRejected: boolean;
}

/** Reads a list to its end. */
export async function read(
	{ fetchPage }: Pick<PagedList, 'fetchPage'>,
	options: Partial<PagedList> = {},
	onPage: (page: Page) => void = () => {},
): Promise<Reading> {
	const reading: Reading = { records: [], isRejected: false };
	const pages = readPages({
		...{ fetchPage, idFields: ['id', 'order_id'], ifPagesRepeat: IF_PAGES_REPEAT },
		...{ pageSize: 100, maxRecords: Infinity },
		...options,
	});
	try {
		for await (const page of pages) {
			reading.records.push(...page.fresh);
			onPage(page);
		}
	} catch (error) {
		if ((error as Partial<InputError>).description !== IF_PAGES_REPEAT) throw error;
		reading.isRejected = true;
	}
	return reading;
}

/** Records with an identifier of that name, or without. */
export function listOf(
	count: number,
	identifier: 'id' | 'order_id' | 'none' = 'id',
	prefix = 'order',
): IDataObject[] {
	const key = identifier === 'none' ? 'name' : identifier;
	return Array.from({ length: count }, (_, index) => ({ [key]: `${prefix} ${index}` }));
}

/**
 * The same records, each created before the one ahead of it.
 * @param batch later ones are newer
 */
export function datedList(records: IDataObject[], batch = 0): IDataObject[] {
	const at = (index: number) => new Date(Date.UTC(2025, 0, 1 + batch) - index).toISOString();
	return records.map((record, index) => ({ ...record, created_at: at(index) }));
}
