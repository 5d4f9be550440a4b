import { InputError } from './errors';
import { isPrivateHost } from './host';
import { readTrimmed } from './values';

/**
 * Parses an address; returns undefined if it is invalid. `URL.canParse` cannot be used: in Node.js 20 and 22, it
 * rejects hosts with é after many calls.
 */
export function parseUrl(address: string): URL | undefined {
	try {
		return new URL(address);
	} catch {
		return undefined;
	}
}

/**
 * Reads an address that WhatsApp or a customer opens. Spaces and letters such as é are encoded. An empty string stays
 * empty, as in other fields.
 */
export function readUrl(value: unknown, label: string): string | undefined {
	const text = readTrimmed(value, label);
	if (!text) return text;
	// A cell of a sheet can contain several addresses. `URL` would merge them into one.
	const isOne = !/[\r\n]|\shttps?:/i.test(text);
	const url = isOne && /^https?:\/\//i.test(text) ? parseUrl(text) : undefined;
	if (url && !isPrivateHost(url.hostname)) return /[^!-~]/.test(text) ? url.href : text;
	throw new InputError(
		`${label} is not a public address: "${text.slice(0, 100)}"`,
		`Enter one address that others can open, e.g. https://example.com/invoice.pdf, as ${label}`,
	);
}

/** Matches addresses of file-sharing services that open a page instead of the file. */
const SHARED_PAGE =
	/^https?:\/\/(?:(?:drive|docs)\.google\.com\/(?!uc\b|thumbnail\b|.*\/(?:export|pub)\b)|photos\.(?:app\.goo\.gl|google\.com)\/|(?:www\.)?dropbox\.com\/(?!.*[?&](?:dl|raw)=1))/;

/** Reads the address of a file that WhatsApp downloads. */
export function readFileUrl(value: unknown, label: string): string | undefined {
	const url = readUrl(value, label);
	if (!url || !SHARED_PAGE.test(url)) return url;
	throw new InputError(
		`${label} is a page that shows a file, not the file: "${url.slice(0, 100)}"`,
		`Enter an address that downloads the file itself as ${label}. In a Dropbox address, use dl=1 instead of dl=0.`,
	);
}

/** Decodes percent-encoded text. Text with a lone percent sign stays unchanged, as in URL parsers. */
export function percentDecode(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
