import { InputError } from './errors';
import { isPrivateHost, parseUrl } from './host';
import { normalizeText } from './text';
import { readRequired, readTrimmed } from './values';

const PLACEHOLDER = /\{(\w+)\}/g;

/**
 * Fills in a path template such as `/orders/{orderId}`. Values are percent-encoded, so that they cannot change the endpoint.
 * Values that are not UUIDs are sent, too (docs/internals/service.md#records).
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
		const label = labelOf(parameter);
		const value = readRequired(valueOf(parameter), label);
		const id = readRequired(requireId(value, label), label);
		if (id !== '.' && id !== '..') return encodeURIComponent(id);
		throw new InputError(
			`${label} cannot be "${id}"`,
			`Enter the ID shown by the service for ${label}`,
		);
	});
}

/** A parameter's label in the editor: "Order" for `orderId`, "URL" for `urlButton.url`. */
export function labelOf(parameter: string): string {
	return parameter
		.replace(/^.*\./, '')
		.replace(/Id$/, '')
		.replace(/([A-Z])/g, ' $1')
		.replace(/^./, (letter) => letter.toUpperCase())
		.replace(/\b(Api|Id|Url)\b/, (word) => word.toUpperCase());
}

/** An address that WhatsApp or a customer opens. Spaces and letters such as é are encoded. An empty text stays empty, as in other fields. */
export function readUrl(value: unknown, label: string): string | undefined {
	const text = readTrimmed(value, label);
	if (!text) return text;
	// A cell of a sheet can contain several addresses, which URL would merge into one.
	const isOne = !/[\r\n]|\shttps?:/i.test(text);
	const url = isOne && /^https?:\/\//i.test(text) ? parseUrl(text) : undefined;
	if (url && !isPrivateHost(url.hostname)) return /[^!-~]/.test(text) ? url.href : text;
	throw new InputError(
		`${label} is not a public address: "${text.slice(0, 100)}"`,
		`Enter one address that others can open, e.g. https://example.com/invoice.pdf, as ${label}`,
	);
}

/** File-sharing addresses that open a page instead of the file. */
const SHARED_PAGE =
	/^https?:\/\/(?:(?:drive|docs)\.google\.com\/(?!uc\b|thumbnail\b|.*\/(?:export|pub)\b)|photos\.(?:app\.goo\.gl|google\.com)\/|(?:www\.)?dropbox\.com\/(?!.*[?&](?:dl|raw)=1))/;

/** The address of a file that WhatsApp downloads. */
export function readFileUrl(value: unknown, label: string): string | undefined {
	const url = readUrl(value, label);
	if (!url || !SHARED_PAGE.test(url)) return url;
	throw new InputError(
		`${label} is a page that shows a file, not the file: "${url.slice(0, 100)}"`,
		`Enter an address that downloads the file itself as ${label}. From Dropbox, it ends in dl=1 instead of dl=0.`,
	);
}

/** Decodes percent-encoding; text with a lone percent sign stays unchanged, as in URL parsers. */
export function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
