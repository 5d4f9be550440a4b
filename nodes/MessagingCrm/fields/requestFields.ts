import type { INodeProperties } from 'n8n-workflow';

import type { ItemContext, Read, SentField } from '../engine';
import { isBlankText } from '../shared/json';
import { readBoolean, readText, readTrimmed, rejectEmptyFilter } from '../shared/values';

/** As n8n writes and accepts it. */
const FROM_AI = /\$fromai\s*\(/i;

const READ_BY_TYPE: Partial<Record<INodeProperties['type'], Read>> = {
	boolean: readBoolean,
	resourceLocator: readTrimmed,
};

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

/**
 * A filter: like `queryField`, but an added filter without a value is an error, since too many records would be read. An AI
 * agent has to fill in every filter, so for agents an empty text means no filter.
 */
export function filterField(
	property: string,
	field: INodeProperties,
	read: Read = readTrimmed,
): SentField {
	return sent('query', property, field, (value, _, context) =>
		readFilter(value, field, read, context),
	);
}

/**
 * The value of a filter that was added; undefined if an agent left it out.
 * @throws InputError if it is empty; what `read` throws
 */
export function readFilter<T>(
	value: unknown,
	{ name, displayName: label }: INodeProperties,
	read: (value: unknown, label: string, context: ItemContext) => T | undefined,
	context: ItemContext,
): T | undefined {
	const filter = isBlankText(value) ? undefined : read(value, label, context);
	if (filter !== undefined) return filter;
	const leftOut = value === '' && isFilledByAgent(context, `filters.${name}`);
	return leftOut ? undefined : rejectEmptyFilter(label);
}

function sent(
	type: 'body' | 'query',
	property: string,
	field: INodeProperties,
	read: Read = READ_BY_TYPE[field.type] ?? readText,
): SentField {
	return { ...field, routing: { send: { type, property } }, read };
}

/** A field under Update Fields. An AI agent has to fill in every field: its empty text changes nothing. */
export function updateField(field: SentField): SentField {
	const read: Read = (value, label, context) => {
		const isLeftOut = value === '' && isFilledByAgent(context, `updateFields.${field.name}`);
		return isLeftOut ? undefined : field.read(value, label, context);
	};
	return { ...field, read };
}

/** Whether the model of an AI agent fills in a parameter. */
export function isFilledByAgent(context: ItemContext, parameter: string): boolean {
	return isFromAi(context.getNodeParameter(parameter, '', { rawExpressions: true }));
}

/** @param written a parameter, or a part of it, with its expressions */
export function isFromAi(written: unknown): boolean {
	return FROM_AI.test(JSON.stringify(written ?? ''));
}
