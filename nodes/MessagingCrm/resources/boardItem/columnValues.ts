import type { IDataObject, ResourceMapperField, ResourceMapperValue } from 'n8n-workflow';

import { jakartaDate } from '../../fields/jakartaDate';
import { InputError, parsedJson } from '../../transport';
import { listOf } from './delete';

/**
 * The column values of an item as the service takes them: keyed by the column's NAME, whatever
 * characters it has; a date as a calendar date, agents as an array of IDs (observed.md).
 *
 * @param mapper value of the resource mapper; its fields are keyed by column name
 * @param input the input item, for automatic mapping by column name
 * @param timezone of the workflow
 * @throws InputError
 */
export function columnValues(mapper: unknown, input: IDataObject, timezone: string): IDataObject {
	const { mappingMode, value, schema } = mapper as Partial<ResourceMapperValue>;
	const columns = schema ?? [];
	const automatic = mappingMode === 'autoMapInputData';
	const given = Object.entries((automatic ? input : value) ?? {});
	const values = given.flatMap(([name, raw]) => {
		const column = columns.find(({ id }) => id === name);
		if (automatic && columns.length > 0 && !column) return [];
		if (column?.readOnly || column?.removed || isUnset(raw)) return [];
		return [[name, valueFor(column, name, raw, timezone)]];
	});
	return Object.fromEntries(values) as IDataObject;
}

/** The editor stores null for a column that was left alone. */
function isUnset(value: unknown): boolean {
	return value === null || value === undefined;
}

function valueFor(
	column: ResourceMapperField | undefined,
	name: string,
	value: unknown,
	timezone: string,
): unknown {
	switch (column?.type) {
		case 'array':
			return arrayOf(value, name);
		case 'dateTime':
			return value === '' ? '' : jakartaDate(value, timezone, name);
		case 'number':
			return value === '' ? '' : numberOf(value, name);
		case 'options':
		case 'string':
			return typeof value === 'object' ? value : String(value);
		default:
			return value;
	}
}

function arrayOf(value: unknown, name: string): unknown[] {
	if (typeof value === 'string' && value.trim().startsWith('[')) {
		return listOf(parsedJson(value, name));
	}
	return listOf(value);
}

function numberOf(value: unknown, name: string): number {
	const number = Number(value);
	if (typeof value !== 'boolean' && Number.isFinite(number)) return number;
	throw new InputError(
		`${name} is not a number: "${String(value)}"`,
		`Enter ${name} without separators, e.g. 150000`,
	);
}
