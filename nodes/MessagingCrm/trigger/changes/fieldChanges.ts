import type { IDataObject } from 'n8n-workflow';

import { own } from '../../shared/json';
import { canonical } from './digest';

/**
 * What changed in a record, by field. `from` is left out where the earlier value is not remembered;
 * a value that is not there is `null`.
 */
export type Changes = Record<string, { from?: unknown; to: unknown }>;

/**
 * Compares a record with what it was.
 *
 * The earlier values of watched fields are always remembered. Those of other fields are where the
 * record has a snapshot; otherwise these fields are left out, even though one of them has changed.
 *
 * @param watched the watched fields' earlier values
 * @param snapshot the whole record as it was, as JSON
 */
export function changesOf(
	record: IDataObject,
	watched: Record<string, unknown>,
	snapshot: string | undefined,
): Changes {
	const whole = snapshot === undefined ? {} : (JSON.parse(snapshot) as IDataObject);
	const before: Record<string, unknown> = { ...whole, ...watched };
	const names =
		snapshot !== undefined ? [...Object.keys(before), ...Object.keys(record)] : Object.keys(before);
	const changes = [...new Set(names)]
		.map(
			(name) => [name, { from: own(before, name) ?? null, to: own(record, name) ?? null }] as const,
		)
		.filter(([, { from, to }]) => canonical(from) !== canonical(to));
	// Not by assignment, which a field called __proto__ would turn into something else.
	return Object.fromEntries(changes);
}
