import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { readEnvelope, textOf, type Envelope } from '../transport';
import { readEndpoint } from './readEndpoint';

const PAGE_SIZE = 100;

/** Pages looked through for a text that the service cannot search for, before the user scrolls on. */
const PAGES_PER_SEARCH = 10;

export interface ListSettings {
	/** Path of the endpoint that lists the records. */
	endpoint: string;
	/** Whether it documents `page` and `limit`. */
	paged: boolean;
	/** Its path, where that is not the endpoint itself. */
	path?: string;
	query?: IDataObject;
	/** Query parameter by which the service itself searches. */
	searchParameter?: string;
	/** What a person recognises a record by; parts that are missing are left out. */
	nameParts(record: IDataObject): unknown[];
	/** What to store where that is not the record's id. */
	idOf?(record: IDataObject): unknown;
}

/**
 * Fills a list to choose from.
 *
 * @param filter text that the user typed
 * @param paginationToken number of the page to go on with, as an earlier result gave it
 * @returns names and ids; a token where there may be more
 * @throws NodeApiError with the service's reason, which the editor shows in the list
 */
export async function searchRecords(
	context: ILoadOptionsFunctions,
	settings: ListSettings,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const results: INodeListSearchResult['results'] = [];
	const searchHere = filter !== undefined && settings.searchParameter === undefined;
	const first = Number(paginationToken ?? 1);
	for (let page = first; ; page++) {
		const envelope = await readPage(context, settings, page, filter);
		const options = envelope.records
			.map((record) => toOption(record, settings))
			.filter(({ value }) => value !== '');
		results.push(...(searchHere ? options.filter(({ name }) => contains(name, filter)) : options));
		if (!settings.paged || isLast(envelope, page)) return { results };
		const enough = results.length >= PAGE_SIZE || page - first + 1 >= PAGES_PER_SEARCH;
		if (!searchHere || enough) return { results, paginationToken: String(page + 1) };
	}
}

async function readPage(
	context: ILoadOptionsFunctions,
	{ endpoint, path = endpoint, query, paged, searchParameter }: ListSettings,
	page: number,
	filter?: string,
): Promise<Pick<Envelope, 'records' | 'hasMore' | 'lastPage'>> {
	const body = await readEndpoint(context, endpoint, path, {
		...query,
		...(paged && { page, limit: PAGE_SIZE }),
		...(searchParameter && filter && { [searchParameter]: filter }),
	});
	return readEnvelope(body, endpoint) ?? { records: [] };
}

function isLast(
	{ records, hasMore, lastPage }: Pick<Envelope, 'records' | 'hasMore' | 'lastPage'>,
	page: number,
): boolean {
	return records.length === 0 || hasMore === false || (lastPage !== undefined && page >= lastPage);
}

/** A record without a name is shown by its id. */
function toOption(record: IDataObject, { nameParts, idOf }: ListSettings) {
	const value = textOf(idOf?.(record) ?? record.id ?? record.item_id);
	const parts = nameParts(record).filter((part) => ['string', 'number'].includes(typeof part));
	return { name: parts.filter((part) => part !== '').join(' - ') || value, value };
}

function contains(name: string, text: string): boolean {
	return name.toLowerCase().includes(text.trim().toLowerCase());
}
