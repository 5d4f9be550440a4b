import type { IDataObject } from 'n8n-workflow';

import { jakartaDay } from '../../service';
import { isObject, getOwn } from '../../shared/json';
import { momentOf } from '../../shared/moment';
import { recordId } from '../../transport/paging';
import { canonical, contentDigests, digest, isSameContent } from './digest';
import type { Watch } from './watch';

/** What is known of one record of a source. */
export interface KnownRecord {
	/**
	 * Decides when the record is forgotten: the day of its creation. If it has no date, or its source is always read as
	 * a whole: the number of polls in a row that did not see it.
	 */
	group: string;
	/** Digests of its content (digest.ts); empty if no event of the source needs them. */
	content: string;
	/** The values of its watched fields as a JSON object. The value of a missing field is not known. */
	watched: string;
}

/** Characters of a record's key. */
export const KEY_LENGTH = 8;

/** The key of a record: a digest of its identifier, or of its content if it has none. */
export function keyOf(record: IDataObject, idFields = ['id']): string {
	const id = recordId(record, idFields);
	return digest(id === undefined ? canonical(record) : `string:${id}`, KEY_LENGTH);
}

/** The key that version 1 of the state gave to a record whose identifier is a number. */
export function numberKeyOf(record: IDataObject, idFields = ['id']): string {
	return digest(`number:${recordId(record, idFields)}`, KEY_LENGTH);
}

/**
 * What to save of a record.
 *
 * @param json the record as the service sent it; undefined if its content is not compared
 * @param before what was known of it
 */
export function knownRecordOf(
	record: IDataObject,
	json: string | undefined,
	{ dated, fields, watchesOld }: Watch,
	before?: KnownRecord,
): KnownRecord {
	const created = dated ? momentOf(record.created_at) : undefined;
	const updated = watchesOld ? momentOf(record.updated_at) : undefined;
	const day = created === undefined ? '0' : jakartaDay(Math.max(created, updated ?? created));
	return {
		group: day,
		content: json === undefined ? '' : contentDigests(record, json, before?.content),
		watched: canonical(Object.fromEntries(fields.map((field) => [field, record[field] ?? null]))),
	};
}

/** Whether two entries are equal. */
export function areEqual(a: KnownRecord, b: KnownRecord): boolean {
	return a.group === b.group && a.content === b.content && a.watched === b.watched;
}

/** Whether the record has not changed, as far as is known. Fields that are no longer watched are ignored. */
export function isUnchanged(before: KnownRecord, after: KnownRecord): boolean {
	if (!isSameContent(before.content, after.content)) return false;
	if (before.watched === after.watched) return true;
	const values = valuesOf(after);
	return Object.entries(valuesOf(before)).every(
		([field, value]) =>
			getOwn(values, field) === undefined || canonical(value) === canonical(values[field]),
	);
}

/** The values of the watched fields that are known. */
export function valuesOf({ watched }: KnownRecord): Record<string, unknown> {
	const values: unknown = JSON.parse(watched);
	return isObject(values) ? values : {};
}

/** Whether a record's `group` is a day, not a number of polls. */
export function isDay(group: string): boolean {
	return group.includes('-');
}
