import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { BOARD_ENDPOINT, type ListEndpoint, PAGE_SIZE, recordsInBoard } from '../service';
import { pageQuery, readAll } from '../service/pages';
import { atPath, recordId, textOf, withoutEmpty } from '../shared/json';
import { readEnvelope } from '../transport/paging';
import { chosen, readEndpoint } from './editor';

/** What a picker reads, and how it shows and stores a record. */
export interface Search {
	list: ListEndpoint;
	/** What to read instead of the list: they come with the chosen board (docs/internals/service.md#boards). */
	inBoard?: 'columns' | 'groups';
	/** Whether to read only the records of the chosen inbox. */
	ofInbox?: boolean;
	/** Whether the service can search for a text. */
	hasSearch?: boolean;
	/** Fields to show: of each group the first that has a value. */
	shows: string[][];
	/** Fields of the value to store. If not given, those of the record's identifier. */
	stores?: string[];
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
		const wanted = search.hasSearch ? '' : text.toLowerCase();
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
	{ list, inBoard, ofInbox, hasSearch }: Search,
	page: number,
	text: string,
): Promise<IDataObject[]> {
	if (inBoard) return recordsInBoard(await readEndpoint(context, BOARD_ENDPOINT), inBoard) ?? [];
	const inbox_id = ofInbox ? chosen(context, 'inboxId') : '';
	const search = hasSearch ? text : '';
	const read = async (ofPage?: IDataObject) =>
		await readEndpoint(context, list.endpoint, withoutEmpty({ inbox_id, ...ofPage, search }));
	if (list.paged) {
		return readEnvelope(await read(pageQuery(list, page, PAGE_SIZE)), list)?.records ?? [];
	}
	return await readAll(list, read);
}

/** An entry of the picker. A record without a name is shown by its stored value. */
function toOption(record: IDataObject, { list, shows, stores }: Search): INodeListSearchItems {
	const value = recordId(record, stores ?? list.idFields) ?? '';
	const parts = shows.map((fields) =>
		fields.map((field) => textOf(atPath(record, field))).find((part) => part !== ''),
	);
	return { name: parts.filter(Boolean).join(' - ') || value, value };
}
