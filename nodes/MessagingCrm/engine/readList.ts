import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { type ListPage, NoListError, type PagePosition, readPage, readPages } from '../service';
import { InputError } from '../shared/errors';
import { asObject } from '../shared/json';
import { toOutput } from './item';
import type { Send } from './operation';
import { fieldPicker } from './output';
import type { ListRequest, PreparedItem } from './prepare';
import { NEWEST_FIRST, readChanged } from './readChanged';
import type { Run } from './run';

/** n8n keeps all items of an execution in memory, and saves them. */
const MAX_RECORDS_PER_ITEM = 100_000;

/**
 * Reads the list that an input item requests.
 * @returns one item per record or per page; the whole body if the first page contains no list
 * @throws NodeApiError; InputError for too many records, and for a Path to Records or a later page without a list
 */
export async function readList(
	run: Run,
	prepared: PreparedItem,
	listRequest: ListRequest,
): Promise<INodeExecutionData[]> {
	const { stats } = run;
	const { item, request, account, options, parts } = prepared;
	const { list, pageSize, maxRecords, asPages, recordsProperty, changedAfter } = listRequest;
	const output: INodeExecutionData[] = [];
	let isRecognized = true;

	async function fetchPage(
		place: PagePosition,
		size: number,
		signal?: AbortSignal,
		sort?: IDataObject,
	): Promise<ListPage> {
		const get = async (query?: IDataObject) => {
			const pageRequest = { ...request, query: { ...sort, ...query, ...request.query }, signal };
			const send: Send = async (changes) =>
				await run.client.send(account, { ...pageRequest, ...changes });
			return await (parts.sendPage ? parts.sendPage(pageRequest, send) : send({}));
		};
		const readingPage = readPage(list, get, place, size, recordsProperty);
		const page = await readingPage.catch((error: unknown): ListPage => {
			if (!(error instanceof NoListError)) throw error;
			if (recordsProperty) throw noListAt(recordsProperty);
			if (place !== 1) throw error;
			isRecognized = false;
			stats.unrecognized = true;
			return { records: [asObject(error.body)], hasMore: false };
		});
		return asksForOnePage(request.query) ? { records: page.records, hasMore: false } : page;
	}

	function emit(records: IDataObject[], page: number): void {
		const kept = records.map(fieldPicker(options, isRecognized, stats.missingFields));
		stats.records = (stats.records ?? 0) + kept.length;
		const items = asPages ? [{ page, records: kept }] : kept;
		rejectTooMany(output.length + items.length);
		for (const linked of toOutput(items, item.index)) output.push(linked);
	}

	const { idField, paging } = list;
	const pages = { fetchPage, idField, pageSize, maxRecords, isOnePage: paging === 'none' };
	if (changedAfter === undefined) {
		for await (const { number, newRecords, total = 0, isLast, isIncomplete } of readPages(pages)) {
			// Fails after the first page, not after the last one that fits.
			if (!asPages && number === 1) rejectTooMany(Math.min(total, maxRecords));
			if (newRecords.length > 0) emit(newRecords, number);
			if (isLast && isIncomplete) stats.incompleteTotal ??= total;
		}
		return output;
	}
	stats.records ??= 0;
	const changed = await readChanged({
		...pages,
		after: changedAfter,
		fetchNewest: sortsOtherwise(request.query)
			? undefined
			: async (place, size, signal) => await fetchPage(place, size, signal, NEWEST_FIRST),
	});
	stats.wholeListReason ??= changed.wholeListReason;
	stats.incompleteTotal ??= changed.incompleteTotal;
	for (let page = 1; (page - 1) * pageSize < changed.records.length; page++) {
		emit(changed.records.slice((page - 1) * pageSize, page * pageSize), page);
	}
	return output;
}

/** Whether the user requests a certain page under Additional Query Parameters. */
function asksForOnePage({ page, cursor_id: cursor }: IDataObject = {}): boolean {
	return page !== undefined || cursor !== undefined;
}

/** Whether the user has chosen another order than newest change first. */
function sortsOtherwise(query: IDataObject = {}): boolean {
	const { sort_field: name, sort_direction: direction } = query;
	if (name === undefined && direction === undefined) return false;
	return name !== NEWEST_FIRST.sort_field || String(direction).toLowerCase() !== 'desc';
}

function noListAt(path: string): InputError {
	return new InputError(
		`The response has no list at "${path}"`,
		'Check Path to Records under Options: it is the path of the list, e.g. data.orders. Leave it empty to let the node find the list.',
	);
}

function rejectTooMany(records: number): void {
	if (records <= MAX_RECORDS_PER_ITEM) return;
	throw new InputError(
		'The list has more than 100,000 records, the most that the node returns for one input item',
		'Read them in parts with the date filters, set a Limit, or choose one item per page as Output under Options',
	);
}
