import type { IDataObject } from 'n8n-workflow';

import { canonical, digest } from '../../shared/digest';
import { withoutFields } from '../../shared/fieldPath';
import { getOwn, recordId } from '../../shared/json';
import type { Scope } from '../choice/query';

/** What is kept of one record, to compare it with the next time. */
export interface RecordState {
	/** The day of its creation, or a conversation's last message, `YYYY-MM-DD` in Jakarta; undefined if it has no date, or its source is watched whatever the date. */
	readonly day?: string;
	/** How many rounds in a row did not contain it, if that matters for its source. */
	readonly absences: number;
	/** The values of its tracked fields as a JSON object. The value of a missing field is not known. */
	readonly tracked: string;
	/** Digest of all that is compared besides; empty if that is nothing. */
	readonly content: string;
	/** The record itself, if all its fields are compared and there was room. */
	readonly whole?: IDataObject;
}

/** The changed fields of a record. A missing value is `null`. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** Characters of a record's key, and of the digest of its content. */
const KEY_LENGTH = 8;
const CONTENT_LENGTH = 6;

/** The key of a record: a digest of its identifier, or of its content if it has none. */
export function keyOf(record: IDataObject, idField: string): string {
	const id = recordId(record, idField);
	return digest(id === undefined ? canonical(record) : `string:${id}`, KEY_LENGTH);
}

/** What labels a board has, repeated in each of its items (docs/internals/service.md#boards). */
const LABEL_OPTIONS = ' Label Options';

/** A record without what is no content of its own. */
export function contentOf(record: IDataObject): IDataObject {
	const isContent = (name: string) =>
		!name.endsWith(LABEL_OPTIONS) || !Object.hasOwn(record, name.slice(0, -LABEL_OPTIONS.length));
	const names = Object.keys(record);
	if (names.every(isContent)) return record;
	return Object.fromEntries(names.filter(isContent).map((name) => [name, record[name]]));
}

/**
 * What is to be kept of a record.
 * @param record its content
 * @param day see RecordState
 */
export function recordStateOf(
	record: IDataObject,
	day: string | undefined,
	scope: Scope,
): RecordState {
	const { trackedFields, idField, comparesContent, ignoredFields, order } = scope;
	const content = ignoredFields.length > 0 ? withoutFields(record, ignoredFields) : record;
	const lastChange = order === 'updated_at' ? record.updated_at : undefined;
	const compared = comparesContent || order === 'activity' ? content : lastChange;
	const values = trackedFields
		.filter((field) => record[field] !== undefined || field !== idField)
		.map((field) => [field, record[field] ?? null] as const);
	return {
		day,
		absences: 0,
		tracked: canonical(Object.fromEntries(values)),
		content: compared === undefined ? '' : digest(canonical(compared), CONTENT_LENGTH),
		whole: comparesContent ? record : undefined,
	};
}

/** Whether a record has not changed, as far as is known: fields that were tracked only before, or are only now, are ignored. */
export function isUnchanged(earlier: RecordState, current: RecordState): boolean {
	if (earlier.content !== current.content) return false;
	if (earlier.tracked === current.tracked) return true;
	const currentValues = trackedValues(current);
	return Object.entries(trackedValues(earlier)).every(([field, value]) => {
		const now = getOwn(currentValues, field);
		return now === undefined || canonical(value) === canonical(now);
	});
}

/** What has changed of the content of a record: only tracked fields if the whole record as it was is not known. */
export function changesOf(record: IDataObject, earlier: RecordState): Changes {
	const { whole } = earlier;
	const before: Record<string, unknown> = { ...whole, ...trackedValues(earlier) };
	const names = new Set([...Object.keys(before), ...(whole ? Object.keys(record) : [])]);
	const changes = [...names]
		.map((name) => {
			const from = getOwn(before, name) ?? null;
			return [name, { from, to: getOwn(record, name) ?? null }] as const;
		})
		.filter(([, { from, to }]) => canonical(from) !== canonical(to));
	// Object.fromEntries instead of assignment, which would set the prototype for a field called __proto__.
	return Object.fromEntries(changes);
}

/** A record as it was last known: at least its tracked values. */
export function lastKnown(state: RecordState): IDataObject {
	const values = Object.entries(trackedValues(state)).filter(([, value]) => value !== null);
	return { ...Object.fromEntries(values), ...state.whole };
}

function trackedValues({ tracked }: RecordState): IDataObject {
	return JSON.parse(tracked) as IDataObject;
}
