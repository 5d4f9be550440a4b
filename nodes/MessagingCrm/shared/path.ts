import { InputError } from './errors';
import { fieldLabelOf } from './fieldLabel';
import { normalizeText } from './text';
import { readRequired } from './values';

const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * Fills in a path template such as `/orders/{orderId}`. Values are percent-encoded so that they cannot change the
 * endpoint. They do not have to be UUIDs (docs/internals/service.md#records).
 * @param valueOf a function that returns the value of a parameter
 * @throws InputError if a value is empty, an object, an array, `.` or `..`
 */
export function fillPath(template: string, valueOf: (parameter: string) => unknown): string {
	return template.replace(PLACEHOLDER, (_, parameter: string) => {
		const label = fieldLabelOf(parameter);
		const id = normalizeText(readRequired(valueOf(parameter), label));
		if (id !== '.' && id !== '..') return encodeURIComponent(id);
		throw new InputError(
			`${label} cannot be "${id}"`,
			`Enter the ID shown by the service for ${label}`,
		);
	});
}
