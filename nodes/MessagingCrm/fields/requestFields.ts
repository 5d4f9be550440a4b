import type { INodeProperties } from 'n8n-workflow';

import type { ItemContext, Read, SentField } from '../engine';
import { requireId } from '../service';
import { InputError } from '../shared/inputError';
import { isBlankText } from '../shared/json';
import { readBoolean, readText, readTrimmed } from '../shared/values';

const READ_BY_TYPE: Partial<Record<INodeProperties['type'], Read>> = {
	boolean: readBoolean,
	resourceLocator: readId,
};

export function readId(value: unknown, label: string): string | undefined {
	const id = readTrimmed(value, label);
	return id && requireId(id, label);
}

/** A field for a text. */
export function textField(
	displayName: string,
	name: string,
	more: Partial<INodeProperties> = {},
): INodeProperties {
	return { displayName, name, type: 'string', default: '', ...more };
}

interface Rows extends Partial<INodeProperties> {
	/** What one row is called, e.g. "Product". */
	row: string;
	/** In the order in which people fill them in. */
	values: INodeProperties[];
}

/** A field for rows that the user adds. */
export function rowsField(
	displayName: string,
	name: string,
	{ row, values, ...more }: Rows,
): INodeProperties {
	return {
		displayName,
		name,
		type: 'fixedCollection',
		typeOptions: { multipleValues: true },
		placeholder: `Add ${row}`,
		default: {},
		options: [{ displayName: row, name: row.toLowerCase(), values }],
		...more,
	};
}

/**
 * A field that is sent in the body under the service's name.
 * In an update, an empty text clears the field; undefined and null leave it unchanged.
 */
export function bodyField(property: string, field: INodeProperties, read?: Read): SentField {
	return sent('body', property, field, read);
}

/** A text field that is sent in the body. */
export function bodyText(
	property: string,
	displayName: string,
	name: string,
	more: Partial<INodeProperties> = {},
	read?: Read,
): SentField {
	return bodyField(property, textField(displayName, name, more), read);
}

/** A field that is sent in the query under the service's name. */
export function queryField(property: string, field: INodeProperties, read?: Read): SentField {
	return sent('query', property, field, read);
}

/** A filter: like `queryField`, but an added filter without a value is an error. */
export function filterField(
	property: string,
	field: INodeProperties,
	read: Read = READ_BY_TYPE[field.type] ?? readTrimmed,
): SentField {
	return sent('query', property, field, (value, label, context) =>
		readFilter(value, label, read, context),
	);
}

/** The value of a filter that was added. If it were left out because it is empty, too many records would be read. */
export function readFilter<T>(
	value: unknown,
	label: string,
	read: (value: unknown, label: string, context: ItemContext) => T | undefined,
	context: ItemContext,
): T {
	const filter = isBlankText(value) ? undefined : read(value, label, context);
	if (filter !== undefined) return filter;
	throw new InputError(
		`Filter ${label} is empty`,
		'Remove the filter to read all records, or check that its expression has a value for this item.',
	);
}

function sent(
	type: 'body' | 'query',
	property: string,
	field: INodeProperties,
	read: Read = READ_BY_TYPE[field.type] ?? readText,
): SentField {
	return { ...field, routing: { send: { type, property } }, read };
}
