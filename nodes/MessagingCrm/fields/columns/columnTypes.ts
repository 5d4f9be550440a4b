import type { FieldType } from 'n8n-workflow';

import { jakartaDate } from '../../service';
import { type Choice, chosenId, type Column, EMPTY_LABEL_ID, isChoice } from '../../service/boards';
import { getOwn, isObject, isUuid, parseJson } from '../../shared/json';
import { decimalNumber } from '../../shared/numbers';
import { emptyField, parsedJson, readBoolean, readText, readTrimmed } from '../../shared/values';
import { entriesOf, idList } from '../idList';
import { agentIdIn } from './agents';
import { files } from './files';
import { timeline } from './timeline';

/** What a conversion needs besides value and column. */
export interface ConversionContext {
	timezone: string;
	/** Whether the value was picked from the choices in the editor. */
	isPicked?: boolean;
	agents(): Promise<Choice[]>;
}

type Conversion<T> = (value: unknown, column: Column, conversion: ConversionContext) => T;

/** How a type of column is shown in the editor, and which value the service expects. */
export interface ColumnType {
	/** Type of the field in the column mapper, if it is not a list. */
	field: FieldType;
	/** The choices that the editor lists. */
	choicesFrom?: 'agents' | 'labels';
	/** What to enter, shown after the name of the column. */
	hint?: string;
	/** Whether the column mapper has two fields for a column: its start and its end. */
	hasBounds?: boolean;
	/** Whether any text is a value, also one of spaces. */
	isPlainText?: boolean;
	/**
	 * How items show the value: the text as it was sent, a phone number in any notation, or a number, a date or an ID. Unless given,
	 * it is not known.
	 */
	shows?: 'text' | 'phone' | 'value';
	/** Whether items can be matched by this type of column. Unless given, they can. */
	canMatch?: boolean;
	/** The value for the service. An empty text clears the column. */
	convert: Conversion<unknown>;
	/** The values to search for, if they differ from the entered ones. */
	searchValues?: Conversion<string[] | Promise<string[]>>;
}

const TEXT: ColumnType = {
	field: 'string',
	isPlainText: true,
	shows: 'text',
	convert: (value, { name }) => readText(value, name),
};
const TRIMMED: ColumnType = {
	field: 'string',
	shows: 'value',
	convert: (value, { name }) => readTrimmed(value, name),
};
const EMAIL: ColumnType = { ...TRIMMED, shows: 'text' };
const PHONE: ColumnType = { ...TRIMMED, shows: 'phone' };
const LINK: ColumnType = {
	field: 'url',
	convert: (value, column) => (isObject(value) ? value : readTrimmed(value, column.name)),
};
const NUMBER: ColumnType = {
	field: 'number',
	shows: 'value',
	convert: (value, { name }) => (value === '' ? '' : decimalNumber(value, name)),
};
const DATE: ColumnType = {
	field: 'dateTime',
	shows: 'value',
	convert: date,
	searchValues: (value, column, conversion) =>
		entriesOf(value).map((one) => jakartaDate(one, conversion.timezone, column.name) ?? ''),
};
const CHECKBOX: ColumnType = { field: 'boolean', canMatch: false, convert: checkbox };
const LABEL: ColumnType = {
	field: 'string',
	choicesFrom: 'labels',
	// A record of an empty column may have this ID.
	convert: (value, column, conversion) =>
		idOf(value) === EMPTY_LABEL_ID && !isChoice(EMPTY_LABEL_ID, column.labels)
			? ''
			: label(value, column, conversion),
	searchValues: labels,
};
const LABELS: ColumnType = { ...LABEL, canMatch: false, convert: labels };
const AGENTS: ColumnType = {
	field: 'array',
	choicesFrom: 'agents',
	convert: agentIds,
	searchValues: agentIds,
};
const IDS: ColumnType = {
	field: 'string',
	hint: 'IDs',
	convert: (value, { name }) => ids(value, name),
};
const TIMELINE: ColumnType = {
	field: 'object',
	hint: 'from and to, as JSON',
	hasBounds: true,
	canMatch: false,
	convert: (value, column, { timezone }) => timeline(value, column, timezone),
};
const FILES: ColumnType = { field: 'string', hint: 'URLs', canMatch: false, convert: files };

/** With the names of the type, in lower-case letters only (docs/internals/service.md#column-types). */
const COLUMN_TYPES: Array<[ColumnType, string[]]> = [
	[AGENTS, ['agent', 'agents']],
	[CHECKBOX, ['checkbox']],
	[DATE, ['date']],
	[FILES, ['file', 'files']],
	[IDS, ['companies', 'contacts', 'conversations', 'orders']],
	[IDS, ['reference', 'references', 'subscriptions']],
	[LABEL, ['priority', 'select', 'status']],
	[LABELS, ['dropdown', 'multiselect']],
	[LINK, ['link', 'url']],
	[NUMBER, ['number']],
	[TEXT, ['location', 'longtext', 'text']],
	[TIMELINE, ['timeline']],
	[EMAIL, ['email']],
	[PHONE, ['phone']],
	[TRIMMED, ['conversation']],
];

/** A column of an unknown type: neither documented nor observed. */
const UNKNOWN: ColumnType = { ...TEXT, shows: undefined, convert: textOrJson };

/** @returns how to treat columns of a type, and whether the type is known */
export function columnType(type: string): ColumnType & { isKnown: boolean } {
	const name = type.toLowerCase().replace(/[^a-z]/g, '');
	const [known] = COLUMN_TYPES.find(([, names]) => names.includes(name)) ?? [];
	return { ...(known ?? UNKNOWN), isKnown: known !== undefined };
}

function date(value: unknown, { name }: Column, { timezone }: ConversionContext): unknown {
	return value === '' ? '' : jakartaDate(value, timezone, name);
}

function checkbox(value: unknown, { name }: Column): unknown {
	if (value === '') return '';
	if (value === 1 || value === '1') return true;
	return value === 0 || value === '0' ? false : readBoolean(value, name);
}

/** A label by its ID or name, or as the service returns it. */
function label(value: unknown, column: Column, { isPicked }: ConversionContext): string {
	const { name, labels } = column;
	const given = readText(idOf(value), name)?.trim() ?? '';
	return given === '' || labels.length === 0
		? given
		: chosenId(given, labels, name, isPicked || getOwn(value, 'id') !== undefined);
}

/** Several labels, each once. The name of a label may have a comma in it. */
function labels(value: unknown, column: Column, conversion: ConversionContext): string[] {
	const entries = isChoice(value, column.labels) ? [value] : entriesOf(value);
	if (entries.some((entry) => entry === undefined || entry === null)) throw emptyField(column.name);
	return [...new Set(entries.map((entry) => label(entry, column, conversion)))].filter(
		(id) => id !== '',
	);
}

/** Agents by their IDs, names or e-mail addresses, or as Agent: Get Many outputs them. */
async function agentIds(
	value: unknown,
	{ name }: Column,
	conversion: ConversionContext,
): Promise<string[]> {
	const given = ids(entriesOf(value).map(agentIdIn), name);
	if (given.every(isUuid)) return given;
	const agents = await conversion.agents();
	const wanted = isChoice(value, agents) ? [String(value)] : given;
	return [...new Set(wanted.map((one) => (isUuid(one) ? one : chosenId(one, agents, name))))];
}

function ids(value: unknown, name: string): string[] {
	return idList(entriesOf(value).map(idOf), name);
}

/** The ID of an object, or its name if it has no ID. */
function idOf(entry: unknown): unknown {
	return getOwn(entry, 'id') ?? getOwn(entry, 'name') ?? entry;
}

/** A value, parsed if it is the JSON text of an object or an array. */
function textOrJson(value: unknown, { name }: Column): unknown {
	if (typeof value === 'object') return value;
	const parsed = parseJson(readText(value, name) ?? '');
	return typeof parsed === 'object' && parsed !== null ? parsedJson(value, name) : value;
}
