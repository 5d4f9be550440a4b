import type { IDataObject } from 'n8n-workflow';

import { getOwn } from '../shared/json';
import { canonical } from './digest';

/**
 * The changed fields of a record. `from` is missing if the earlier value is not known. A missing value is `null`.
 */
export type Changes = Record<string, { from?: unknown; to: unknown }>;

/**
 * Compares a record with its earlier values.
 *
 * The earlier values of tracked fields are always known, those of other fields only if the record has a snapshot.
 * Without one, the result has only tracked fields, even if other fields have changed.
 *
 * @param tracked the tracked fields' earlier values
 * @param snapshot the whole record as it was, as JSON
 */
export function changesOf(
	record: IDataObject,
	tracked: IDataObject,
	snapshot: string | undefined,
): Changes {
	const whole = snapshot === undefined ? {} : (JSON.parse(snapshot) as IDataObject);
	const before: Record<string, unknown> = { ...whole, ...tracked };
	const names =
		snapshot !== undefined ? [...Object.keys(before), ...Object.keys(record)] : Object.keys(before);
	const changes = [...new Set(names)]
		.map(
			(name) =>
				[name, { from: getOwn(before, name) ?? null, to: getOwn(record, name) ?? null }] as const,
		)
		.filter(([, { from, to }]) => canonical(from) !== canonical(to));
	// Object.fromEntries instead of assignment, which would set the prototype for a field called __proto__.
	return Object.fromEntries(changes);
}
