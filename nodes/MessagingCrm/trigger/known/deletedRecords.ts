import type { IDataObject } from 'n8n-workflow';

import { recordId } from '../../shared/json';
import { trackedValues } from './knownRecord';
import type { KnownRecords } from './knownRecords';

/** A record counts as deleted if this many whole readings in a row do not contain it. */
const CONFIRMED_BY = 2;

/** The same if many records are missing at once, since the service may have returned only a part of the list. */
const MANY_CONFIRMED_BY = 10;

/** From this number on, missing records are many. */
const MANY = 11;

/** From this number on, they are many if they are at least half of all records. */
const MANY_IF_HALF = 4;

/**
 * The records that count as deleted, because enough whole readings in a row did not contain them.
 *
 * @param records with the absences of the reading that has just ended
 * @param idFields fields that may hold a record's identifier; records without one never count as deleted
 * @returns by key: the records as they were last known, at least their identifiers
 */
export function deletedRecords(
	records: KnownRecords,
	idFields: string[],
): Map<string, IDataObject> {
	const absent = [...records.all()].filter(([, { absences }]) => absences > 0);
	const needed = areMany(absent.length, records.size) ? MANY_CONFIRMED_BY : CONFIRMED_BY;
	return new Map(
		absent
			.filter(([, { absences }]) => absences >= needed)
			.map(([key, record]): [string, IDataObject] => {
				const known = Object.entries(trackedValues(record)).filter(([, value]) => value !== null);
				return [key, { ...Object.fromEntries(known), ...records.snapshotOf(key) }];
			})
			.filter(([, record]) => recordId(record, idFields) !== undefined),
	);
}

function areMany(missing: number, all: number): boolean {
	return missing >= MANY || (missing >= MANY_IF_HALF && missing >= all / 2);
}
