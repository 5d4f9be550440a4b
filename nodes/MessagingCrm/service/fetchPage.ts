import type { IDataObject } from 'n8n-workflow';

import { InputError } from '../shared/errors';
import { ApiError } from '../transport';
import { listAtPath, listIn, type ListPage, type PagePosition, requireNewCursor } from './envelope';
import { type ListEndpoint, PAGE_SIZE } from './lists';

/** Reads an endpoint, and returns the body of the response. */
export type Get = (query?: IDataObject) => Promise<unknown>;

/** The error for a response that should contain a list but does not. */
export class NoListError extends InputError {
	constructor(
		readonly body: unknown,
		endpoint: string,
	) {
		super(
			`The response of ${endpoint} contains no list of records`,
			'Check the Base URL in the credential. If it is correct, the service has changed: update this node.',
		);
	}
}

/**
 * Reads one page of a list (docs/internals/service.md#lists).
 * @param position the page number, counted from 1, or the cursor from the previous page
 * @param limit the number of records per page
 * @param path the dot path of the records, if the user has entered one
 * @throws NoListError if the response contains no list; InputError if a page that was requested by cursor has no cursor
 * field, or repeats the cursor of its request; the errors of `get`
 */
export async function fetchPage(
	list: ListEndpoint,
	get: Get,
	position: PagePosition,
	limit = PAGE_SIZE,
	path?: string,
): Promise<ListPage> {
	const response = await get(pageQuery(list, position, limit))
		.then((body) => ({ body }))
		.catch((error: unknown) => {
			if (!isAfterLastPage(error, position)) throw error;
		});
	if (!response) return { records: [] };
	const { body } = response;
	const page = path ? listAtPath(body, path) : listIn(body, list.namesInResponse);
	if (!page) throw new NoListError(body, list.endpoint);
	if (list.paging === 'none') return { ...page, next: null };
	if (list.paging === 'pages') return { ...page, next: undefined };
	if (typeof position !== 'object') return page;
	if (page.next === undefined && page.records.length > 0) {
		throw new InputError(
			`A page of ${list.endpoint} has no metadata.next_cursor, so the next page is unknown`,
			'The rest of the list cannot be read. The service has changed: update this node.',
		);
	}
	if (page.next) requireNewCursor(page.next, new Set([JSON.stringify(position)]));
	return page;
}

/**
 * Whether an error means that the list has ended, i.e. a 404 after the first page. A web page with status 404 does not
 * count, because it is not from the service.
 */
function isAfterLastPage(error: unknown, position: PagePosition): boolean {
	return Number(position) > 1 && error instanceof ApiError && error.code === '404';
}

function pageQuery({ paging }: ListEndpoint, position: PagePosition, limit: number): IDataObject {
	if (typeof position === 'object') return { ...position, limit };
	return paging === 'none' ? {} : { page: position, limit };
}
