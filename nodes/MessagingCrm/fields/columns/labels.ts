import type { IDataObject } from 'n8n-workflow';

import { isObject, getOwn, textOf } from '../../shared/json';

/** One of the values that a column or a list offers, e.g. the label of a select column, or an agent. */
export interface Choice {
	id: string;
	name: string;
}

/** The ID of the label that an empty column has (docs/service.md#columns). */
export const EMPTY_LABEL_ID = 'default';

/** Properties that may hold the labels of a column (docs/service.md#columns). */
const LABEL_PROPERTIES = ['labels', 'options', 'choices'];

/**
 * The labels of a select or dropdown column, which are objects with an ID and a name, or texts.
 *
 * @param column record of the column, as the service returned it
 * @returns empty if the column has no labels
 */
export function labelsOf(column: IDataObject): Choice[] {
	const lists = [column.settings, column].flatMap((holder) =>
		LABEL_PROPERTIES.map((property) => getOwn(holder, property)),
	);
	return lists.map(labelsIn).find((labels) => labels.length > 0) ?? [];
}

function labelsIn(list: unknown): Choice[] {
	return (Array.isArray(list) ? list : [])
		.map(choiceIn)
		.filter(({ id }) => id !== '' && id !== EMPTY_LABEL_ID);
}

function choiceIn(entry: unknown): Choice {
	const { id, value, name, label, title }: IDataObject = isObject(entry) ? entry : {};
	const text = textOf(name) || textOf(label) || textOf(title) || textOf(entry);
	const key = textOf(id) || textOf(value) || text;
	return { id: key, name: text || key };
}
