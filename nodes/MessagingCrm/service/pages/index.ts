import type { IDataObject } from 'n8n-workflow';

import { NO_RECORDS, type PagedList, readEnvelope, readPages } from '../../transport/paging';
import { type ListEndpoint, PAGE_SIZE } from '../lists';

/** Reads an endpoint; returns the body of the response. */
export type Get = (query?: IDataObject) => Promise<unknown>;

/** The query parameters for a page. An endpoint that documents none may have more pages all the same. */
export function pageQuery({ paged }: ListEndpoint, page: number, limit: number): IDataObject {
	if (paged) return { page, limit };
	return page > 1 ? { page } : {};
}

/** Reads a list page by page, see readPages. A response without a list has no records. */
export function pagesOf(list: ListEndpoint, get: Get, limits: Partial<PagedList> = {}) {
	return readPages({
		fetchPage: async (page, limit) =>
			readEnvelope(await get(pageQuery(list, page, limit)), list) ?? NO_RECORDS,
		idFields: list.idFields,
		pageSize: PAGE_SIZE,
		maxRecords: Infinity,
		unpaged: !list.paged,
		...limits,
	});
}

/** All records of a list. */
export async function readAll(
	list: ListEndpoint,
	get: Get,
	limits?: Partial<PagedList>,
): Promise<IDataObject[]> {
	const records: IDataObject[] = [];
	for await (const { fresh } of pagesOf(list, get, limits))
		for (const one of fresh) records.push(one);
	return records;
}
