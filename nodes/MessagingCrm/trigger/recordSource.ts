import type { IDataObject } from 'n8n-workflow';

import { listOf } from '../service';
import { InputError } from '../shared/inputError';
import { isParameterRejected } from '../transport';
import { type Envelope, type OrderField } from '../transport/paging';
import type { ListQuery } from './listQuery';
import { readPage, type Reader } from './readPage';
import { readPart } from './readPart';
import type { SourceQuery } from './settings';

/** Reads one page, counted from 1; undefined if the service rejects the requested sort. */
export type FetchPage = (list: ListQuery, page: number) => Promise<Envelope | undefined>;

/** How to read one source. */
export interface RecordSource {
	/**
	 * Reads all records of a list, or those from page `start` on. `firstPages` are its first pages, if they have already
	 * been read.
	 *
	 * @returns the page with which the next poll continues, if this one has no time for all; otherwise undefined
	 */
	readPages(
		list: ListQuery,
		see: (records: IDataObject[], page: number) => void,
		part?: { start?: number; firstPages?: Envelope[] },
	): Promise<number | undefined>;
	/** Reads one page. */
	fetchPage: FetchPage;
	/** Whether the endpoint can sort. */
	sorts: boolean;
	/** The timestamp by which the list must be sorted for a reading to end early; undefined reads all. */
	order?: OrderField;
}

/**
 * How a poll reads a source.
 *
 * @param mayEndEarly false if all records must be read, since the known ones may belong to another workspace
 */
export function recordSource(
	reader: Reader,
	query: SourceQuery,
	mayEndEarly: boolean,
): RecordSource {
	return {
		readPages: async (list, see, part) => await readRecords(reader, query, list, see, part),
		fetchPage: async (list, page) =>
			await readPage(reader, query, list, page).catch((error: unknown) => {
				if (list.sort && isParameterRejected(error)) return undefined;
				throw error;
			}),
		sorts: query.source.sorts === true,
		order: mayEndEarly ? query.order : undefined,
	};
}

async function readRecords(
	reader: Reader,
	query: SourceQuery,
	list: ListQuery,
	see: (records: IDataObject[], page: number) => void,
	{ start = 1, firstPages = [] }: { start?: number; firstPages?: Envelope[] } = {},
): Promise<number | undefined> {
	// After the first page, a response without a list means that the list has ended.
	let path = firstPages.at(0)?.path ?? (start > 1 ? '' : undefined);
	const pages = {
		fetchPage: async (page: number, signal?: AbortSignal) => {
			const read = firstPages.at(page - 1);
			if (read) return read;
			const envelope = await readPage(reader, query, list, page, path, signal);
			path ||= envelope.path;
			return envelope;
		},
		idFields: listOf(query.source.endpoint).idFields,
		onPagingIgnored: (got: number, total: number) => {
			throw new InputError(
				`The service has ${total} records but returns the same ${got} on every page`,
				'Not every record can be read, so no event fired. Set a shorter Look Back (Days) or a filter',
			);
		},
	};
	return await readPart(pages, start, firstPages.length, see);
}
