import type { IDataObject } from 'n8n-workflow';

import { excerpt, InputError } from '../../shared/inputError';
import { getOwn, isObject, objectOrEmpty, textOf } from '../../shared/json';
import { unwrapOne } from '../unwrapOne';

/** The ID of the label that an empty column of a board has (docs/internals/service.md#columns). */
export const EMPTY_LABEL_ID = 'default';

/** One of the values that a column or a list offers, e.g. the label of a select column, or an agent. */
export interface Choice {
	id: string;
	name: string;
	/** By which it can also be entered. */
	email?: string;
}

/** A column of a board (docs/internals/service.md#columns). */
export interface Column {
	id: string;
	/** The name by which values are written; the ID if the column has no name. */
	name: string;
	/** The service's name of the type, e.g. `select`; empty if not known. */
	type: string;
	isRequired: boolean;
	isReadOnly: boolean;
	labels: Choice[];
}

export const BOARD_ENDPOINT = '/api/crm/boards/{boardId}';

/** Properties that may hold the labels of a column (docs/internals/service.md#columns). */
const LABEL_PROPERTIES = ['labels', 'options', 'choices'];

/**
 * The columns of a board.
 * @param body response of the endpoint of one board
 * @returns undefined if the response has no columns
 */
export function columnsIn(body: unknown): Column[] | undefined {
	return recordsInBoard(body, 'columns')
		?.map(columnOf)
		.filter(({ name }) => name !== '');
}

/** The columns or groups of a board, as the service returned them; undefined if the response has none. */
export function recordsInBoard(
	body: unknown,
	list: 'columns' | 'groups',
): IDataObject[] | undefined {
	// An envelope may have other properties, too, e.g. a timestamp: then it is unwrapped from here.
	const [whole] = unwrapOne(body, BOARD_ENDPOINT);
	const parts = [whole, whole.data, whole.result, whole.board].flatMap((part) =>
		unwrapOne(part, BOARD_ENDPOINT),
	);
	const lists = parts.map((part) => part[`crm_${list}`] ?? part[list]);
	return lists.find((found) => Array.isArray(found))?.filter(isObject);
}

/** A column by its record, which may lack properties. */
export function columnOf(record: IDataObject): Column {
	const id = textOf(record.id) || textOf(record.column_id);
	return {
		id,
		name: textOf(record.name) || textOf(record.column_name) || textOf(record.title) || id,
		type: textOf(record.type) || textOf(record.column_type),
		isRequired: record.is_required === true,
		isReadOnly: record.read_only === true,
		labels: labelsOf(record),
	};
}

/** The labels of a select or dropdown column, which are objects with an ID and a name, or texts. */
function labelsOf(column: IDataObject): Choice[] {
	const lists = [column.settings, column].flatMap((holder) =>
		LABEL_PROPERTIES.map((property) => getOwn(holder, property)),
	);
	return lists.map(labelsIn).find((labels) => labels.length > 0) ?? [];
}

/** The labels in a list of records or texts, without the one of an empty column. */
export function labelsIn(list: unknown): Choice[] {
	return (Array.isArray(list) ? list : [])
		.map(choiceIn)
		.filter(({ id }) => id !== '' && id !== EMPTY_LABEL_ID);
}

/** A label by its record, or its text. */
function choiceIn(entry: unknown): Choice {
	const { id, value, name, label, title }: IDataObject = objectOrEmpty(entry);
	const text = textOf(name) || textOf(label) || textOf(title) || textOf(entry);
	const key = textOf(id) || textOf(value) || text;
	return { id: key, name: text || key };
}

/** How many names an error lists. */
const LISTED = 20;

/**
 * The ID of a choice, from its ID, its name or its e-mail address. Case matters only if several names are otherwise equal.
 * @param isPicked whether a person has picked it in the editor, which stores its ID
 * @throws InputError for a text that is not a choice, the name of several, or the name of one and the ID of another
 */
export function chosenId(text: string, choices: Choice[], label: string, isPicked = false): string {
	const found = [
		({ id }: Choice) => isPicked && id === text,
		({ id, name }: Choice) => id === text || name === text,
		({ name, email = name }: Choice) => alike(name, text) || alike(email, text),
	]
		.map((fits) => choices.filter(fits))
		.find((fitting) => fitting.length > 0);
	if (!found) {
		const names = choices.map(({ name }) => name);
		const more = names.length > LISTED ? ', ...' : '';
		throw new InputError(
			`${label} cannot be ${excerpt(text)}`,
			`Choose one of ${names.slice(0, LISTED).join(', ')}${more}`,
		);
	}
	if (found.length > 1) {
		const ids = found.map(({ id }) => id);
		throw new InputError(
			`${label} has ${found.length} choices called "${text}"`,
			ids.includes(text)
				? 'One has it as its ID. Rename it on the board, or pick the choice where the editor lists them.'
				: `Enter the ID of the one you mean: ${ids.join(', ')}`,
		);
	}
	return found[0].id;
}

/** Whether a text is the name of one choice, so that a comma in it is not a separator. */
export function isChoice(value: unknown, choices: Choice[]): boolean {
	return choices.some(({ name }) => alike(name, value));
}

function alike(name: string, text: unknown): boolean {
	return typeof text === 'string' && name.trim().toLowerCase() === text.trim().toLowerCase();
}
