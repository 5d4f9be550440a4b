import type { Board, Column } from '../data/boards';
import type { Store } from '../data/store';
import { reject } from '../errors';
import { arrayOf, BOOLEAN, DATE, FILLED, ID, OBJECT, TEXT, type Schema } from '../schema';
import { accepts } from '../validation';

const IDS = arrayOf(ID);

/** What a column takes, by its type. Of other types, it is not documented. */
const TAKES: Record<string, Schema<unknown>> = {
	text: TEXT,
	longtext: TEXT,
	phone: TEXT,
	link: TEXT,
	number: { type: 'number' },
	date: DATE,
	checkbox: BOOLEAN,
	email: { type: 'string', pattern: '^[^@\\s]+@[^@\\s]+$' },
	dropdown: arrayOf(TEXT),
	agents: IDS,
	contacts: IDS,
	references: IDS,
	// Its form is not documented.
	timeline: { anyOf: [OBJECT, TEXT] },
	files: arrayOf({ type: 'object', required: ['file_url'], properties: { file_url: FILLED } }),
};

/** Checks values, which are keyed by column name, against the columns. */
export function checkColumnValues(data: Store, board: Board, values: Record<string, unknown>) {
	for (const [name, value] of Object.entries(values)) {
		const column = board.crm_columns.find((candidate) => candidate.name === name);
		if (!column) return reject(`Column "${name}" does not exist on this board`);
		if (column.read_only) return reject(`Column "${name}" is read-only`);
		if (value !== null) checkValue(data, column, value);
	}
}

function checkValue(data: Store, column: Column, value: unknown): void {
	const { name, type } = column;
	if (!accepts(TAKES[type] ?? {}, value)) reject(`Column "${name}" takes no such value`);
	if (type === 'select' || type === 'dropdown') {
		for (const label of [value].flat()) checkLabel(column, label);
	}
	if (type === 'agents' && (value as string[]).some((id) => !data.agents.get(id))) {
		reject(`Column "${name}" names an unknown agent`);
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
