import { InputError } from './errors';
import { fieldLabelOf } from './fieldLabel';
import { normalizeText } from './text';
import { readRequired } from './values';

const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * Fills in a path template such as `/orders/{orderId}`. Values are percent-encoded, so that they cannot change the
 * endpoint. Values that are not UUIDs are sent, too (docs/internals/service.md#records).
 * @param valueOf returns the value of the named parameter
 * @param requireId returns the value to send; throws if it cannot be an ID
 * @throws InputError for an empty value, an object or an array, `.` and `..`
 */
export function fillPath(
	template: string,
	valueOf: (parameter: string) => unknown,
	requireId: (value: string, label: string) => string = normalizeText,
): string {
	return template.replace(PLACEHOLDER, (_, parameter: string) => {
		const label = fieldLabelOf(parameter);
		const value = readRequired(valueOf(parameter), label);
		const id = readRequired(requireId(value, label), label);
		if (id !== '.' && id !== '..') return encodeURIComponent(id);
		throw new InputError(
			`${label} cannot be "${id}"`,
			`Enter the ID shown by the service for ${label}`,
		);
	});
}
