import type { INodeProperties } from 'n8n-workflow';

import type { Item, Read, SentField } from '../engine';
import { readId } from '../service';
import { InputError } from '../shared/errors';
import { getOwn, isBlankText } from '../shared/json';
import { readBoolean, readText, readTrimmed } from '../shared/values';
import { textField } from './describe';

/** How the value of a field is read, unless the field has its own `read`. */
function readerOf({ type, options = [] }: INodeProperties, readOther: Read): Read {
	if (type === 'boolean') return readBoolean;
	if (type === 'resourceLocator') return readId;
	if (type !== 'options') return readOther;
	// Returns a known value in the service's spelling, regardless of case. Other values stay unchanged.
	return (value, label) => {
		const text = readTrimmed(value, label);
		const known = options
			.map((option) => String(getOwn(option, 'value')))
			.find((choice) => choice.toLowerCase() === text?.toLowerCase());
		return known ?? text;
	};
}

/**
 * A field that is sent in the body under the service's name.
 * In an update, an empty text clears the field; undefined and null leave it unchanged.
 */
export function bodyField(
	property: string,
	field: INodeProperties,
	read: Read = readerOf(field, readText),
): SentField {
	return { ...field, routing: { send: { type: 'body', property } }, read };
}

/** A text field that is sent in the body. */
export function bodyText(
	property: string,
	displayName: string,
	name: string,
	{ read, ...details }: Partial<SentField>,
): SentField {
	return bodyField(property, textField(displayName, name, details), read);
}

/** A field that is sent in the query under the service's name. */
export function queryField(
	property: string,
	field: INodeProperties,
	read: Read = readerOf(field, readText),
): SentField {
	return { ...field, routing: { send: { type: 'query', property } }, read };
}

/** A filter: like `queryField`, but an added filter without a value is an error. */
export function filterField(
	property: string,
	field: INodeProperties,
	read: Read = readerOf(field, readTrimmed),
): SentField {
	return queryField(property, field, (value, label, item) => readFilter(value, label, read, item));
}

/** The value of an added filter. Leaving it out because it is empty would read too many records. */
export function readFilter<T>(
	value: unknown,
	label: string,
	read: (value: unknown, label: string, item: Item) => T | undefined,
	item: Item,
): T {
	const filter = isBlankText(value) ? undefined : read(value, label, item);
	if (filter !== undefined) return filter;
	throw new InputError(
		`Filter ${label} is empty`,
		'Remove the filter to read all records, or check that its expression has a value for this item.',
	);
}
