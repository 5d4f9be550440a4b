import type { IDataObject } from 'n8n-workflow';

import { type PageSource, fetchPages } from '../service';
import { isDescending, timestampMicros } from '../shared/moment';
import { isParameterRejected } from '../transport';

/** The query parameters that request the newest changes first. */
export const NEWEST_FIRST = { sort_field: 'updated_at', sort_direction: 'desc' };

interface ChangedOptions extends PageSource {
	/** The time after which a record counts as changed, in µs since the epoch. */
	afterMicros: number;
	/** Reads one page with the NEWEST_FIRST parameters. Undefined if the user chose another order. */
	fetchNewest?: PageSource['fetchPage'];
}

interface Changed {
	/**
	 * The changed records, in the order that the user chose. By default, the newest changes come first, and records
	 * without a timestamp come last.
	 */
	records: IDataObject[];
	wholeListReason?: string;
	/** The total that the service reported for the whole list, if the pages contained fewer records. */
	incompleteTotal?: number;
}

/** The result of reading the newest changes first. */
type NewestFirst =
	| { kind: 'complete'; changed: Changed }
	/** Records moved between pages while the list was read. Another try may succeed. */
	| { kind: 'moved'; reason: string }
	/** The whole list must be read. */
	| { kind: 'impossible'; reason: string };

/* The reasons to read the whole list. In a hint, they follow "The whole list was read, because". */
const KEEPS_ORDER = 'Sort sets another order: without Sort, fewer requests are needed';
const SORT_REJECTED = 'the service rejected sort_field=updated_at';
const UNPROVEN = 'its records do not show that the list is sorted by updated_at';
const UNDATED = 'none of its records has updated_at: all records were output';
const MOVED = 'its records moved between pages in both attempts';

/** The minimum page size. A page with fewer records can look sorted by chance. */
const MIN_PAGE_SIZE = 10;

/**
 * Reads the records of a list that changed after a given time. Records without a timestamp are included, because they
 * may have changed.
 *
 * The service documents no filter for changes (docs/internals/service.md#orders). This function therefore requests the
 * newest changes first, and stops at the first page with an unchanged record. If the service does not apply this order,
 * the function reads the whole list.
 * @throws the errors of the callbacks
 */
export async function fetchChanged(options: ChangedOptions): Promise<Changed> {
	const { fetchNewest, maxRecords } = options;
	const read = async () =>
		await fetchUntilUnchanged(options).catch((error: unknown): NewestFirst => {
			if (isParameterRejected(error)) return { kind: 'impossible', reason: SORT_REJECTED };
			throw error;
		});
	let newestFirst = await read();
	if (newestFirst.kind === 'moved') newestFirst = await read();
	const changed =
		newestFirst.kind === 'complete'
			? newestFirst.changed
			: await fetchWholeList(options, newestFirst.reason);
	if (fetchNewest) changed.records.sort(byNewestChange);
	return { ...changed, records: changed.records.slice(0, maxRecords) };
}

/** Reads pages, newest changes first, up to the first page with an unchanged record. */
async function fetchUntilUnchanged(options: ChangedOptions): Promise<NewestFirst> {
	const { afterMicros, fetchNewest, maxRecords, pageSize, idField } = options;
	if (!fetchNewest) return { kind: 'impossible', reason: KEEPS_ORDER };
	const changed: Changed = { records: [] };
	const source = {
		fetchPage: fetchNewest,
		idField,
		pageSize: Math.max(pageSize, MIN_PAGE_SIZE),
		maxRecords: Infinity,
		pagesAtOnce: 1,
	};
	let lastMicros: number | undefined = Infinity;
	for await (const { number, records, newRecords, isLast } of fetchPages(source)) {
		const changedHere = newRecords.filter((record) => isChanged(record, afterMicros));
		changed.records = changed.records.concat(changedHere);
		if (isLast && number === 1) {
			const isUndated = changedHere.length > 0 && !records.some(hasTimestamp);
			if (isUndated) changed.wholeListReason = UNDATED;
			return { kind: 'complete', changed };
		}
		// Records with equal timestamps can change places. If a record appears twice, another record may be missing.
		if (newRecords.length < records.length) return { kind: 'moved', reason: MOVED };
		const micros = records.map(changedMicros);
		if (!isDescending([lastMicros, ...micros])) return { kind: 'impossible', reason: UNPROVEN };
		lastMicros = micros.at(-1) ?? lastMicros;
		const isEnough = changed.records.length >= maxRecords || changedHere.length < newRecords.length;
		// A list that is sorted by creation time can also look sorted by change time.
		const isByChange = micros[0] !== lastMicros && !isDescending(records.map(createdMicros));
		if (isEnough && isByChange) return { kind: 'complete', changed: { records: changed.records } };
		if (isEnough) changed.wholeListReason = UNPROVEN;
	}
	return { kind: 'complete', changed };
}

async function fetchWholeList(options: ChangedOptions, wholeListReason: string): Promise<Changed> {
	const changed: Changed = { records: [], wholeListReason };
	let hasDates = false;
	for await (const page of fetchPages({ ...options, maxRecords: Infinity })) {
		for (const record of page.newRecords) {
			if (isChanged(record, options.afterMicros)) changed.records.push(record);
			hasDates ||= hasTimestamp(record);
		}
		if (page.isLast && page.isIncomplete) changed.incompleteTotal = page.total;
	}
	if (!hasDates && changed.records.length > 0) changed.wholeListReason = UNDATED;
	return changed;
}

function isChanged(record: IDataObject, afterMicros: number): boolean {
	return (changedMicros(record) ?? Infinity) > afterMicros;
}

function hasTimestamp(record: IDataObject): boolean {
	return changedMicros(record) !== undefined;
}

const changedMicros = ({ updated_at: at }: IDataObject) => timestampMicros(at);

const byNewestChange = (a: IDataObject, b: IDataObject) =>
	(changedMicros(b) ?? -1) - (changedMicros(a) ?? -1);

const createdMicros = ({ created_at: at }: IDataObject) => timestampMicros(at);
