import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { isObject, own, textOf } from '../shared/json';

/** The choice that stands for an empty column. */
const NO_CHOICE = 'default';

/** Where services keep the choices of a column; `settings.labels` was seen here (docs/service.md#columns). */
const PLACES = ['labels', 'options', 'choices'];

/**
 * The choices of a select column: objects with an ID and a name, or texts that are both.
 *
 * @param column record of the column, as the service describes it
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
