import type { IDataObject } from 'n8n-workflow';

import { PAGE_SIZE } from '../service';
import { readPages, type Envelope } from '../transport/paging';
import { OutOfTimeError } from './outOfTime';

/** How the pages of a list are read. */
type Pages = Pick<Parameters<typeof readPages>[0], 'idFields' | 'onPagingIgnored'> & {
	fetchPage(page: number, signal?: AbortSignal): Promise<Envelope>;
};

/**
 * Reads a list to its end, or as many pages as the poll has time for.
 *
 * The next part begins with the last page of this one, since deletions may have moved other records to it.
 *
 * @param start the first page of this part, counted from 1
 * @param readBefore how many of the list's first pages have already been read, and take no time
 * @param see takes the records of a page, each once
 * @returns the page that the next part begins with; undefined if the list was read to its end
 * @throws OutOfTimeError if not even one page more was read; whatever the callbacks throw
 */
export async function readPart(
	{ fetchPage, ...options }: Pages,
	start: number,
	readBefore: number,
	see: (records: IDataObject[], page: number) => void,
): Promise<number | undefined> {
	const skipped = start - 1;
	let last = skipped;
	return await readPages({
		...options,
		fetchPage: async (page, _, signal) =>
			withoutPages(await fetchPage(page + skipped, signal), skipped),
		pageSize: PAGE_SIZE,
		maxRecords: Infinity,
		emit: (records, page) => {
			last = Math.max(last, page + skipped);
			see(records, page + skipped);
		},
	}).then(
		() => undefined,
		(error: unknown) => {
			if (error instanceof OutOfTimeError && last > Math.max(start, readBefore)) return last;
			throw error;
		},
	);
}

/** A page of the list without its first pages. The total of that list is unknown. */
function withoutPages(envelope: Envelope, pages: number): Envelope {
	if (pages === 0) return envelope;
	const { lastPage, ...same } = envelope;
	return {
		...same,
		total: undefined,
		...(lastPage !== undefined && { lastPage: Math.max(0, lastPage - pages) }),
	};
}
