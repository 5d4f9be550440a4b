import type { IDataObject } from 'n8n-workflow';

import { recordId } from '../../transport/paging';
import { isDay, valuesOf } from './knownRecord';
import type { KnownRecords } from './knownRecords';

/** A record counts as deleted if this many readings in a row do not contain it. */
const CONFIRMED_BY = 2;

/** The same if many records are missing at once, since the service may have returned only a part of the list. */
const MANY_CONFIRMED_BY = 10;

/** From this number on, missing records are many. */
const MANY = 11;

/** From this number on, they are many if they are at least half of all records. */
const MANY_IF_HALF = 4;

/**
 * The records that count as deleted, because enough complete readings in a row did not contain them.
 *
 * @param known what is known, with the absences of this reading counted; only records without a date count
 * @param allKeys the keys of all records in the list; undefined if not all were seen
 * @param idFields fields that may hold a record's identifier; records without one never count as deleted
 * @returns by key: the records as they were last known, at least their identifiers
 */
export function deletedRecords(
	{ records, snapshots }: Pick<KnownRecords, 'records' | 'snapshots'>,
	allKeys: ReadonlySet<string> | undefined,
	idFields: string[] = ['id'],
): Map<string, IDataObject> {
	if (!allKeys) return new Map();
	const absent = [...records].filter(([key, { group }]) => !isDay(group) && !allKeys.has(key));
	const needed = areMany(absent.length, records.size) ? MANY_CONFIRMED_BY : CONFIRMED_BY;
	return new Map(
		absent
			.filter(([, { group }]) => Number(group) >= needed)
			.map(([key, record]): [string, IDataObject] => {
				const watched = Object.entries(valuesOf(record)).filter(([, value]) => value !== null);
				const snapshot = JSON.parse(snapshots.get(key) ?? '{}') as IDataObject;
				return [key, { ...(Object.fromEntries(watched) as IDataObject), ...snapshot }];
			})
			.filter(([, record]) => recordId(record, idFields) !== undefined),
	);
}

function areMany(missing: number, all: number): boolean {
	return missing >= MANY || (missing >= MANY_IF_HALF && missing >= all / 2);
}
