import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { type ListEndpoint, LISTS, PAGE_SIZE } from '../service';
import { pageQuery, pagesOf } from '../service/pages';
import { recordsInBoard } from '../service/boards';
import { digest } from '../shared/digest';
import { addIfNew, atPath, parseJson, partsOf, recordId, textOf } from '../shared/json';
import { type Envelope, NO_RECORDS, readEnvelope, reportedEnd } from '../transport/paging';
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
	/** Fields to show: of each group the first that has a value. Or how to name a record. */
	shows: string[][] | ((record: IDataObject) => string);
	/** Whether to show the inbox, too: the same person may write to several. */
	showsInbox?: boolean;
	/** The field to store, which may be in an object of the record. If not given, the record's identifier. */
	stores?: string;
}

/** Pages read at once to find a text, if the service cannot search for it. */
const PAGES_PER_SEARCH = 10;

/** The fields of a conversation that may hold the name of its inbox. */
const INBOX_NAME = [['inbox.name', 'inbox_name']];

/** Characters of a digest: enough to distinguish 100,000 records. */
const DIGEST_LENGTH = 8;

interface Option {
	name: string;
	value: string;
}

/**
 * Fills a picker, with each record once over all pages that the user scrolls to. A page without a new record
 * is the last one, since some endpoints ignore `page`.
 * @param filter text that the user typed
 * @param paginationToken from the result of the previous page; anything else starts with the first page
 * @returns names and values to store; a token if there may be more pages
 * @throws NodeApiError with the service's reason, which the editor shows; InputError if no board is chosen
 */
export async function searchRecords(
	context: ILoadOptionsFunctions,
	search: Search,
	filter = '',
	paginationToken = '',
): Promise<INodeListSearchResult> {
	const text = filter.trim();
	const clientFilter = search.searchParameter === undefined ? text.toLowerCase() : '';
	// n8n keeps only a text between two pages: the number of pages read, and a digest of each record shown.
	const token = parseJson(paginationToken);
	const [pagesRead, ...digests] = Array.isArray(token) ? (token as unknown[]) : [];
	const first = (Number(pagesRead) || 0) + 1;
	const shown = new Set(digests);
	let inboxes: Map<string, string> | undefined;
	const results: Option[] = [];
	for (let page = first; ; page++) {
		const envelope = await readPage(context, search, page, text);
		if (search.showsInbox) inboxes ??= await inboxNames(context, envelope.records);
		const fresh = envelope.records
			.map((record) => toOption(record, search, inboxes))
			.filter(({ value }) => value !== '' && addIfNew(shown, digest(value, DIGEST_LENGTH)));
		results.push(...fresh.filter(({ name }) => name.toLowerCase().includes(clientFilter)));
		const isLast = !search.list.paged || reportedEnd(envelope, page) === 'last';
		if (fresh.length === 0 || isLast) return { results };
		const enough = results.length >= PAGE_SIZE || page - first + 1 >= PAGES_PER_SEARCH;
		if (clientFilter === '' || enough) {
			return { results, paginationToken: JSON.stringify([page, ...shown]) };
		}
	}
}

async function readPage(
	context: ILoadOptionsFunctions,
	{ list, inBoard, query = {}, searchParameter }: Search,
	page: number,
	text: string,
): Promise<Envelope> {
	const filters = Object.entries(query)
		.map(([name, parameter]) => [name, chosen(context, parameter)])
		.filter(([, value]) => value !== '');
	const read = async (ofPage: IDataObject = {}) =>
		await readEndpoint(context, list.endpoint, {
			...(Object.fromEntries(filters) as IDataObject),
			...ofPage,
			...(searchParameter && text && { [searchParameter]: text }),
		});
	if (inBoard) return { ...NO_RECORDS, records: recordsInBoard(await read(), inBoard) ?? [] };
	if (!list.paged) return { ...NO_RECORDS, records: await readAll(pagesOf(list, read)) };
	return readEnvelope(await read(pageQuery(list, page, PAGE_SIZE)), list) ?? NO_RECORDS;
}

/**
 * The records of a list that documents no pages, but may have some (docs/internals/service.md#pages): all at once, as a run reads
 * them. If a later page cannot be read, those before it are offered.
 */
async function readAll(pages: ReturnType<typeof pagesOf>): Promise<IDataObject[]> {
	const all: IDataObject[] = [];
	const read = async () => {
		for await (const { records } of pages) all.push(...records);
	};
	await read().catch((error: unknown) => {
		if (all.length === 0) throw error;
	});
	return all;
}

/** An entry of the picker. A record without a name is shown by its stored value. */
function toOption(
	record: IDataObject,
	{ list, shows, stores, showsInbox }: Search,
	inboxes?: Map<string, string>,
): Option {
	const [value = ''] =
		stores === undefined
			? [recordId(record, list.idFields)]
			: partsOf(record).flatMap((part) => recordId(part, [stores]) ?? []);
	const name = typeof shows === 'function' ? shows(record) : nameOf(record, shows);
	const inbox =
		showsInbox &&
		(nameOf(record, INBOX_NAME) || inboxes?.get(recordId(record, ['inbox_id']) ?? ''));
	return { name: [name || value, inbox].filter(Boolean).join(' - '), value };
}

/** The names of inboxes by their IDs; undefined if no record lacks its inbox. Without a response, there are none. */
async function inboxNames(
	context: ILoadOptionsFunctions,
	records: IDataObject[],
): Promise<Map<string, string> | undefined> {
	if (records.every((record) => !record.inbox_id || nameOf(record, INBOX_NAME))) return undefined;
	const list = LISTS.connectedInboxes;
	const body = await readEndpoint(context, list.endpoint).catch(() => undefined);
	const { records: inboxes } = readEnvelope(body, list) ?? NO_RECORDS;
	return new Map(
		inboxes.flatMap((inbox) => {
			const id = recordId(inbox, list.idFields);
			return id === undefined ? [] : [[id, textOf(inbox.name)]];
		}),
	);
}

function nameOf(record: IDataObject, shows: string[][]): string {
	const parts = shows.map((fields) =>
		fields.map((field) => shownText(atPath(record, field))).find((part) => part !== ''),
	);
	return parts.filter(Boolean).join(' - ');
}

function shownText(value: unknown): string {
	return typeof value === 'boolean' ? '' : textOf(value);
}
