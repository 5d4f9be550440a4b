import type { FieldType } from 'n8n-workflow';

import { InputError } from '../shared/errors';
import { getOwn, parseJson, textOf } from '../shared/json';
import { normalizeText } from '../shared/text';
import {
	readBoolean,
	readDecimal,
	readJson,
	readRequired,
	readText,
	toArray,
} from '../shared/values';
import { type Column, EMPTY_LABEL_ID, choiceIdOf } from './boards';
import { jakartaDate } from './dates';
import { readIds, requireId } from './ids';

interface Conversion {
	/** The workflow's timezone. */
	timezone: string;
	/** Whether the user picked the value in the editor. */
	isPicked?: boolean;
}

/** How the editor shows columns of some types, and which values the service expects. */
interface ColumnType {
	/** The service's names for the types (docs/internals/service.md#boards). */
	types: string[];
	/** The type of the field in the column mapper; text by default. Columns that take a list do not use it. */
	field?: FieldType;
	/** A hint, shown after the column's name. */
	hint?: string;
	/** Whether the service expects an array as the value. */
	isList?: boolean;
	/** Whether a search expects an array although the column has a single value. */
	isSearchedByList?: boolean;
	/** Whether items cannot be matched by columns of these types. */
	cannotMatch?: boolean;
	/** Converts a value for the service. An empty string, which clears a column, is not converted. */
	convert(value: unknown, column: Column, conversion: Conversion): unknown;
}

/** Databases often store false and true as 0 and 1. */
const BITS: Record<string, boolean> = { 0: false, 1: true };

const COLUMN_TYPES: ColumnType[] = [
	{
		types: ['text', 'longtext', 'location', 'link', 'url'],
		convert: (value, { name }) => readText(value, name),
	},
	{
		types: ['email', 'phone'],
		convert: (value, { name }) => normalizeText(readText(value, name) ?? ''),
	},
	{
		types: ['conversation'],
		isSearchedByList: true,
		convert: (value, { name }) => normalizeText(readText(value, name) ?? ''),
	},
	{ types: ['number'], field: 'number', convert: (value, { name }) => readDecimal(value, name) },
	{
		types: ['date'],
		field: 'dateTime',
		convert: (value, { name }, { timezone }) => jakartaDate(value, timezone, name),
	},
	{
		types: ['checkbox'],
		field: 'boolean',
		cannotMatch: true,
		convert: (value, { name }) => readBoolean(getOwn(BITS, textOf(value)) ?? value, name),
	},
	{
		types: ['select', 'status', 'priority'],
		// In lists, the service returns an array of label IDs, so an array is allowed here.
		convert: (value, column, { isPicked }) => {
			const labels = toArray(value).filter((label) => label !== EMPTY_LABEL_ID);
			const ids = labels.map((label) => labelId(label, column, isPicked));
			return ids.length > 1 ? ids : (ids[0] ?? '');
		},
	},
	{
		types: ['dropdown'],
		isList: true,
		cannotMatch: true,
		convert: (value, column, { isPicked }) => [
			...new Set(toArray(value).map((label) => labelId(label, column, isPicked))),
		],
	},
	{
		types: ['agents', 'references', 'contacts', 'companies', 'orders', 'subscriptions'],
		hint: 'IDs',
		isList: true,
		convert: (value, { name }) => readIds(value, name).map((id) => requireId(id, name)),
	},
	{
		types: ['timeline', 'files'],
		hint: 'JSON',
		cannotMatch: true,
		convert: (value, { name }) => readJson(value, name),
	},
];

/** The type of a column. Columns of unknown types take text or JSON. */
export function columnTypeOf({ type }: Column): ColumnType {
	const known = COLUMN_TYPES.find(({ types }) => types.includes(type));
	const hint = `unknown type "${type}": text or JSON`;
	return known ?? { types: [], hint, convert: textOrJson };
}

/** Converts the value of a column for the service. An empty string clears the column. */
export function columnValue(value: unknown, column: Column, conversion: Conversion): unknown {
	const { isList, convert } = columnTypeOf(column);
	if (value === '') return isList ? [] : '';
	return convert(value, column, conversion);
}

/**
 * Converts values to the form that a search by a column expects (docs/internals/service.md#boards). This is an array
 * for references and dropdowns, one or several values for labels, and a single value for all other columns.
 * @throws InputError if there are several values for a column that takes a single value
 */
export function searchedValue(values: unknown[], column: Column): unknown {
	const { isList, isSearchedByList } = columnTypeOf(column);
	if (isList || isSearchedByList) return values;
	if (values.length === 1) return values[0];
	if (column.labels.length > 0) return values;
	throw new InputError(
		`${column.name} has ${values.length} values, but the service compares with only one`,
		'Add a condition for each value, and combine the conditions with One Must Be True (OR)',
	);
}

/** The ID of the label that a value identifies by ID or name. A column without labels takes any text. */
function labelId(value: unknown, { name, labels }: Column, isPicked?: boolean): string {
	const text = readRequired(value, name);
	return labels.length === 0 ? text : choiceIdOf(text, labels, name, isPicked);
}

function textOrJson(value: unknown, { name }: Column): unknown {
	const isJsonText =
		typeof value === 'string' && /^\s*[[{]/.test(value) && parseJson(value) !== undefined;
	if (isJsonText || typeof value === 'object') return readJson(value, name);
	const text = readText(value, name);
	return typeof value === 'string' ? text : value;
}
