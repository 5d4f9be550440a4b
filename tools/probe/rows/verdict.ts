import type { IDataObject } from 'n8n-workflow';

import { LISTS } from '../../../nodes/MessagingCrm/service';
import { atPath } from '../../../nodes/MessagingCrm/shared/json';
import type { ListName } from '../plan';
import type { Answer, Seen } from '../seen';

/**
 * Whether a row of docs/internals/service.md holds, and what shows it, without any value. A row that says what may be
 * holds if it was, and is not seen otherwise.
 */
export interface Verdict {
	result: 'Does not hold' | 'Holds' | 'Not seen';
	detail: string;
}

/** Decisions by the ID of the row. */
export type Rows = Record<string, (seen: Seen) => Verdict>;

export const holds = (detail = ''): Verdict => ({ result: 'Holds', detail });
export const fails = (detail = ''): Verdict => ({ result: 'Does not hold', detail });
export const unseen = (detail: string): Verdict => ({ result: 'Not seen', detail });

export const joined = (texts: Iterable<string>) => [...new Set(texts)].join(', ');

export const endpointsOf = (answers: Answer[]) =>
	joined(answers.map(({ step }) => `\`${step.endpoint}\``));

export const endpoints = (lists: ListName[]) =>
	joined(lists.map((list) => `\`${LISTS[list].endpoint}\``));

export function allOf<T>(records: T[], is: (record: T) => boolean, otherwise: string): Verdict {
	if (records.length === 0) return unseen('no records');
	return records.every(is) ? holds() : fails(otherwise);
}

/** Whether some record of a list has each of the fields. */
export const fieldsOf = (list: ListName, paths: string) => (seen: Seen) =>
	fields(seen.records(list), paths);

/** Whether some record has each of these dot paths, which spaces separate; `a|b` is either. */
export function fields(records: IDataObject[], paths: string): Verdict {
	if (records.length === 0) return unseen('no records');
	const has = (path: string) =>
		path.split('|').some((one) => records.some((record) => atPath(record, one) !== undefined));
	const missing = paths.split(' ').filter((path) => !has(path));
	const named = missing.map((path) => `\`${path.replace('|', '` or `')}\``).join(', ');
	const isParentNull = (path: string) =>
		path.includes('.') && records.every((record) => atPath(record, path.split('.')[0]) === null);
	if (missing.length === 0) return holds();
	return missing.every(isParentNull) ? unseen(`${named}: always null`) : fails(`no ${named}`);
}
