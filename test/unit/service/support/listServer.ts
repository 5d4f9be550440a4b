import type { IDataObject } from 'n8n-workflow';

import {
	type ListPage,
	type Page,
	type PageSource,
	type PagePosition,
	fetchPages,
} from '../../../../nodes/MessagingCrm/service';

/** How a list endpoint behaves. */
export interface ListBehaviour {
	/** A higher `limit` is silently lowered to this. */
	cap: number;
	/** Whether the endpoint ignores `page`, and always returns the first page. */
	ignoresPage?: boolean;
	/** Whether the endpoint returns a cursor for the next page, and ignores `page`. */
	hasCursor?: boolean;
	/** What each page reports about the list. */
	reports?: Array<'total' | 'lastPage' | 'hasMore'>;
	/** The number of event loop turns per request, so responses arrive out of order. */
	turns?: number[];
}

/** A list endpoint that records its requests. */
export class ListServer {
	readonly records: IDataObject[];
	requests = 0;
	mostUnderWay = 0;
	private answered = 0;
	private underWay = 0;
	private moves = 0;
	/** The activity of each record, which sorts a list with a cursor. A higher number is more recent. */
	private readonly activity: Map<unknown, number>;

	constructor(
		records: IDataObject[],
		private readonly behaviour: ListBehaviour,
	) {
		this.records = [...records];
		this.activity = new Map(records.map(({ id }, index) => [id, -index]));
	}

	/** Changes the records before the n-th response (1, 2, ...). */
	change: (request: number) => void = () => {};

	/** Changes a record, which moves it to the top of the list, as a message does to a conversation. */
	moveToTop(id: string): void {
		const index = this.records.findIndex((record) => record.id === id);
		const [record] = this.records.splice(index, 1);
		this.moves += 1;
		this.activity.set(id, this.moves);
		this.records.unshift({ ...record, moves: this.moves });
	}

	fetchPage = async (position: PagePosition, size: number): Promise<ListPage> => {
		this.requests += 1;
		if (this.requests > 5000) throw new Error('The list never ends');
		this.underWay += 1;
		this.mostUnderWay = Math.max(this.mostUnderWay, this.underWay);
		const { turns = [1], cap } = this.behaviour;
		for (let left = turns[this.requests % turns.length]; left > 0; left--) await Promise.resolve();
		this.underWay -= 1;
		this.answered += 1;
		this.change(this.answered);
		return this.pageAt(position, Math.min(size, cap));
	};

	private pageAt(position: PagePosition, length: number): ListPage {
		const { reports = [], ignoresPage, hasCursor } = this.behaviour;
		const count = this.records.length;
		const lastPage = Math.max(1, Math.ceil(count / length));
		const start = this.startOf(position, length);
		const records = this.records.slice(start, start + length);
		const page = ignoresPage ? 1 : Number(position);
		const isEnd = start + length >= count;
		return {
			records,
			...(reports.includes('total') && { total: count }),
			...(reports.includes('lastPage') && { lastPage }),
			...(reports.includes('hasMore') && { hasMore: page * length < count }),
			...(hasCursor && {
				next: isEnd ? null : { cursor_ts: this.activity.get(records.at(-1)?.id) },
			}),
		};
	}

	/** A cursor contains the activity of the previous page's last record. The next page begins with older activity. */
	private startOf(position: PagePosition, length: number): number {
		if (typeof position === 'object') {
			const { cursor_ts } = position;
			return this.records.filter(({ id }) => Number(this.activity.get(id)) >= Number(cursor_ts))
				.length;
		}
		const { ignoresPage, hasCursor } = this.behaviour;
		return ignoresPage || hasCursor ? 0 : (position - 1) * length;
	}
}

/** Reads a list to its end. */
export async function read(
	{ fetchPage }: Pick<PageSource, 'fetchPage'>,
	options: Partial<PageSource> = {},
	onPage: (page: Page) => void = () => {},
): Promise<IDataObject[]> {
	const usual = { idField: 'id', pageSize: 100, maxRecords: Infinity };
	const records: IDataObject[] = [];
	for await (const page of fetchPages({ fetchPage, ...usual, ...options })) {
		records.push(...page.newRecords);
		onPage(page);
	}
	return records;
}

export function listOf(count: number, prefix = 'order'): IDataObject[] {
	return Array.from({ length: count }, (_, index) => ({ id: `${prefix} ${index}` }));
}
