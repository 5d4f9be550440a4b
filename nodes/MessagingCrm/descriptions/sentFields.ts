import type { INodeProperties } from 'n8n-workflow';

import type { Read, SentField } from '../engine';
import { readId } from '../service';
import { getOwn } from '../shared/json';
import { readBoolean, readFilter, readText, readTrimmed } from '../shared/values';
import { textField } from './describe';

/** Returns the function that reads the value of a field without its own `read`. */
function readerOf({ type, options = [] }: INodeProperties, readOther: Read): Read {
	if (type === 'boolean') return readBoolean;
	if (type === 'resourceLocator') return readId;
	if (type !== 'options') return readOther;
	// Recognizes known values regardless of case, and returns them in the service's spelling.
	return (value, label) => {
		const text = readTrimmed(value, label);
		const known = options
			.map((option) => String(getOwn(option, 'value')))
			.find((choice) => choice.toLowerCase() === text?.toLowerCase());
		return known ?? text;
	};
}

/**
 * Creates a field that is sent in the body under the service's name.
 * In an update, an empty string clears the field; undefined and null leave it unchanged.
 */
export function bodyField(
	property: string,
	field: INodeProperties,
	read: Read = readerOf(field, readText),
): SentField {
	return { ...field, routing: { send: { type: 'body', property } }, read };
}

/** Creates a text field that is sent in the body. */
export function bodyText(
	property: string,
	displayName: string,
	name: string,
	{ read, ...details }: Partial<SentField>,
): SentField {
	return bodyField(property, textField(displayName, name, details), read);
}

/** Creates a field that is sent in the query under the service's name. */
export function queryField(
	property: string,
	field: INodeProperties,
	read: Read = readerOf(field, readText),
): SentField {
	return { ...field, routing: { send: { type: 'query', property } }, read };
}

/** Creates a filter. Unlike a `queryField`, a filter fails if the user adds it without a value. */
export function filterField(
	property: string,
	field: INodeProperties,
	read: Read = readerOf(field, readTrimmed),
): SentField {
	return queryField(property, field, (value, label, item) =>
		readFilter(value, label, (entered) => read(entered, label, item)),
	);
}
