import type {
	FieldType,
	IDataObject,
	ResourceMapperField,
	ResourceMapperValue,
} from 'n8n-workflow';

import { columnType, timelineFields, type ConversionContext } from '../../fields/columns';
import type { Column } from '../../service/boards';
import { InputError } from '../../shared/inputError';
import { isObject } from '../../shared/json';
import { rejectMissingColumn } from './boardColumns';

/** What the column mapper stores; only parts of it if the workflow was not made in the editor. */
export type ColumnMapping = Partial<ResourceMapperValue>;

/**
 * The column values of an item as the service expects them, by column NAME (docs/service.md#column-types).
 *
 * @param mapping its values are keyed by column name
 * @param input the input item, for automatic mapping by column name
 * @param readColumns reads the columns of the board; called only if there is a value
 * @throws InputError that names the column
 */
export async function columnValues(
	mapping: ColumnMapping,
	input: IDataObject,
	readColumns: () => Promise<Column[] | undefined>,
	conversion: ConversionContext,
): Promise<IDataObject> {
	const automatic = mapping.mappingMode === 'autoMapInputData';
	const schema = mapping.schema ?? [];
	// n8n flags columns that are not shown as fields as removed. This is ignored for automatic mapping.
	const isRemoved = (name: string) =>
		!automatic && schema.some(({ id, removed }) => id === name && removed);
	const given = Object.entries(givenIn(mapping, input, automatic)).filter(
		([name, value]) => isSet(value) && !isRemoved(name),
	);
	if (given.length === 0) return {};
	const columns =
		(await readColumns()) ?? columnsOf(schema, automatic && schema.length > 0 ? [] : given);
	const values = new Map<Column, unknown>();
	for (const [name, value] of given) {
		const found = find(columns, name);
		if (!found && !automatic) rejectMissingColumn(name);
		if (!found || (found.column.isReadOnly && automatic)) continue;
		rejectReadOnly(found.column);
		const { column, bound } = found;
		values.set(column, bound ? { ...boundsIn(values.get(column)), [bound]: value } : value);
	}
	const converted: Array<[string, unknown]> = [];
	for (const [column, value] of values) {
		const { convert } = columnType(column.type);
		converted.push([column.name, await convert(value, column, conversion)]);
	}
	return Object.fromEntries(converted) as IDataObject;
}

function givenIn({ value }: ColumnMapping, input: IDataObject, automatic: boolean): IDataObject {
	const given: unknown = (automatic ? input : value) ?? {};
	if (isObject(given)) return given;
	throw new InputError(
		'Columns is not an object',
		'Map the columns in the editor, or enter an object with a value for each column name',
	);
}

/** The editor stores null for a column without a value. */
function isSet(value: unknown): boolean {
	return value !== null && value !== undefined;
}

interface Found {
	column: Column;
	/** For one of the two fields of a timeline. */
	bound?: 'from' | 'to';
}

function find(columns: Column[], name: string): Found | undefined {
	const column = columns.find((one) => one.name === name);
	if (column) return { column };
	return columns
		.filter(({ type }) => columnType(type).hasBounds)
		.flatMap((one): Found[] => {
			const { from, to } = timelineFields(one);
			if (name === from) return [{ column: one, bound: 'from' }];
			return name === to ? [{ column: one, bound: 'to' }] : [];
		})
		.at(0);
}

function boundsIn(value: unknown): IDataObject {
	return isObject(value) ? value : {};
}

function rejectReadOnly({ name, isReadOnly }: Column): void {
	if (!isReadOnly) return;
	throw new InputError(
		`Column "${name}" is read-only`,
		`Remove ${name} from Columns: the service does not let it be changed`,
	);
}

/** Types of columns whose values may have the form of their field in the column mapper. */
const TYPE_OF_FIELD: Partial<Record<FieldType, string>> = {
	array: 'references',
	boolean: 'checkbox',
	dateTime: 'date',
	number: 'number',
	options: 'select',
};

/** The columns as the column mapper saved them, used if the service does not return them. */
function columnsOf(schema: ResourceMapperField[], given: Array<[string, unknown]>): Column[] {
	const others = given.filter(([name]) => !schema.some(({ id }) => id === name));
	return [...schema.map(columnIn), ...others.map(([name]) => columnIn({ id: name }))];
}

/** A column, reconstructed from its field in the column mapper. */
function columnIn(field: Pick<ResourceMapperField, 'id' | 'type' | 'readOnly'>): Column {
	const { id, type, readOnly } = field;
	return {
		id,
		name: id,
		type: (type && TYPE_OF_FIELD[type]) ?? '',
		isRequired: false,
		isReadOnly: readOnly === true,
		labels: [],
	};
}
