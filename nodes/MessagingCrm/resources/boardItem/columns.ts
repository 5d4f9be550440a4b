import type { IDataObject, INodeProperties, ResourceMapperValue } from 'n8n-workflow';

import { type Completed, isFromAi, type ItemToComplete } from '../../engine';
import { valueOf } from '../../fields';
import { columnType, timelineFields } from '../../fields/columns';
import { type Choice, type Column, columnOf } from '../../service/boards';
import { InputError } from '../../shared/inputError';
import { canBeSent, getOwn, isObject, objectOrEmpty, textOf } from '../../shared/json';
import { emptyField } from '../../shared/values';
import { conversionContext, readColumns, rejectMissingColumn } from './boardColumns';

/** What is left of a text whose expressions have no value. Only an empty text clears a column. */
const ONLY_SEPARATORS = /^[\s,/]+$/;

/**
 * The body of an item with the values of its columns, by column NAME (docs/internals/service.md#column-types). If the
 * service does not return the columns, values are sent as they were entered, but none by Map Automatically. A dry run shows
 * the values with names instead of IDs.
 */
export async function withColumns(
	item: ItemToComplete,
): Promise<Completed & { body: IDataObject }> {
	const mapping = valueOf(item.context, 'columns', {}) as Partial<ResourceMapperValue>;
	const written = isAutomatic(mapping)
		? {}
		: item.context.getNodeParameter('columns.value', {}, { rawExpressions: true });
	const given = givenIn(mapping, item.context.getInputData().json).filter(
		// An AI agent has to fill in every field.
		([name, value]) => !(value === '' && isFromAi(getOwn(written, name))),
	);
	if (given.length === 0) return { body: item.body };
	const read = await readColumns(item);
	if (!read && isAutomatic(mapping)) throw unknownColumns();
	const columns = read ?? given.map(([name]) => columnOf({ id: name }));
	const values = new Map<Column, unknown>();
	const withoutColumn: string[] = [];
	for (const [name, value] of given) {
		const found = find(columns, name);
		if (isAutomatic(mapping) && !found) withoutColumn.push(name);
		if (isAutomatic(mapping) && (!found || found.column.isReadOnly)) continue;
		const { column, bound } = found ?? rejectMissingColumn(name);
		requireWritable(column);
		values.set(column, bound ? { ...objectOrEmpty(values.get(column)), [bound]: value } : value);
	}
	const { agents, ...context } = conversionContext(item);
	let agentsRead: Choice[] = [];
	const conversion = { ...context, agents: async () => (agentsRead = await agents()) };
	const converted: IDataObject = {};
	const shown: IDataObject = {};
	for (const [column, value] of values) {
		const { name, type, labels } = column;
		const isPicked = getOwn(written, name) === value;
		const { isPlainText, convert } = columnType(type);
		// E.g. an invalid date.
		const isNoJson = typeof value === 'object' && JSON.stringify(value) === 'null';
		const isBlank = !isPlainText && ONLY_SEPARATORS.test(textOf(value));
		if (isNoJson || isBlank) throw emptyField(name);
		const sent = await convert(value, column, { ...conversion, isPicked });
		const choices = [...labels, ...choicesInEditor(mapping, name), ...agentsRead];
		converted[name] = sent as IDataObject['value'];
		shown[name] = namesOf(sent, choices) as IDataObject['value'];
	}
	return { body: { ...item.body, ...converted }, shownInDryRun: { columns: shown }, withoutColumn };
}

function unknownColumns(): InputError {
	return new InputError(
		'The columns of the board could not be read, so that Map Automatically cannot tell which input fields to send',
		'Choose the board again, and check that the API key may read it. Otherwise, choose Map Each Column Manually.',
	);
}

/** The choices that the editor offered for a column. The workflow keeps them. */
function choicesInEditor({ schema }: Partial<ResourceMapperValue>, column: string): Choice[] {
	const options = schema?.find(({ id }) => id === column)?.options ?? [];
	return options.map(({ name, value }) => ({ id: textOf(value), name }));
}

/** A value, or the values in a list, with the names of those that are IDs of choices. */
function namesOf(value: unknown, choices: Choice[]): unknown {
	if (Array.isArray(value)) return value.map((one) => namesOf(one, choices));
	return choices.find(({ id }) => id === value)?.name ?? value;
}

function isAutomatic({ mappingMode }: Partial<ResourceMapperValue>): boolean {
	return mappingMode === 'autoMapInputData';
}

/** The values of the column mapper. The editor stores null for a column without a value. */
function givenIn(
	mapping: Partial<ResourceMapperValue>,
	input: IDataObject,
): Array<[string, unknown]> {
	const given: unknown = (isAutomatic(mapping) ? input : mapping.value) ?? {};
	if (!isObject(given)) {
		throw new InputError(
			'Values to Send is not an object',
			'Map the columns in the editor, or enter an object with a value for each column name',
		);
	}
	// n8n flags columns that are not shown as fields as removed. This is ignored for automatic mapping.
	const removed = isAutomatic(mapping)
		? []
		: (mapping.schema ?? []).filter((field) => field.removed);
	return Object.entries(given).filter(
		([name, value]) =>
			value !== null && value !== undefined && !removed.some(({ id }) => id === name),
	);
}

interface Found {
	column: Column;
	/** For one of the two fields of a timeline. */
	bound?: 'from' | 'to';
}

function find(columns: Column[], name: string): Found | undefined {
	const column = columns.find((one) => one.name === name);
	if (column) return { column };
	for (const one of columns.filter(({ type }) => columnType(type).hasBounds)) {
		const { from, to } = timelineFields(one);
		if (name === from || name === to) return { column: one, bound: name === from ? 'from' : 'to' };
	}
	return undefined;
}

function requireWritable({ name, isReadOnly }: Column): void {
	if (isReadOnly) {
		throw new InputError(
			`Column "${name}" is read-only`,
			`Remove ${name} from Values to Send: the service does not let it be changed`,
		);
	}
	if (!canBeSent(name)) {
		throw new InputError(
			`Column "${name}" cannot be sent: n8n removes fields of this name from requests`,
			'Rename the column on the board, or remove it from Values to Send',
		);
	}
}

type Mode = 'add' | 'map' | 'upsert';

function columnMapper(operation: string, mode: Mode): INodeProperties {
	return {
		displayName: 'Values to Send',
		name: 'columns',
		type: 'resourceMapper',
		noDataExpression: true,
		default: { mappingMode: 'defineBelow', value: null },
		displayOptions: { show: { resource: ['boardItem'], operation: [operation] } },
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
