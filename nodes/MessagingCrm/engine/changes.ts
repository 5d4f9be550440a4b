import { NodeApiError, type IDataObject } from 'n8n-workflow';

import { instantOf } from '../shared/moment';
import { readNewest, readPages, type Envelope, type NewestOptions } from '../transport/paging';
import type { Changes, PreparedItem } from './item';

/** How the pages of a list are read, in the order asked for with `sort`. */
interface List {
	fetchPage(
		page: number,
		size: number,
		signal?: AbortSignal,
		sort?: IDataObject,
	): Promise<Envelope>;
	idFields: string[];
	pageSize: number;
	onlyIfTold: boolean;
	onPagingIgnored(got: number, total: number): void;
}

/** How services reject parameters. */
const REJECTED = ['400', '422'];

/**
 * Reads the records of a list that changed later than a moment. Those without a timestamp are among them: nothing
 * says that they did not change.
 *
 * The service documents no such filter (docs/service.md#orders). The list is therefore asked for in the order of
 * changes and read as far as needed, if its records prove that order; otherwise the whole list is read.
 *
 * @param maxRecords how many to return at most: the newest changes, or the first ones in the order that the user
 * asked for
 * @throws NodeApiError; whatever the list's callbacks throw
 */
export async function readChanges(
	{ call, run }: PreparedItem,
	{ field, after }: Changes,
	list: List,
	maxRecords: number,
): Promise<IDataObject[]> {
	const instant = (record: IDataObject) => instantOf(record[field]);
	const isWanted = (record: IDataObject) => (instant(record) ?? Infinity) > after;
	const keepsOrder = sortsOtherwise(call.query, field);
	const newest = keepsOrder
		? 'Sort asks for another order'
		: await newestOrReason(list, { field, isWanted, maxRecords });
	let changed = newest;
	if (typeof changed === 'string') {
		run.stats.wholeListBecause ??= changed;
		changed = await readWanted(list, isWanted);
	}
	return (keepsOrder ? changed : newestFirst(changed, instant)).slice(0, maxRecords);
}

/** Whether the user asks for an order other than by the timestamp of changes, newest first. */
function sortsOtherwise(query: IDataObject = {}, field: string): boolean {
	const { sort_field: name, sort_direction: direction } = query;
	if (name === undefined && direction === undefined) return false;
	return name !== field || String(direction).toLowerCase() !== 'desc';
}

/** The changed records, read in the order of changes, or why they could not be. */
async function newestOrReason(
	{ fetchPage, pageSize, idFields }: List,
	options: Pick<NewestOptions, 'field' | 'isWanted' | 'maxRecords'>,
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
			const isRejected = error instanceof NodeApiError && REJECTED.includes(error.httpCode ?? '');
			if (!isRejected) throw error;
			return `the service rejected sort_field=${options.field}`;
		},
	);
}

async function readWanted(
	list: List,
	isWanted: (record: IDataObject) => boolean,
): Promise<IDataObject[]> {
	const wanted: IDataObject[] = [];
	const emit = (records: IDataObject[]) => {
		for (const record of records) if (isWanted(record)) wanted.push(record);
	};
	await readPages({ ...list, maxRecords: Infinity, emit });
	return wanted;
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
