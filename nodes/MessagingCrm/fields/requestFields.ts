import type { INodeProperties } from 'n8n-workflow';

import type { Read, SentField } from '../engine';
import { readBoolean, readText, readTrimmed } from '../shared/values';
import { textField } from './describe';
import { readFilter, readId } from './read';

const READ_BY_TYPE: Partial<Record<INodeProperties['type'], Read>> = {
	boolean: readBoolean,
	resourceLocator: readId,
};

function sentIn(type: 'body' | 'query') {
	return (
		property: string,
		field: INodeProperties,
		read = READ_BY_TYPE[field.type] ?? readText,
	): SentField => ({ ...field, routing: { send: { type, property } }, read });
}

/**
 * A field that is sent in the body under the service's name.
 * In an update, an empty text clears the field; undefined and null leave it unchanged.
 */
export const bodyField = sentIn('body');

/** A field that is sent in the query under the service's name. */
export const queryField = sentIn('query');

/** A text field that is sent in the body. */
export function bodyText(
	property: string,
	displayName: string,
	name: string,
	{ read, ...more }: Partial<SentField>,
): SentField {
	return bodyField(property, textField(displayName, name, more), read);
}

/** A filter: like `queryField`, but an added filter without a value is an error. */
export function filterField(
	property: string,
	field: INodeProperties,
	read: Read = READ_BY_TYPE[field.type] ?? readTrimmed,
): SentField {
	return queryField(property, field, (value, label, context) =>
		readFilter(value, label, read, context),
	);
}
