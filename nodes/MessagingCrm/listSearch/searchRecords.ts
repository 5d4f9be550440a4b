import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { PAGE_SIZE } from '../service';
import { atPath, isObject, own, textOf } from '../shared/json';
import { idFields, isToldLast, readEnvelope, type Envelope } from '../transport/paging';
import { readEndpoint } from './readEndpoint';
import type { Search } from './searches';
import { ShownRecords } from './shownRecords';

/** Pages looked through for a text that the service cannot search for, before the user scrolls on. */
const PAGES_PER_SEARCH = 10;

type Option = INodeListSearchResult['results'][number];

type Page = Omit<Envelope, 'path'>;

/**
 * Fills a picker: each record once, over all pages that the user scrolls to. A page without a record that
 * was not there before is the last one, since some endpoints ignore `page`.
 *
 * @param filter text that the user typed
 * @param paginationToken as an earlier result gave it
 * @returns names and values to store; a token if there may be more
 * @throws NodeApiError with the service's reason, which the editor shows; InputError if no board is chosen
 */
export async function searchRecords(
	context: ILoadOptionsFunctions,
	search: Search,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const text = filter.trim();
	const wanted = search.searchParameter === undefined ? text.toLowerCase() : '';
	const shown = ShownRecords.from(paginationToken);
	const results: Option[] = [];
	for (let pages = 1; ; pages++) {
		const page = shown.nextPage++;
		const envelope = await readPage(context, search, page, text);
		const fresh = envelope.records
			.map((record) => toOption(record, search))
			.filter(({ value }) => value !== '' && shown.add(String(value)));
		results.push(...fresh.filter(({ name }) => name.toLowerCase().includes(wanted)));
		if (fresh.length === 0 || isLast(envelope, page, search)) return { results };
		const enough = results.length >= PAGE_SIZE || pages >= PAGES_PER_SEARCH;
		if (wanted === '' || enough) return { results, paginationToken: shown.token() };
	}
}

async function readPage(
	context: ILoadOptionsFunctions,
	{ endpoint, path, read, query = {}, paged, searchParameter }: Search,
	page: number,
	text: string,
): Promise<Page> {
	if (read) return { records: await read(context) };
	const chosen = Object.entries(query)
		.map(([name, parameter]) => [name, textOf(valueOf(context, parameter))])
		.filter(([, value]) => value !== '');
	const body = await readEndpoint(context, endpoint, path?.(context) ?? endpoint, {
		...(Object.fromEntries(chosen) as IDataObject),
		...(paged ? { page, limit: PAGE_SIZE } : page > 1 && { page }),
		...(searchParameter && text && { [searchParameter]: text }),
	});
	return readEnvelope(body, endpoint) ?? { records: [] };
}

function valueOf(context: ILoadOptionsFunctions, parameter: string): unknown {
	return context.getCurrentNodeParameter(parameter, { extractValue: true });
}

/** An endpoint without documented pages is read on only if it says that there are more. */
function isLast(envelope: Page, page: number, { paged }: Search): boolean {
	return isToldLast(envelope, page) ?? !paged;
}

/** A record without a name is shown by what is stored of it. */
function toOption(record: IDataObject, search: Search): Option {
	const value = storedOf(record, search);
	const parts = search.shows.map((fields) =>
		fields.map((field) => shownText(atPath(record, field))).find((part) => part !== ''),
	);
	return { name: parts.filter(Boolean).join(' - ') || value, value };
}

function storedOf(record: IDataObject, { endpoint, stores }: Search): string {
	if (stores === undefined) return firstText([record], idFields(endpoint));
	return firstText([record, ...Object.values(record).filter(isObject)], [stores]);
}

function firstText(places: IDataObject[], fields: string[]): string {
	const values = places.flatMap((place) => fields.map((field) => shownText(own(place, field))));
	return values.find((value) => value !== '') ?? '';
}

function shownText(value: unknown): string {
	return typeof value === 'boolean' ? '' : textOf(value);
}
