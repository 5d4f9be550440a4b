import type {
	FieldType,
	IDataObject,
	ILoadOptionsFunctions,
	ResourceMapperField,
	ResourceMapperFields,
} from 'n8n-workflow';

import { own, textOf } from '../shared/json';
import { boardColumns, nameOf } from './boardColumns';
import { columnChoices } from './columnChoices';

/** Columns of other types become text fields (docs/service.md#columns). */
const FIELD_TYPES: Record<string, FieldType> = {
	agents: 'array',
	date: 'dateTime',
	number: 'number',
};

/**
 * The columns of the chosen board as fields of the column mapper. The ID of a field is the name of its
 * column, since the service expects values by name (docs/service.md#board-items).
 *
 * @throws InputError if no board is chosen; NodeApiError with the service's reason
 */
export async function getBoardColumns(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
	const columns = await boardColumns(this);
	return { fields: columns.map(toField).filter(({ id }) => id !== '') };
}

function toField(column: IDataObject): ResourceMapperField {
	const type = textOf(column.type);
	const choices = type === 'select' ? columnChoices(column) : [];
	const called = nameOf(column);
	const readOnly = column.read_only === true;
	return {
		id: called,
		displayName: called,
		...(choices.length > 0 ? { type: 'options', options: choices } : { type: fieldType(type) }),
		required: column.is_required === true && !readOnly,
		readOnly,
		display: !readOnly,
		defaultMatch: false,
		canBeUsedToMatch: false,
	};
}

function fieldType(columnType: string): FieldType {
	return (own(FIELD_TYPES, columnType) as FieldType | undefined) ?? 'string';
}
