import type { IDataObject } from 'n8n-workflow';

import { instantOf } from '../shared/moment';
import { isParameterRejected, type ApiCall } from '../transport';
import { readNewest, readPages, type Envelope, type NewestOptions } from '../transport/paging';
import type { ChangedAfter } from './item';
import type { Run } from './run';

/** How to read a list. `fetchPage` asks for the order in `sort`. */
interface ListReader {
	fetchPage(
		page: number,
		size: number,
		signal?: AbortSignal,
		sort?: IDataObject,
	): Promise<Envelope>;
	idFields: string[];
	pageSize: number;
	unpaged: boolean;
	onPagingIgnored(got: number, total: number): void;
}

/**
 * Reads the records of a list that changed later than a moment, and those without a timestamp, which may have changed.
 *
 * The service documents no such filter (docs/service.md#orders). The list is therefore requested in the order of
 * changes. If its records prove that order, it is read as far as needed, otherwise as a whole.
 *
 * @param maxRecords how many to return at most: the newest changes, or the first ones in the user's order
 * @throws NodeApiError; whatever the list's callbacks throw
 */
export async function readChangedRecords(
	{ call, run }: { call: ApiCall; run: Run },
	{ field, after }: ChangedAfter,
	list: ListReader,
	maxRecords: number,
): Promise<IDataObject[]> {
	const instant = (record: IDataObject) => instantOf(record[field]);
	const hasChanged = (record: IDataObject) => (instant(record) ?? Infinity) > after;
	const keepsOrder = sortsOtherwise(call.query, field);
	const newest = keepsOrder
		? 'Sort asks for another order'
		: await newestOrReason(list, { field, isRecent: hasChanged, maxRecords });
	let changed = newest;
	if (typeof changed === 'string') {
		run.stats.wholeListReason ??= changed;
		changed = await readAllChanged(list, hasChanged);
	}
	return (keepsOrder ? changed : newestFirst(changed, instant)).slice(0, maxRecords);
}

/** Whether the user has chosen another order than by the timestamp of changes, newest first. */
function sortsOtherwise(query: IDataObject = {}, field: string): boolean {
	const { sort_field: name, sort_direction: direction } = query;
	if (name === undefined && direction === undefined) return false;
	return name !== field || String(direction).toLowerCase() !== 'desc';
}

/** The changed records, read in the order of changes, or why they could not be. */
async function newestOrReason(
	{ fetchPage, pageSize, idFields }: ListReader,
	options: Pick<NewestOptions, 'field' | 'isRecent' | 'maxRecords'>,
): Promise<IDataObject[] | string> {
	const inOrderOf = (name: string) => async (page: number) =>
		await fetchPage(page, pageSize, undefined, { sort_field: name, sort_direction: 'desc' });
	const reading = readNewest({
		...options,
		fetchPage: inOrderOf(options.field),
		fetchByCreation: inOrderOf('created_at'),
		pageSize,
		idFields,
	});
	const unproven = `its records do not prove that it is sorted by ${options.field}`;
	return await reading.then(
		(newest) => newest ?? unproven,
		(error: unknown) => {
			if (!isParameterRejected(error)) throw error;
			return `the service rejected sort_field=${options.field}`;
		},
	);
}

async function readAllChanged(
	list: ListReader,
	hasChanged: (record: IDataObject) => boolean,
): Promise<IDataObject[]> {
	const changed: IDataObject[] = [];
	const emit = (records: IDataObject[]) => {
		for (const record of records) if (hasChanged(record)) changed.push(record);
	};
	await readPages({ ...list, maxRecords: Infinity, emit });
	return changed;
}

/** Records without a timestamp come last. */
function newestFirst(
	records: IDataObject[],
	instant: (record: IDataObject) => number | undefined,
): IDataObject[] {
	return records
		.map((record) => ({ record, at: instant(record) ?? -1 }))
		.sort((a, b) => b.at - a.at)
		.map(({ record }) => record);
}
