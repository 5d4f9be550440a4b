import type { IDataObject } from 'n8n-workflow';

import { excerpt, InputError } from '../shared/errors';
import { getOwn, isObject, objectOrEmpty, textOf } from '../shared/json';
import { normalizeText } from '../shared/text';
import { unwrapRecords } from './unwrapRecords';

/** The label ID of an empty board column (docs/internals/service.md#boards). */
export const EMPTY_LABEL_ID = 'default';

/** The suffix of fields that repeat a column's labels in each item of the board (docs/internals/service.md#boards). */
export const LABEL_OPTIONS = ' Label Options';

/** Something that users can choose, e.g. a label of a select column, a group of a board, or an agent. */
export interface Choice {
	id: string;
	name: string;
}

/** A column of a board (docs/internals/service.md#boards). */
export interface Column {
	id: string;
	/** The column's name, which is the key of its value in requests. */
	name: string;
	/** The service's name for the type, e.g. `select`. */
	type: string;
	isRequired: boolean;
	isReadOnly: boolean;
	labels: Choice[];
}

export const BOARD_ENDPOINT = '/api/crm/boards/{boardId}';

/** The columns in a response of BOARD_ENDPOINT; undefined if the response has no list of columns. */
export function columnsIn(body: unknown): Column[] | undefined {
	return recordsInBoard(body, 'columns')?.map((column) => ({
		id: textOf(column.id),
		name: textOf(column.name),
		type: textOf(column.type),
		isRequired: column.is_required === true,
		isReadOnly: column.read_only === true,
		labels: labelsIn(getOwn(column.settings, 'labels')),
	}));
}

/** The columns or groups of a board, as the service returned them; undefined if the response has no such list. */
export function recordsInBoard(
	body: unknown,
	list: 'columns' | 'groups',
): IDataObject[] | undefined {
	const [board] = unwrapRecords(body, BOARD_ENDPOINT);
	const records = board[`crm_${list}`];
	return Array.isArray(records) ? records.filter(isObject) : undefined;
}

/** The labels or groups in a list of records or strings, without the label of an empty column. */
export function labelsIn(list: unknown): Choice[] {
	return (Array.isArray(list) ? list : [])
		.map((entry) => {
			const { id = entry as string, name }: IDataObject = objectOrEmpty(entry);
			return { id: textOf(id), name: textOf(name) || textOf(id) };
		})
		.filter(({ id }) => id !== '' && id !== EMPTY_LABEL_ID);
}

/**
 * A record without the labels of its board. The service repeats them in each item, but they are not content of the
 * record.
 */
export function contentOf(record: IDataObject): IDataObject {
	const isContent = (name: string) =>
		!name.endsWith(LABEL_OPTIONS) || !Object.hasOwn(record, name.slice(0, -LABEL_OPTIONS.length));
	const names = Object.keys(record);
	if (names.every(isContent)) return record;
	return Object.fromEntries(names.filter(isContent).map((name) => [name, record[name]]));
}

/** The maximum number of names that an error lists. */
const MAX_LISTED_NAMES = 20;

/**
 * The ID of the choice that a text identifies by ID or name. Case matters only if several names differ only in case.
 * @param fieldLabel the field's label in the editor, for errors
 * @param isPicked whether a user has picked the choice in the editor, which stores the choice's ID
 * @throws InputError if no choice or more than one choice matches the text
 */
export function choiceIdOf(
	text: string,
	choices: Choice[],
	fieldLabel: string,
	isPicked = false,
): string {
	const wanted = normalizeText(text);
	if (isPicked && choices.some(({ id }) => id === wanted)) return wanted;
	const exact = choices.filter(({ id, name }) => id === wanted || normalizeText(name) === wanted);
	const inAnyCase = choices.filter(
		({ name }) => normalizeText(name).toLowerCase() === wanted.toLowerCase(),
	);
	const found = exact.length > 0 ? exact : inAnyCase;
	if (found.length === 1) return found[0].id;
	if (found.length > 1) {
		throw new InputError(
			`${fieldLabel} has ${found.length} choices called "${text}"`,
			"Rename one of them on the board, pick the right one from the editor's list, or enter its ID.",
		);
	}
	const names = choices.slice(0, MAX_LISTED_NAMES).map(({ name }) => name);
	throw new InputError(
		`${fieldLabel} cannot be ${excerpt(text)}`,
		`Choose one of ${names.join(', ')}${choices.length > MAX_LISTED_NAMES ? ', ...' : ''}`,
	);
}
