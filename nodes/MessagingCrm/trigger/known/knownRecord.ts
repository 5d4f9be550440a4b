import type { IDataObject } from 'n8n-workflow';

import { canonical, digest } from '../../shared/digest';
import { withoutFields } from '../../shared/fieldPath';
import { getOwn, objectOrEmpty, parseJson, recordId } from '../../shared/json';
import type { Scope } from '../choice/sources';

/** What is known of one record of a source. */
export interface KnownRecord {
	/**
	 * The day of its creation in Jakarta, `YYYY-MM-DD`: it is forgotten once that day is no longer watched. Undefined if it
	 * has no date, or its source is always read as a whole.
	 */
	day?: string;
	/** How many whole readings in a row did not contain it. Counted only for records without a day. */
	absences: number;
	/** The values of its tracked fields as a JSON object. The value of a missing field is not known. */
	tracked: string;
	/** Digest of its content, whatever the order of its properties, or of `updated_at`; empty if the source needs neither. */
	content: string;
}

/** Characters of a record's key, and of the digest of its content. */
const KEY_LENGTH = 8;
const CONTENT_LENGTH = 6;

/** The key of a record: a digest of its identifier, or of its content if it has none. */
export function keyOf(record: IDataObject, idFields: string[]): string {
	const id = recordId(record, idFields);
	return digest(id === undefined ? canonical(record) : `string:${id}`, KEY_LENGTH);
}

/** What to save of a record. */
export function knownRecordOf(
	record: IDataObject,
	day: string | undefined,
	{ trackedFields, idFields, comparesContent, ignoredFields, isByUpdate }: Scope,
): KnownRecord {
	const content = ignoredFields.length > 0 ? withoutFields(record, ignoredFields) : record;
	const compared = comparesContent ? content : isByUpdate ? record.updated_at : undefined;
	const values = trackedFields
		.filter((field) => record[field] !== undefined || !idFields.includes(field))
		.map((field) => [field, record[field] ?? null] as const);
	return {
		day,
		absences: 0,
		tracked: canonical(Object.fromEntries(values)),
		content: compared === undefined ? '' : digest(canonical(compared), CONTENT_LENGTH),
	};
}

/** Whether the record has not changed, as far as is known. Fields that are no longer tracked are ignored. */
export function isUnchanged(before: KnownRecord, after: KnownRecord): boolean {
	if (before.content !== after.content) return false;
	if (before.tracked === after.tracked) return true;
	const values = trackedValues(after);
	return Object.entries(trackedValues(before)).every(
		([field, value]) =>
			getOwn(values, field) === undefined || canonical(value) === canonical(values[field]),
	);
}

/** The values of the tracked fields that are known. */
export function trackedValues({ tracked }: KnownRecord): IDataObject {
	return objectOrEmpty(parseJson(tracked));
}

/**
 * The changed fields of a record. `from` is missing if the earlier value is not known. A missing value is `null`.
 */
export type Changes = Record<string, { from?: unknown; to: unknown }>;

/**
 * Compares a record with its earlier values.
 *
 * The earlier values of tracked fields are always known, those of other fields only if the record has a snapshot.
 * Without one, the result has only tracked fields, even if other fields have changed.
 * @param tracked the tracked fields' earlier values
 * @param snapshot the whole record as it was
 */
export function changesOf(
	record: IDataObject,
	tracked: IDataObject,
	snapshot: IDataObject | undefined,
): Changes {
	const before: Record<string, unknown> = { ...snapshot, ...tracked };
	const names = [...Object.keys(before), ...(snapshot ? Object.keys(record) : [])];
	const changes = [...new Set(names)]
		.map(
			(name) =>
				[name, { from: getOwn(before, name) ?? null, to: getOwn(record, name) ?? null }] as const,
		)
		.filter(([, { from, to }]) => canonical(from) !== canonical(to));
	// Object.fromEntries instead of assignment, which would set the prototype for a field called __proto__.
	return Object.fromEntries(changes);
}
