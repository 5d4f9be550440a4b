import type { IDataObject } from 'n8n-workflow';

import { instantOf } from '../shared/moment';
import { isParameterRejected } from '../transport';
import {
	type Envelope,
	MIN_RECORDS_FOR_PROOF,
	OrderProof,
	type PagedList,
	readPages,
} from '../transport/paging';

/** The timestamp of a change. */
const FIELD = 'updated_at';

/** The query parameters that ask for the newest changes first. */
export const NEWEST_FIRST = { sort_field: FIELD, sort_direction: 'desc' };

export interface ChangedOptions extends PagedList {
	/** Records that changed later than this, in µs since the epoch. */
	after: number;
	/** Reads one page, requested with NEWEST_FIRST. Undefined if the user wants another order. */
	fetchNewest?(page: number, size: number): Promise<Envelope>;
}

export interface Changed {
	/** The newest change first, records without a timestamp last; in the order of the list if the user wants it. */
	records: IDataObject[];
	/** Why the whole list was read. */
	wholeListReason?: string;
	/** The total of the whole list, if it had fewer records on its pages. */
	totalNotFound?: number;
}

/** Why the whole list is read. */
const KEEPS_ORDER = 'Sort asks for another order';
const UNPROVEN = `its records do not prove that it is sorted by ${FIELD}`;
const MOVED = 'its records moved to other pages while they were read';

/**
 * Reads the records of a list that changed later than a moment, and those without a timestamp, which may have changed.
 *
 * The service documents no such filter (docs/internals/service.md#orders). The list is therefore requested in the order
 * of changes. If its records prove that order, it is read as far as needed, otherwise as a whole.
 * @throws what the callbacks throw
 */
export async function readChanged(options: ChangedOptions): Promise<Changed> {
	const { fetchNewest, after, maxRecords } = options;
	const isChanged = (record: IDataObject) => (changedAt(record) ?? Infinity) > after;
	const read = async (): Promise<Changed | string> => {
		if (!fetchNewest) return KEEPS_ORDER;
		return await readNewest(options, fetchNewest, isChanged).catch((error: unknown) => {
			if (isParameterRejected(error)) return `the service rejected sort_field=${FIELD}`;
			throw error;
		});
	};
	let newest = await read();
	if (newest === MOVED) newest = await read();
	const { records, ...changed } =
		typeof newest === 'string'
			? { ...(await readAllChanged(options, isChanged)), wholeListReason: newest }
			: newest;
	const inOrder = fetchNewest ? newestFirst(records) : records;
	return { ...changed, records: inOrder.slice(0, maxRecords) };
}

/**
 * Reads page after page, until one that has a record that has not changed and proves its own order, or to the end of the
 * list. All pages together prove nothing: the service may apply the order in some responses only
 * (docs/internals/service.md#orders).
 * @returns the changed records, or why the whole list has to be read in another way
 */
async function readNewest(
	{ maxRecords, pageSize, idFields }: ChangedOptions,
	fetchPage: NonNullable<ChangedOptions['fetchNewest']>,
	isChanged: (record: IDataObject) => boolean,
): Promise<Changed | string> {
	const size = Math.max(pageSize, MIN_RECORDS_FOR_PROOF);
	const list = { fetchPage, idFields, pageSize: size, maxRecords: Infinity, oneByOne: true };
	const order = new OrderProof(FIELD);
	const changed: Changed = { records: [] };
	for await (const { number, records, fresh, verdict, soFar } of readPages(list)) {
		const { seen, end } = soFar;
		const isLast = verdict === 'last';
		const changedHere = fresh.filter(isChanged);
		for (const record of changedHere) changed.records.push(record);
		// No record is missing, whatever the order.
		if (isLast && (number === 1 || end.count === end.everListed)) return changed;

		order.see(records);
		if (!order.mayBeNewestFirst || !seen.haveIds) break;
		// Equal timestamps may come in another order in each response: a record that comes twice hides one that never comes.
		// A deletion may have moved a record to a page that was already read.
		if (fresh.length < records.length || end.hasShrunk) return MOVED;
		if (isLast) return end.everListed === undefined ? changed : MOVED;
		if (changed.records.length < maxRecords && changedHere.length === fresh.length) continue;
		// A newer record that earlier pages lack would have let one that is older than this page onto them: the order rules it out.
		const orderHere = new OrderProof(FIELD);
		orderHere.see(records);
		if (orderHere.isNewestFirst) return { records: changed.records };
		// From here on, only the end of the list ends this, or a later page that proves its order.
		changed.wholeListReason = UNPROVEN;
	}
	return UNPROVEN;
}

async function readAllChanged(
	options: ChangedOptions,
	isChanged: (record: IDataObject) => boolean,
): Promise<Changed> {
	const changed: Changed = { records: [] };
	for await (const { fresh, soFar } of readPages({ ...options, maxRecords: Infinity })) {
		for (const record of fresh) if (isChanged(record)) changed.records.push(record);
		changed.totalNotFound = soFar.end.totalNotFound();
	}
	return changed;
}

function newestFirst(records: IDataObject[]): IDataObject[] {
	return records
		.map((record) => ({ record, instant: changedAt(record) ?? -1 }))
		.sort((a, b) => b.instant - a.instant)
		.map(({ record }) => record);
}

function changedAt(record: IDataObject): number | undefined {
	return instantOf(record[FIELD]);
}
