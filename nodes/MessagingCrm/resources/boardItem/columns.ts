import type { IDataObject, INodeProperties, ResourceMapperValue } from 'n8n-workflow';

import { type Preparation, isFromAi, type ItemToPrepare } from '../../engine';
import { columnValue, nameOrId, shownFor, valueOf } from '../../fields';
import type { Column } from '../../service';
import { InputError } from '../../shared/inputError';
import { getOwn, isEmpty, isObject, textOf } from '../../shared/json';
import { emptyField } from '../../shared/values';
import { columnNamed, readBoard, rejectMissingColumn } from './readBoard';

/** What is left of a text whose expressions have no value. Only an empty text clears a column. */
const ONLY_SEPARATORS = /^[\s,/]+$/;

/** What the column mapper stores. An expression may give anything as its value. */
interface Mapping extends Pick<Partial<ResourceMapperValue>, 'mappingMode' | 'schema'> {
	value?: unknown;
}

type WithBody = Preparation & { body: IDataObject };

/** The body of a new item: with its columns, all that are required, in a group of the board. */
export async function newItem(item: ItemToPrepare): Promise<WithBody> {
	const completed = await withColumns(item);
	const { columns, groups } = await readBoard(item);
	const group = textOf(completed.body.group_id);
	if (group !== '' && groups.length > 0 && !groups.some(({ id }) => id === group)) {
		throw new InputError(
			`Group "${nameOrId(item.context, 'groupId', group)}" is not one of the chosen board`,
			'Choose the group again: it is one of another board, or it was deleted.',
		);
	}
	requireColumns(columns, item, completed.body);
	return completed;
}

/** @throws InputError that names a column which has no value, although the board requires it of new items */
export function requireColumns(
	columns: Column[],
	{ callOptions }: ItemToPrepare,
	body: IDataObject,
): void {
	const missing = columns.find(
		({ name, isRequired, isReadOnly }) =>
			isRequired &&
			!isReadOnly &&
			[getOwn({ ...body, ...callOptions.extraBody }, name)].flat().every(isEmpty),
	);
	if (!missing) return;
	throw new InputError(
		`Column "${missing.name}" is required, but has no value for this item`,
		`Fill in ${missing.name} under Values to Send. If it is an expression, check that it has a value for this item.`,
	);
}

/** The body of an item with the values of its columns, by column NAME (docs/internals/service.md#boards). */
export async function withColumns(item: ItemToPrepare): Promise<WithBody> {
	const { context } = item;
	const mapping = valueOf(context, 'columns', {}) as Mapping;
	const isAutomatic = mapping.mappingMode === 'autoMapInputData';
	const written = isAutomatic
		? {}
		: context.getNodeParameter('columns.value', {}, { rawExpressions: true });
	const given = givenIn(isAutomatic ? { value: context.getInputData().json } : mapping).filter(
		// An AI agent has to fill in every field.
		([name, value]) => !(value === '' && isFromAi(getOwn(written, name))),
	);
	if (given.length === 0) return { body: item.body };
	const { columns } = await readBoard(item);
	const values: IDataObject = {};
	const withoutColumn: string[] = [];
	for (const [name, value] of given) {
		const column = columnNamed(name, columns);
		if (isAutomatic && !column) withoutColumn.push(name);
		if (isAutomatic && (!column || column.isReadOnly)) continue;
		if (!column) rejectMissingColumn(name);
		if (column.isReadOnly) {
			throw new InputError(
				`Column "${name}" is read-only`,
				`Remove ${name} from Values to Send: the service does not let it be changed`,
			);
		}
		if (typeof value === 'string' && ONLY_SEPARATORS.test(value)) throw emptyField(name);
		const isPicked = getOwn(written, name) === value;
		const conversion = { timezone: context.getTimezone(), isPicked };
		values[column.name] = columnValue(value, column, conversion) as IDataObject['value'];
	}
	return { body: { ...item.body, ...values }, withoutColumn };
}

/** The values that are filled in. The editor stores null for a column without a value. */
function givenIn({ value, schema }: Mapping): Array<[string, unknown]> {
	const given = value ?? {};
	if (!isObject(given)) {
		throw new InputError(
			'Values to Send is not an object',
			'Map the columns in the editor, or enter an object with a value for each column name',
		);
	}
	const isRemoved = (name: string) => schema?.some(({ id, removed }) => id === name && removed);
	return Object.entries(given).filter(
		([name, one]) => one !== null && one !== undefined && !isRemoved(name),
	);
}

type Mode = 'add' | 'map' | 'upsert';

function columnMapper(operation: string, mode: Mode): INodeProperties {
	return {
		displayName: 'Values to Send',
		name: 'columns',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		displayOptions: shownFor('boardItem', operation),
		description: 'Values of the board columns',
		typeOptions: {
			loadOptionsDependsOn: ['boardId.value'],
			resourceMapper: {
				resourceMapperMethod: 'getBoardColumns',
				mode,
				fieldWords: { singular: 'column', plural: 'columns' },
				addAllFields: mode !== 'map',
				multiKeyMatch: true,
				matchingFieldsLabels: {
					hint: 'Columns that identify an item, e.g. its email. An item with the same values is updated, otherwise one is created.',
				},
				supportAutoMap: true,
				refreshStaleSchemaOnOpen: true,
				// Instead of this error, getBoardColumns says why there are no columns.
				hideNoDataError: true,
			},
		},
	};
}

export const columnFields: INodeProperties[] = [
	columnMapper('create', 'add'),
	columnMapper('upsert', 'upsert'),
	columnMapper('update', 'map'),
];
