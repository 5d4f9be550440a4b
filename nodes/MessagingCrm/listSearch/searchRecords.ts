import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { type ListEndpoint, PAGE_SIZE, recordsInBoard } from '../service';
import { pageQuery, readAll } from '../service/pages';
import { atPath, recordId, textOf } from '../shared/json';
import { readEnvelope } from '../transport/paging';
import { chosen, readEndpoint } from './editor';

/** What a picker reads, and how it shows and stores a record. */
export interface Search {
	list: ListEndpoint;
	/** What the records are of a board, whose response is no list. */
	inBoard?: 'columns' | 'groups';
	/** Query parameters, each with the parameter of the node that has its value. */
	query?: Record<string, string>;
	/** Query parameter for the text to search for, if the service can search. */
	searchParameter?: string;
	/** Fields to show: of each group the first that has a value. */
	shows: string[][];
	/** The field to store. If not given, the record's identifier. */
	stores?: string;
}

/** Pages read at once to find a text, if the service cannot search for it. */
const PAGES_PER_SEARCH = 10;

/**
 * Fills a picker, page by page. An empty page ends the list, as does one that begins like the page before: the service ignores
 * `page`.
 * @returns a method of the node. It takes the text that the user typed, and from the result of the previous page its number
 * and its first value; it returns names and values to store, and a token if there may be more pages. It throws NodeApiError with
 * the service's reason, which the editor shows, and InputError if no board is chosen
 */
export function searchRecords(search: Search) {
	return async function (
		this: ILoadOptionsFunctions,
		filter = '',
		paginationToken = '0 ',
	): Promise<INodeListSearchResult> {
		const text = filter.trim();
		const wanted = search.searchParameter === undefined ? text.toLowerCase() : '';
		const results: INodeListSearchItems[] = [];
		const [pagesRead, ...first] = paginationToken.split(' ');
		let before = first.join(' ');
		for (let page = Number(pagesRead) + 1; ; page++) {
			const records = await readPage(this, search, page, text);
			const options = records
				.map((record) => toOption(record, search))
				.filter(({ value }) => value !== '');
			if (options.length === 0 || options[0].value === before) return { results };
			before = String(options[0].value);
			results.push(...options.filter(({ name }) => name.toLowerCase().includes(wanted)));
			if (!search.list.paged) return { results };
			const isEnough = results.length >= PAGE_SIZE || page >= Number(pagesRead) + PAGES_PER_SEARCH;
			if (wanted === '' || isEnough) return { results, paginationToken: `${page} ${before}` };
		}
	};
}

/** The records of a page; all records of a list that documents no pages, as a run reads them. */
async function readPage(
	context: ILoadOptionsFunctions,
	{ list, inBoard, query = {}, searchParameter }: Search,
	page: number,
	text: string,
): Promise<IDataObject[]> {
	const filters = Object.entries(query)
		.map(([name, parameter]) => [name, chosen(context, parameter)])
		.filter(([, value]) => value !== '');
	const read = async (ofPage: IDataObject = {}) =>
		await readEndpoint(context, list.endpoint, {
			...(Object.fromEntries(filters) as IDataObject),
			...ofPage,
			...(searchParameter && text && { [searchParameter]: text }),
		});
	if (inBoard) return recordsInBoard(await read(), inBoard) ?? [];
	if (list.paged) {
		return readEnvelope(await read(pageQuery(list, page, PAGE_SIZE)), list)?.records ?? [];
	}
	return await readAll(list, read);
}

/** An entry of the picker. A record without a name is shown by its stored value. */
function toOption(record: IDataObject, { list, shows, stores }: Search): INodeListSearchItems {
	const value = recordId(record, stores === undefined ? list.idFields : [stores]) ?? '';
	const parts = shows.map((fields) =>
		fields.map((field) => textOf(atPath(record, field))).find((part) => part !== ''),
	);
	return { name: parts.filter(Boolean).join(' - ') || value, value };
}
