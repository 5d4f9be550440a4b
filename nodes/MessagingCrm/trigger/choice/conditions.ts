import type { IDataObject } from 'n8n-workflow';

import { readChoice, readRequired } from '../../shared/values';

const COMPARISONS = ['changedTo', 'contains', 'is', 'isEmpty', 'isNot', 'isNotEmpty'] as const;

export type Comparison = (typeof COMPARISONS)[number];

/** The comparisons that need no value. */
export const WITHOUT_VALUE: Comparison[] = ['isEmpty', 'isNotEmpty'];

/** One row of Only If. */
export interface Condition {
	/** Dot path of a field. */
	field: string;
	comparison: Comparison;
	/** Empty if the comparison needs none. */
	value: string;
	/** If the field holds IDs of labels or groups: the ID of the one that `value` names. Empty if there is no value. */
	id?: string;
}

/**
 * Reads the rows of Only If.
 * @param rows as the node has them; their values may be anything
 * @throws InputError that names the row and the field
 */
export function readConditions(rows: IDataObject[]): Condition[] {
	return rows.map((row, index): Condition => {
		const field = readRequired(row.field, labelIn(index, 'Field'));
		const comparison = readChoice(row.comparison, labelIn(index, 'Comparison'), COMPARISONS);
		if (WITHOUT_VALUE.includes(comparison)) return { field, comparison, value: '' };
		return { field, comparison, value: readRequired(row.value, labelIn(index, 'Value')) };
	});
}

/** What errors call a field of a row, counted from 0. */
export function labelIn(row: number, field: string): string {
	return `${field} in condition ${row + 1} under Only If`;
}
