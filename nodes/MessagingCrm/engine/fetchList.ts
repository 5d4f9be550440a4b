import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { type ListPage, NoListError, type PageSource, fetchPage, fetchPages } from '../service';
import { InputError } from '../shared/errors';
import { asObject } from '../shared/json';
import { toOutput } from './item';
import type { Send } from './operation';
import { fieldSelector } from './output';
import type { ListToRead, PreparedItem } from './prepare';
import { NEWEST_FIRST, fetchChanged } from './fetchChanged';
import type { Run } from './run';

/** The maximum number of records per input item. It limits the data that n8n keeps in memory and saves. */
const MAX_RECORDS_PER_ITEM = 100_000;

/**
 * Reads the list that an input item requests.
 * @returns one item per record or per page; one item with the whole body if the first page contains no list
 * @throws NodeApiError; InputError if there are too many records, or if Path to Records or a later page has no list
 */
export async function fetchList(
	run: Run,
	prepared: PreparedItem,
	listToRead: ListToRead,
): Promise<INodeExecutionData[]> {
	const fetcher = new ListFetcher(run, prepared, listToRead);
	const { changedAfterMicros } = prepared.preparation;
	if (changedAfterMicros === undefined) await fetcher.fetchAllPages();
	else await fetcher.fetchChangedPages(changedAfterMicros);
	return fetcher.output;
}

/** Reads a list for an input item and collects the output. */
class ListFetcher {
	readonly output: INodeExecutionData[] = [];
	/** Whether the response contains a list. If not, the whole body is the only record. */
	private isList = true;

	constructor(
		private readonly run: Run,
		private readonly prepared: PreparedItem,
		private readonly listToRead: ListToRead,
	) {}

	async fetchAllPages(): Promise<void> {
		const { findings } = this.run;
		const { asPages, maxRecords } = this.listToRead;
		for await (const page of fetchPages(this.pageSource())) {
			const { number, newRecords, total, isLast, isIncomplete } = page;
			// If the first page reports too many records, the other pages are not read.
			if (!asPages && number === 1) rejectTooMany(Math.min(total ?? 0, maxRecords));
			if (newRecords.length > 0) this.addPage(newRecords, number);
			if (isLast && isIncomplete) findings.incompleteTotal ??= total;
		}
	}

	/**
	 * Reads the records that changed after a time.
	 * @param afterMicros the time, in µs since the epoch
	 */
	async fetchChangedPages(afterMicros: number): Promise<void> {
		const { findings } = this.run;
		findings.recordCount ??= 0;
		const { records, wholeListReason, incompleteTotal } = await fetchChanged({
			...this.pageSource(),
			afterMicros,
			fetchNewest: sortsOtherwise(this.prepared.request.query)
				? undefined
				: this.pageFetcher(NEWEST_FIRST),
		});
		findings.wholeListReason ??= wholeListReason;
		findings.incompleteTotal ??= incompleteTotal;
		const { pageSize } = this.listToRead;
		for (let page = 1; (page - 1) * pageSize < records.length; page++) {
			this.addPage(records.slice((page - 1) * pageSize, page * pageSize), page);
		}
	}

	private pageSource(): PageSource {
		const { list, pageSize, maxRecords } = this.listToRead;
		return { fetchPage: this.pageFetcher(), idField: list.idField, pageSize, maxRecords };
	}

	/**
	 * Returns a function that requests one page.
	 * @param order the query parameters that set the order of the records
	 */
	private pageFetcher(order?: IDataObject): PageSource['fetchPage'] {
		const { account, request, preparation } = this.prepared;
		const { list, recordsProperty } = this.listToRead;
		const { query: chosen } = request;
		return async (position, size, signal) => {
			const get = async (paging?: IDataObject) => {
				// The user's query parameters override the others.
				const pageRequest = { ...request, query: { ...order, ...paging, ...chosen }, signal };
				const send: Send = async (changes) =>
					await this.run.client.send(account, { ...pageRequest, ...changes });
				return await (preparation.sendPage ? preparation.sendPage(pageRequest, send) : send({}));
			};
			const reading = fetchPage(list, get, position, size, recordsProperty);
			const page = await reading.catch((error: unknown) => {
				if (error instanceof NoListError && recordsProperty) throw noListAt(recordsProperty);
				if (error instanceof NoListError && position === 1) return this.pageWithoutList(error.body);
				throw error;
			});
			return asksForOnePage(chosen) ? onlyPage(page.records) : page;
		};
	}

	/** Returns a page that contains the whole body as its only record. */
	private pageWithoutList(body: unknown): ListPage {
		this.isList = false;
		this.run.findings.unrecognized = true;
		return onlyPage([asObject(body)]);
	}

	/** Adds the records of a page to the output. */
	private addPage(records: IDataObject[], page: number): void {
		const { findings } = this.run;
		const { item, options } = this.prepared;
		const kept = records.map(fieldSelector(options, this.isList, findings.missingFields));
		findings.recordCount = (findings.recordCount ?? 0) + kept.length;
		const items = this.listToRead.asPages ? [{ page, records: kept }] : kept;
		rejectTooMany(this.output.length + items.length);
		for (const linked of toOutput(items, item.index)) this.output.push(linked);
	}
}

function onlyPage(records: IDataObject[]): ListPage {
	return { records, next: null };
}

/** Whether the user requests a specific page under Additional Query Parameters. */
function asksForOnePage({ page, cursor_id: cursor }: IDataObject = {}): boolean {
	return page !== undefined || cursor !== undefined;
}

/** Whether the user has chosen an order other than newest change first. */
function sortsOtherwise(query: IDataObject = {}): boolean {
	const { sort_field: name, sort_direction: direction } = query;
	if (name === undefined && direction === undefined) return false;
	return name !== NEWEST_FIRST.sort_field || String(direction).toLowerCase() !== 'desc';
}

function noListAt(path: string): InputError {
	return new InputError(
		`The response has no list at "${path}"`,
		'Under Options > Path to Records, enter the path of the list in the response, e.g. data.orders. If the option is empty, the node finds the list.',
	);
}

function rejectTooMany(records: number): void {
	if (records <= MAX_RECORDS_PER_ITEM) return;
	throw new InputError(
		'The list has more than 100,000 records, the most that the node returns for one input item',
		'Read the list in parts with date filters, set a Limit, or set Options > Output to One Item per Page',
	);
}
