import { phoneDigits } from '../../fields';

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** How an item may be spelled that has a certain value to match on. */
export interface Spellings {
	entered: string;
	/** In which a new item gets it, so that any other spelling finds the item. */
	usual: string;
	/** A phone number with a plus sign; otherwise the usual one. */
	withPlus: string;
}

/**
 * The spellings of one value: phone numbers in digits, as the service writes them
 * (docs/internals/service.md#identifiers), and e-mail addresses in lower case. Any other text may be another value if
 * it is spelled differently.
 */
export function spellingsOf(text: string): Spellings {
	const phone = phoneIn(text);
	const usual = phone ?? (EMAIL.test(text) ? text.toLowerCase() : text);
	return { entered: text, usual, withPlus: phone === undefined ? usual : `+${phone}` };
}

/** The digits of a phone number. Without a plus sign, 12-345678 may be the number of something else. */
function phoneIn(text: string): string | undefined {
	const digits = phoneDigits(text);
	if (digits === undefined || digits.startsWith('0')) return undefined;
	return text.includes('+') || text === digits ? digits : undefined;
}

/** What remains of a text if case, spaces and punctuation do not count. */
export function withoutFormat(text: string): string {
	return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
}
