import type { IDataObject, ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

import { idFieldsOf, listOf, PAGE_SIZE } from '../service';
import { atPath, isObject, getOwn, textOf } from '../shared/json';
import { isReportedLast, readEnvelope, type Envelope } from '../transport/paging';
import { readEndpoint } from './readEndpoint';
import type { Search } from './searches';
import { ShownRecords } from './shownRecords';

/** Pages read at once to find a text, if the service cannot search for it. */
const PAGES_PER_SEARCH = 10;

type Option = INodeListSearchResult['results'][number];

type Page = Omit<Envelope, 'path'>;

/**
 * Fills a picker, with each record once over all pages that the user scrolls to. A page without a new record
 * is the last one, since some endpoints ignore `page`.
 *
 * @param filter text that the user typed
 * @param paginationToken from the result of the previous page
 * @returns names and values to store; a token if there may be more pages
 * @throws NodeApiError with the service's reason, which the editor shows; InputError if no board is chosen
 */
export async function searchRecords(
	context: ILoadOptionsFunctions,
	search: Search,
	filter = '',
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const text = filter.trim();
	const clientFilter = search.searchParameter === undefined ? text.toLowerCase() : '';
	const shown = ShownRecords.from(paginationToken);
	const results: Option[] = [];
	for (let pages = 1; ; pages++) {
		const page = shown.nextPage++;
		const envelope = await readPage(context, search, page, text);
		const fresh = envelope.records
			.map((record) => toOption(record, search))
			.filter(({ value }) => value !== '' && shown.add(String(value)));
		results.push(...fresh.filter(({ name }) => name.toLowerCase().includes(clientFilter)));
		if (fresh.length === 0 || isLast(envelope, page, search)) return { results };
		const enough = results.length >= PAGE_SIZE || pages >= PAGES_PER_SEARCH;
		if (clientFilter === '' || enough) return { results, paginationToken: shown.token() };
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
		.map(([name, parameter]) => [name, textOf(parameterOf(context, parameter))])
		.filter(([, value]) => value !== '');
	const body = await readEndpoint(context, endpoint, path?.(context) ?? endpoint, {
		...(Object.fromEntries(chosen) as IDataObject),
		...(paged ? { page, limit: PAGE_SIZE } : page > 1 && { page }),
		...(searchParameter && text && { [searchParameter]: text }),
	});
	return readEnvelope(body, listOf(endpoint)) ?? { records: [] };
}

function parameterOf(context: ILoadOptionsFunctions, parameter: string): unknown {
	return context.getCurrentNodeParameter(parameter, { extractValue: true });
}

/** If the endpoint documents no pages, more are read only if the response says that there are more. */
function isLast(envelope: Page, page: number, { paged }: Search): boolean {
	return isReportedLast(envelope, page) ?? !paged;
}

/** An entry of the picker. A record without a name is shown by its stored value. */
function toOption(record: IDataObject, search: Search): Option {
	const value = valueToStore(record, search);
	const parts = search.shows.map((fields) =>
		fields.map((field) => shownText(atPath(record, field))).find((part) => part !== ''),
	);
	const name = search.label?.(record) ?? parts.filter(Boolean).join(' - ');
	return { name: name || value, value };
}

function valueToStore(record: IDataObject, { endpoint, stores }: Search): string {
	if (stores === undefined) return firstText([record], idFieldsOf(endpoint));
	return firstText([record, ...Object.values(record).filter(isObject)], [stores]);
}

function firstText(places: IDataObject[], fields: string[]): string {
	const values = places.flatMap((place) => fields.map((field) => shownText(getOwn(place, field))));
	return values.find((value) => value !== '') ?? '';
}

function shownText(value: unknown): string {
	return typeof value === 'boolean' ? '' : textOf(value);
}
