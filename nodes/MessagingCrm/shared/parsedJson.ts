import type { IDataObject } from 'n8n-workflow';

import { InputError } from './inputError';
import { isObject, withoutUndefined } from './json';

/**
 * A JSON object, as the user typed it or as an expression returned it; empty if nothing was filled in. A property without a
 * value is missing, as in JSON.
 *
 * @param label the field's name, for the error
 * @throws InputError
 */
export function jsonObject(value: unknown, label: string): IDataObject {
	const object = parsedJson(value ?? {}, label);
	if (!isObject(object)) {
		throw new InputError(
			`${label} is not a JSON object`,
			'Enter an object such as {"name": "value"}',
		);
	}
	return withoutUndefined(object);
}

/**
 * Any JSON value, as the user typed it or as an expression returned it; an empty text is an empty object.
 * @throws InputError for text that is not JSON
 */
export function parsedJson(value: unknown, label: string): unknown {
	if (typeof value !== 'string') return value;
	if (value.trim() === '') return {};
	const invalid = reasonOfInvalidJson(value);
	if (invalid === undefined) return JSON.parse(value) as unknown;
	throw new InputError(
		`${label} is not valid JSON`,
		`Check the quotes, commas and brackets: ${invalid}`,
	);
}

function reasonOfInvalidJson(text: string): string | undefined {
	try {
		JSON.parse(text);
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}
