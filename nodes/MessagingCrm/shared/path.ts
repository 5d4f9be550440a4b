import { InputError } from './errors';
import { comparable } from './text';
import { readRequired } from './values';

const PLACEHOLDER = /\{(\w+)\}/g;

const LOCAL_HOST = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|0\.0\.0\.0|\[::1\])$/;

/**
 * Fills a path template such as `/orders/{orderId}`.
 * Each value is percent-encoded, so that it cannot change which endpoint is called. Values that are
 * not UUIDs are sent, too (docs/internals/service.md#records).
 * @param valueOf returns the value of the named parameter
 * @param requireId returns a value as it is to be sent; throws if it cannot be an ID
 * @throws InputError for an empty value, an object or an array, `.` and `..`
 */
export function fillPath(
	template: string,
	valueOf: (parameter: string) => unknown,
	requireId: (value: string, label: string) => string = comparable,
): string {
	return template.replace(PLACEHOLDER, (_, parameter: string) => {
		const label = labelOf(parameter);
		const value = readRequired(valueOf(parameter), label);
		const id = readRequired(requireId(value, label), label);
		if (id !== '.' && id !== '..') return encodeURIComponent(id);
		throw new InputError(
			`${label} cannot be "${id}"`,
			`Enter the ID as the service shows it for ${label}`,
		);
	});
}

/** The label of a parameter in the editor: "Order" for `orderId`, "URL" for `urlButton.url`. */
export function labelOf(parameter: string): string {
	return parameter
		.replace(/^.*\./, '')
		.replace(/Id$/, '')
		.replace(/([A-Z])/g, ' $1')
		.replace(/^./, (letter) => letter.toUpperCase())
		.replace(/\b(Id|Url)\b/, (word) => word.toUpperCase());
}

/** Whether only the machine itself reaches a host, which is written as `URL` writes it. */
export function isLocalHost(hostname: string): boolean {
	return LOCAL_HOST.test(hostname);
}

/** Decodes percent-encoding; text with a lone percent sign stays as it is, as URL parsers leave it. */
export function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
