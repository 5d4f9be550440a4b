import type {
	FieldType,
	IDataObject,
	ILoadOptionsFunctions,
	INodePropertyOptions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { isObject, own, textOf } from '../transport';
import { boardColumns, nameOf } from './boardColumns';

/** What each type of column is mapped as (observed.md); all others are texts. */
const FIELD_TYPES: Record<string, FieldType> = {
	agents: 'array',
	date: 'dateTime',
	number: 'number',
	select: 'options',
};

/** The label that stands for no choice (observed.md). */
const NO_CHOICE = 'default';

/**
 * The columns of the chosen board as fields of the column mapper. A field's id is the column's
 * name, by which the service wants its value (reference.md, CRM boards) and n8n names it in errors.
 *
 * @throws as boardColumns
 */
export async function getBoardColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const columns = await boardColumns(this);
	return { fields: columns.map(toField).filter(({ id }) => id !== '') };
}

function toField(column: IDataObject): ResourceMapperField {
	const { type, settings } = column;
	const called = nameOf(column);
	const readOnly = column.read_only === true;
	return {
		id: called,
		displayName: called,
		type: (own(FIELD_TYPES, textOf(type)) as FieldType | undefined) ?? 'string',
		required: column.is_required === true && !readOnly,
		readOnly,
		display: !readOnly,
		defaultMatch: false,
		canBeUsedToMatch: false,
		...(type === 'select' && { options: labelsOf(settings) }),
	};
}

function labelsOf(settings: unknown): INodePropertyOptions[] {
	const labels = own(settings, 'labels');
	return (Array.isArray(labels) ? labels.filter(isObject) : [])
		.filter(({ id }) => id !== NO_CHOICE)
		.map((label) => ({ name: nameOf(label), value: textOf(label.id) }));
}
