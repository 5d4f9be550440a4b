import type { IDataObject } from 'n8n-workflow';

import { isObject, getOwn, textOf } from '../../shared/json';

/** One of the values that a column or a list offers, e.g. the label of a select column, or an agent. */
export interface Choice {
	id: string;
	name: string;
}

/** The label for an empty column. */
export const NO_CHOICE = 'default';

/** Properties that may hold the labels of a column (docs/service.md#columns). */
const PLACES = ['labels', 'options', 'choices'];

/**
 * The labels of a select or dropdown column, which are objects with an ID and a name, or texts.
 *
 * @param column record of the column, as the service returned it
 * @returns empty if the column has no labels
 */
export function labelsOf(column: IDataObject): Choice[] {
	const lists = [column.settings, column].flatMap((holder) =>
		PLACES.map((place) => getOwn(holder, place)),
	);
	return lists.map(labelsIn).find((labels) => labels.length > 0) ?? [];
}

function labelsIn(list: unknown): Choice[] {
	return (Array.isArray(list) ? list : [])
		.map(choiceIn)
		.filter(({ id }) => id !== '' && id !== NO_CHOICE);
}

function choiceIn(entry: unknown): Choice {
	const { id, value, name, label, title }: IDataObject = isObject(entry) ? entry : {};
	const text = textOf(name) || textOf(label) || textOf(title) || textOf(entry);
	const key = textOf(id) || textOf(value) || text;
	return { id: key, name: text || key };
}
