import type { IDataObject, ResourceMapperValue } from 'n8n-workflow';

import { InputError } from '../../shared/inputError';
import { isObject } from '../../shared/json';
import { columnValue } from './columnValue';

/** What the column mapper stores; only parts of it if the workflow was not made in the editor. */
export type ColumnMapping = Partial<ResourceMapperValue>;

/**
 * The column values of an item as the service takes them, by column NAME (docs/service.md#columns).
 *
 * @param mapping its values are keyed by column name
 * @param input the input item, for automatic mapping by column name
 * @param timezone of the workflow
 * @throws InputError
 */
export function columnValues(
	{ mappingMode, value, schema }: ColumnMapping,
	input: IDataObject,
	timezone: string,
): IDataObject {
	const columns = schema ?? [];
	const automatic = mappingMode === 'autoMapInputData';
	const given: unknown = (automatic ? input : value) ?? {};
	if (!isObject(given)) {
		throw new InputError(
			'Columns is not an object',
			'Map the columns in the editor, or enter an object with a value for each column name',
		);
	}
	const values = Object.entries(given).flatMap(([name, raw]) => {
		const column = columns.find(({ id }) => id === name);
		if (automatic && columns.length > 0 && !column) return [];
		if (column?.readOnly || column?.removed || isUnset(raw)) return [];
		return [[name, columnValue(raw, column?.type, name, timezone)]];
	});
	return Object.fromEntries(values) as IDataObject;
}

/** The editor stores null for a column without a value. */
function isUnset(value: unknown): boolean {
	return value === null || value === undefined;
}
