import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { pageQuery } from '../service/pages';
import { InputError } from '../shared/inputError';
import { asObject } from '../shared/json';
import {
	type Envelope,
	NO_RECORDS,
	readEnvelope,
	readEnvelopeAt,
	readPages,
} from '../transport/paging';
import { toItems } from './item';
import { fieldPicker } from './outputFields';
import type { PreparedItem } from './prepare';
import { NEWEST_FIRST, readChanged } from './readChanged';
import type { Run } from './run';

const IF_PAGES_REPEAT =
	'Narrow the list down with filters, e.g. dates, or raise Page Size under Options';

/** n8n keeps all items of an execution in memory, and saves them. */
const MAX_RECORDS_PER_ITEM = 100_000;

type List = NonNullable<PreparedItem['list']>;

/**
 * Reads the list that one input item asks for.
 * @returns one item per record or per page; the whole body if its records cannot be found
 * @throws NodeApiError; InputError for too many records, a Path to Records without a list, and a service
 * that returns the same page for every number
 */
export async function readList(
	run: Run,
	prepared: PreparedItem,
	wanted: List,
): Promise<INodeExecutionData[]> {
	const { stats } = run;
	const { item, call, account, changedAfter } = prepared;
	const { endpoint, pageSize, maxRecords, asPages } = wanted;
	const { paged, idFields } = endpoint;
	const output: INodeExecutionData[] = [];
	let path: string | undefined;
	let isRecognized = true;

	async function fetchPage(page: number, size: number, signal?: AbortSignal, sort: object = {}) {
		const query = { ...sort, ...pageQuery(endpoint, page, size), ...call.query };
		const body = await run.call(account, { ...call, query, signal });
		const found = envelopeOf(body, wanted, path);
		if (!found) {
			isRecognized = false;
			stats.unrecognized = true;
		}
		const envelope = found ?? { ...NO_RECORDS, records: [asObject(body)] };
		// The user asks for one page.
		if (call.query?.page !== undefined) return { ...NO_RECORDS, records: envelope.records };
		path ??= envelope.path;
		return envelope;
	}

	function emit(records: IDataObject[], page: number): void {
		const { outputFields } = prepared.callOptions;
		const kept = records.map(fieldPicker(outputFields, isRecognized, stats.missingFields));
		stats.records = (stats.records ?? 0) + kept.length;
		const items = asPages ? [{ page, records: kept }] : kept;
		rejectTooMany(output.length + items.length);
		for (const linked of toItems(items, item.index)) output.push(linked);
	}

	const limits = { idFields, pageSize, maxRecords, unpaged: !paged };
	const list = { ...limits, fetchPage, ifPagesRepeat: IF_PAGES_REPEAT };
	if (changedAfter === undefined) {
		let totalNotFound: number | undefined;
		for await (const { number, fresh, listed = 0, ...page } of readPages(list)) {
			totalNotFound = page.totalNotFound;
			// Fails after the first page, instead of after all that the node returns.
			if (!asPages && output.length === 0) rejectTooMany(Math.min(listed, maxRecords));
			if (fresh.length > 0) emit(fresh, number);
		}
		stats.totalNotFound ??= totalNotFound;
		return output;
	}
	stats.records ??= 0;
	const changed = await readChanged({
		...list,
		after: changedAfter,
		fetchNewest: sortsOtherwise(call.query)
			? undefined
			: async (page, size) => await fetchPage(page, size, undefined, NEWEST_FIRST),
	});
	stats.wholeListReason ??= changed.wholeListReason;
	stats.totalNotFound ??= changed.totalNotFound;
	for (let page = 1; (page - 1) * pageSize < changed.records.length; page++) {
		emit(changed.records.slice((page - 1) * pageSize, page * pageSize), page);
	}
	return output;
}

/** Whether the user has chosen another order than by the timestamp of changes, newest first. */
function sortsOtherwise(query: IDataObject = {}): boolean {
	const { sort_field: name, sort_direction: direction } = query;
	if (name === undefined && direction === undefined) return false;
	return name !== NEWEST_FIRST.sort_field || String(direction).toLowerCase() !== 'desc';
}

/** The records of a page; undefined if the first page has none that are recognized. */
function envelopeOf(
	body: unknown,
	{ endpoint, recordsProperty }: List,
	path: string | undefined,
): Envelope | undefined {
	const envelope = recordsProperty
		? readEnvelopeAt(body, recordsProperty)
		: readEnvelope(body, endpoint, path);
	if (envelope) return envelope;
	if (path !== undefined) return NO_RECORDS;
	if (!recordsProperty) return undefined;
	throw new InputError(
		`The response has no list at "${recordsProperty}"`,
		'Check Path to Records under Options: it is the path of the list, e.g. data.orders. Leave it empty to let the node find the list',
	);
}

function rejectTooMany(records: number): void {
	if (records <= MAX_RECORDS_PER_ITEM) return;
	throw new InputError(
		'The list has more than 100,000 records, the most that the node returns for one input item',
		'Read them in parts with the date filters, set a Limit, or choose one item per page as Output under Options',
	);
}
