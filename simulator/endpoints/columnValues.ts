import type { Board, Column } from '../data/records';
import type { Store } from '../data/store';
import { isCalendarDate } from '../jakarta';
import {
	BOOLEAN,
	bodyObject,
	check,
	FILLED,
	IDS,
	isObject,
	reject,
	TEXT,
	TEXTS,
	type Kind,
} from '../validate';

/** What an item's body may hold beside values keyed by column name. */
const OWN_FIELDS = ['item_name', 'group_id'];

const NUMBER: Kind<number> = {
	expected: 'a number',
	is: (value): value is number => typeof value === 'number',
};
const DATE: Kind<string> = {
	expected: 'a date in the format YYYY-MM-DD',
	is: (value): value is string => TEXT.is(value) && isCalendarDate(value),
};
const EMAIL: Kind<string> = {
	expected: 'an e-mail address',
	is: (value): value is string => TEXT.is(value) && /^[^@\s]+@[^@\s]+$/.test(value),
};
/** Its form is not documented. */
const TIMELINE: Kind<unknown> = {
	expected: 'an object or a string',
	is: (value): value is unknown => isObject(value) || TEXT.is(value),
};
const FILES: Kind<unknown> = {
	expected: 'an array of objects with file_url',
	is: (value): value is unknown =>
		Array.isArray(value) && value.every((file) => isObject(file) && FILLED.is(file.file_url)),
};
/** What the values of other types are is not documented. */
const ANYTHING: Kind<unknown> = { expected: 'anything', is: (_value): _value is unknown => true };
const KINDS: Record<string, Kind<unknown>> = {
	text: TEXT,
	longtext: TEXT,
	phone: TEXT,
	link: TEXT,
	number: NUMBER,
	date: DATE,
	checkbox: BOOLEAN,
	email: EMAIL,
	dropdown: TEXTS,
	agents: IDS,
	contacts: IDS,
	references: IDS,
	timeline: TIMELINE,
	files: FILES,
};

/** The column values of a body, keyed by column name and checked against the columns. */
export function readColumnValues(data: Store, board: Board, body: unknown) {
	const values: Record<string, unknown> = {};
	for (const [name, value] of Object.entries(bodyObject(body))) {
		if (OWN_FIELDS.includes(name)) continue;
		const column = board.crm_columns.find((candidate) => candidate.name === name);
		if (!column) return reject(`Column "${name}" does not exist on this board`);
		if (column.read_only) return reject(`Column "${name}" is read-only`);
		if (value !== null) checkValue(data, column, value);
		values[name] = value;
	}
	return values;
}

function checkValue(data: Store, column: Column, value: unknown): void {
	if (column.type !== 'select') check(value, column.name, KINDS[column.type] ?? ANYTHING);
	if (column.type === 'select' || column.type === 'dropdown') {
		for (const label of [value].flat()) checkLabel(column, label);
	}
	if (column.type !== 'agents') return;
	for (const id of check(value, column.name, IDS)) {
		if (!data.agents.get(id)) reject(`Column "${column.name}" names an unknown agent`);
	}
}

function checkLabel({ name, settings }: Column, label: unknown): void {
	if ((settings.labels ?? []).some(({ id }) => id === label)) return;
	reject(`Column "${name}" has no label with this id`);
}

/** Rejects a new item that leaves a required column empty. */
export function requireColumns(board: Board, values: Record<string, unknown>): void {
	for (const { name, is_required: required } of board.crm_columns) {
		const empty = values[name] === undefined || values[name] === null || values[name] === '';
		if (required && empty) reject(`Column "${name}" is required`);
	}
}
