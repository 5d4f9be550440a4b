import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { isObject, own, textOf } from '../shared/json';

/** The choice for an empty column. */
const NO_CHOICE = 'default';

/** Properties that may hold the choices of a column (docs/service.md#columns). */
const PLACES = ['labels', 'options', 'choices'];

/**
 * The choices of a select column, which are objects with an ID and a name, or texts.
 *
 * @param column record of the column, as the service returned it
 * @returns options for a list in the editor; empty if the column has no choices
 */
export function columnChoices(column: IDataObject): INodePropertyOptions[] {
	const lists = [column.settings, column].flatMap((holder) =>
		PLACES.map((place) => own(holder, place)),
	);
	return lists.map(choicesIn).find((choices) => choices.length > 0) ?? [];
}

function choicesIn(list: unknown): INodePropertyOptions[] {
	return (Array.isArray(list) ? list : [])
		.map(choiceOf)
		.filter(({ value }) => value !== '' && value !== NO_CHOICE);
}

function choiceOf(entry: unknown) {
	const { id, value, name, label, title }: IDataObject = isObject(entry) ? entry : {};
	const text = textOf(name) || textOf(label) || textOf(title) || textOf(entry);
	const key = textOf(id) || textOf(value) || text;
	return { name: text || key, value: key };
}
