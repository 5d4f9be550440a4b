import type {
	IDataObject,
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import {
	BOARD_ENDPOINT,
	firstText,
	type ListEndpoint,
	type ListPage,
	PAGE_SIZE,
	type PagePosition,
	fetchPage,
	recordsInBoard,
} from '../service';
import { recordId, withoutEmpty } from '../shared/json';
import { chosen, getEndpoint } from './editor';

/** The list that a picker reads, and how it shows and stores a record. */
export interface Search {
	list: ListEndpoint;
	/** The part of the chosen board to read instead of a list (docs/internals/service.md#boards). */
	inBoard?: 'columns' | 'groups';
	/** Whether to read only the records of the chosen inbox. */
	ofInbox?: boolean;
	/** Whether the service supports a text search. */
	hasSearch?: boolean;
	/** Groups of dot paths. The first non-empty field of each group is shown. By default, the name is shown. */
	shows?: string[][];
	/** Returns the text for a record. Replaces `shows`. `inboxId` is empty if no inbox is chosen. */
	nameOf?(record: IDataObject, inboxId: string): string;
	/** The field with the value to store. The default is the list's `idField`. */
	stores?: string;
}

/** The maximum number of pages that a search reads if the service cannot search for text. */
const PAGES_PER_SEARCH = 10;

/** Separates the parts of an entry. */
const SEPARATOR = ' - ';

/** Matches text that can be part of a phone number. */
const PHONE = /^\+?[\d ().-]{3,}$/;

/**
 * Fills a picker, page by page.
 * @returns a method of the node. It takes the typed text and the position of a page. It returns names with the values
 * to store and, if there may be a next page, its position. It throws NodeApiError with the service's reason, which the
 * editor shows, and InputError if no board is chosen
 */
export function searchRecords(search: Search) {
	return async function (
		this: ILoadOptionsFunctions,
		filter = '',
		paginationToken = '1',
	): Promise<INodeListSearchResult> {
		const text = filter.trim();
		const wanted = search.hasSearch ? '' : text;
		const inboxId = search.ofInbox ? chosen(this, 'inboxId') : '';
		const results: INodeListSearchItems[] = [];
		let position = JSON.parse(paginationToken) as PagePosition;
		for (let pages = 1; ; pages++) {
			const page = await fetchPickerPage(this, search, position, text, inboxId);
			const options = page.records
				.map((record) => toOption(record, search, inboxId))
				.filter(({ name, value }) => value !== '' && isFound(name, wanted));
			results.push(...options);
			const next = positionAfter(position, page);
			if (next === undefined) return { results };
			position = next;
			const isEnough = results.length >= PAGE_SIZE || pages === PAGES_PER_SEARCH;
			if (wanted === '' || isEnough) return { results, paginationToken: JSON.stringify(next) };
		}
	};
}

/** Returns the position of the next page; undefined after the last page. */
function positionAfter(
	position: PagePosition,
	{ records, lastPage = Infinity, hasMore, next }: ListPage,
): PagePosition | undefined {
	if (records.length === 0 || hasMore === false) return undefined;
	if (next !== undefined || typeof position === 'object') return next ?? undefined;
	return position < lastPage ? position + 1 : undefined;
}

/**
 * Whether a name contains the typed text. If the text can be part of a phone number, its digits are enough. The leading
 * 0 of a local number is ignored.
 */
function isFound(name: string, wanted: string): boolean {
	if (name.toLowerCase().includes(wanted.toLowerCase())) return true;
	const digits = wanted.replace(/\D/g, '').replace(/^0+/, '');
	const parts = PHONE.test(wanted) && digits !== '' ? name.split(SEPARATOR) : [];
	return parts.some((part) => part.replace(/\D/g, '').includes(digits));
}

async function fetchPickerPage(
	context: ILoadOptionsFunctions,
	{ list, inBoard, hasSearch }: Search,
	position: PagePosition,
	text: string,
	inbox_id: string,
): Promise<ListPage> {
	if (inBoard) {
		const board = await getEndpoint(context, BOARD_ENDPOINT);
		return { records: recordsInBoard(board, inBoard) ?? [], next: null };
	}
	const search = hasSearch ? text : '';
	const get = async (query?: IDataObject) =>
		await getEndpoint(context, list.endpoint, withoutEmpty({ inbox_id, search, ...query }));
	return await fetchPage(list, get, position);
}

/** Converts a record to an entry of the picker. An entry without a name shows the stored value. */
function toOption(
	record: IDataObject,
	{ list, shows = [['name']], nameOf, stores }: Search,
	inboxId: string,
): INodeListSearchItems {
	const value = recordId(record, stores ?? list.idField) ?? '';
	const parts = nameOf ? [nameOf(record, inboxId)] : shows.map((paths) => firstText(record, paths));
	return { name: parts.filter(Boolean).join(SEPARATOR) || value, value };
}
