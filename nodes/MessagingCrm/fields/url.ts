import { InputError } from '../shared/inputError';
import { isLocalHost } from '../shared/path';
import { readTrimmed } from '../shared/values';

/** An address that WhatsApp or a customer opens; an empty text stays one, as in other fields. */
export function readUrl(value: unknown, label: string): string | undefined {
	const text = readTrimmed(value, label);
	if (!text || isPublic(text)) return text;
	throw new InputError(
		`${label} is not a public address: "${text.slice(0, 100)}"`,
		`Enter an address that others can open, e.g. https://example.com/invoice.pdf, as ${label}`,
	);
}

function isPublic(text: string): boolean {
	const isWeb = /^https?:\/\//i.test(text) && URL.canParse(text);
	return isWeb && !isLocalHost(new URL(text).hostname);
}
