import type { IDataObject } from 'n8n-workflow';

import { labelsIn } from '../service';
import { InputError } from '../shared/errors';
import { findFields } from '../shared/fieldPath';
import { isBlankText, textOf } from '../shared/json';
import { normalizeText } from '../shared/text';
import { readChoice, readRequired } from '../shared/values';

const COMPARISONS = ['changedTo', 'contains', 'is', 'isEmpty', 'isNot', 'isNotEmpty'] as const;

export type Comparison = (typeof COMPARISONS)[number];

/** The comparisons that need no value. */
export const WITHOUT_VALUE: Comparison[] = ['isEmpty', 'isNotEmpty'];

/** One row of Only If. */
export interface Condition {
	/** The dot path of the field to compare. */
	field: string;
	comparison: Comparison;
	/** The value to compare with; empty if the comparison needs no value. */
	value: string;
	/**
	 * The ID of the label or group that `value` names; empty if the comparison needs no value. Undefined for fields that
	 * do not contain such IDs.
	 */
	id?: string;
}

/**
 * Reads the rows of Only If. Their values can have any type.
 * @param firesForChanges whether any chosen event fires for changes. If not, Changed To could never be true
 * @throws InputError that names the row and the field
 */
export function readConditions(rows: IDataObject[], firesForChanges: boolean): Condition[] {
	const conditions = rows.map((row, index): Condition => {
		const nameOf = (field: string) => conditionFieldName(index, field);
		const field = readRequired(row.field, nameOf('Field'));
		const comparison = readChoice(row.comparison, nameOf('Comparison'), COMPARISONS);
		if (WITHOUT_VALUE.includes(comparison)) return { field, comparison, value: '' };
		const value = readRequired(row.value, nameOf('Value'));
		return { field, comparison, value: normalizeText(value) };
	});
	const row = conditions.findIndex(isChangedTo);
	if (row < 0 || firesForChanges) return conditions;
	throw new InputError(
		`Condition ${row + 1} under Only If uses Changed To, but none of the chosen events fires for changes`,
		'Choose an event that fires for changes, e.g. Board Item Updated, or a Comparison other than Changed To',
	);
}

export function isChangedTo({ comparison }: Condition): boolean {
	return comparison === 'changedTo';
}

/**
 * The name of a field in errors, with the number of its row.
 * @param row the index of the row, from 0
 */
export function conditionFieldName(row: number, field: string): string {
	return `${field} in condition ${row + 1} under Only If`;
}

/** Whether the current record meets all conditions. For Changed To, this checks only the new value. */
export function meetsAll(conditions: Condition[], record: IDataObject): boolean {
	return conditions.every((condition) => meets(condition, record));
}

type Known = Record<string, { from: unknown }>;

/** Whether each field with Changed To had another value before, according to the changes. */
export function differedBefore(
	conditions: Condition[],
	record: IDataObject,
	changes: Known,
): boolean {
	const changed = conditions.filter(isChangedTo);
	const earlier = Object.entries(changes).map(([name, { from }]) => [name, from]);
	const before = { ...record, ...(Object.fromEntries(earlier) as IDataObject) };
	return changed.every((condition) => !meets(condition, before));
}

function meets({ field, comparison, value, id }: Condition, record: IDataObject): boolean {
	const inField = findFields(record, field).map((found) => found.value);
	const values = id === undefined ? inField : inField.map(idsIn);
	if (comparison === 'isEmpty') return values.every(isBlank);
	if (comparison === 'isNotEmpty') return !values.every(isBlank);
	const test = comparison === 'contains' ? contains : equals;
	const isFound = values.some((found) => test(found, id ?? value));
	return comparison === 'isNot' ? !isFound : isFound;
}

/** The IDs in the value of a field, which is one ID, a list of IDs, or a list of labels. */
function idsIn(found: unknown): string[] {
	return labelsIn([found].flat()).map(({ id }) => id);
}

/** A list equals a value if the value is its only element. */
function equals(found: unknown, value: string): boolean {
	const values = [found].flat();
	return values.length === 1 && isSame(values[0], value);
}

/** Whether a string or a list contains a value. */
function contains(found: unknown, value: string): boolean {
	return Array.isArray(found)
		? found.some((element) => isSame(element, value))
		: normalizeText(textOf(found)).includes(value);
}

function isSame(found: unknown, value: string): boolean {
	const text = normalizeText(textOf(found));
	if (/^(?:true|false)$/i.test(text)) return text.toLowerCase() === value.toLowerCase();
	return text === value || (isNumber(text) && isNumber(value) && Number(text) === Number(value));
}

function isBlank(found: unknown): boolean {
	if (found === null || isBlankText(found)) return true;
	return typeof found === 'object' && Object.keys(found).length === 0;
}

/**
 * Whether a string counts as a number. Strings with leading zeros or many digits do not, because they may be IDs or
 * phone numbers.
 */
function isNumber(text: string): boolean {
	return text.length <= 15 && /^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(text);
}
