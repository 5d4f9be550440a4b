import { excerpt, InputError } from './errors';
import { normalizeText } from './text';
import { readText } from './values';

/**
 * Matches a phone number with digits, spaces, dashes of any width, dots and parentheses, e.g. `(+62) 812-3456-7890`.
 */
const WRITTEN = /^\(?\+?[\d(][\d ().\p{Pd}]*$/u;

/** Matches a local number, which begins with a single 0 and has no country code. */
const LOCAL = /^[+( ]*0[^0]/;

/**
 * Matches a number that a spreadsheet has converted to a decimal, e.g. 62812.0. Also matches a number with a 0 that is
 * dialled only inside the country, e.g. +44 (0)20.
 */
const DECIMAL_OR_TRUNK = /\.0$|^\+?\d+\.(?:\d{1,2}|0+)$|\(0/;

/**
 * Matches a date from 1900 to 2099, e.g. from the wrong column of a sheet. Otherwise, 31.01.2025 would be accepted as a
 * phone number in the Netherlands.
 */
const DATE = /^(?:19|20)\d\d-\d\d-\d\d$|^\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d\d$/;

/**
 * Converts a phone number to the format that the service expects: international, with digits only and no plus sign
 * (docs/internals/service.md#orders). A local number gets the country code of the credential.
 * @returns the converted number; undefined if the field is empty
 */
export function readPhone(value: unknown, label: string, countryCode?: string): string | undefined {
	const text = normalizeText(readText(value, label) ?? '');
	if (text === '') return undefined;
	if (LOCAL.test(text) && countryCode === undefined) {
		throw new InputError(
			`${label} is a local number: ${excerpt(text)}`,
			'Enter it in international format, e.g. 62812... instead of 0812..., or enter your country code as Country Code for Local Numbers in the credential',
		);
	}
	rejectSeveralNumbers(value, label);
	if (countryCode !== undefined && (LOCAL.test(text) || !text.includes('+'))) {
		rejectUnusualPrefix(value, text, label, countryCode);
	}
	const digits = phoneDigits(text, countryCode);
	if (digits !== undefined && !/^(62)?0/.test(digits)) return digits;
	throw new InputError(
		`${label} is not a phone number: ${excerpt(text)}`,
		`Enter one number as ${label}, in international format, e.g. 6281234567890 or +62 812-3456-7890. Leave out 00 before the country code, and 0 after it.`,
	);
}

/**
 * Rejects a value with several numbers, e.g. from a cell of a sheet. Without separators, they would become one number.
 */
function rejectSeveralNumbers(value: unknown, label: string): void {
	if (typeof value !== 'string' || !/\d\s*[\r\n,;/|]+[\s+(]*\d/.test(value)) return;
	throw new InputError(
		`${label} contains more than one number: ${excerpt(value)}`,
		`Enter one phone number as ${label}. To send to several numbers, use one item per number.`,
	);
}

/** Patterns, by country code, for local numbers without their leading 0, which sheets often remove. */
const NATIONAL: Record<string, RegExp> = { '62': /^8\d{8,11}$/ };

/** A number with a country code and at least this many digits is considered complete. */
const COMPLETE_DIGITS = 11;

/** Rejects a number without a plus sign if its first digits are unusual for the credential's country. */
function rejectUnusualPrefix(
	value: unknown,
	text: string,
	label: string,
	countryCode: string,
): void {
	const prefix = prefixOf(text.replace(/\D/g, ''), countryCode, typeof value === 'number');
	if (prefix === 'usual') return;
	const problem = {
		excessive: `${label} has other digits before the country code ${countryCode}`,
		missing: `${label} has neither a country code nor a 0 at the beginning`,
	}[prefix];
	throw new InputError(
		`${problem}: ${excerpt(text)}`,
		`Enter it as 0... or as ${countryCode}..., or add a plus sign if it is already correct. ${countryCode} is the Country Code for Local Numbers in the credential.`,
	);
}

/**
 * Classifies the first digits of a number: `excessive` if a 0 or the country code precedes a complete number, `missing`
 * if the number should begin with a 0 or the country code but does not.
 * @param isCell whether the value is a number instead of text, e.g. from a sheet, which removes a leading 0 or plus
 * sign
 */
function prefixOf(
	digits: string,
	countryCode: string,
	isCell: boolean,
): 'usual' | 'excessive' | 'missing' {
	const [, rest = ''] = new RegExp(`^(?:0|${countryCode})(${countryCode}.*)$`).exec(digits) ?? [];
	if (rest.length >= COMPLETE_DIGITS) return 'excessive';
	if (digits.startsWith(countryCode) || digits.startsWith('0')) return 'usual';
	return isCell || NATIONAL[countryCode]?.test(digits) ? 'missing' : 'usual';
}

/**
 * Returns the digits of a string that looks like one phone number, with at most 15 digits as in E.164; undefined for
 * any other string.
 * @param countryCode the country code that replaces the leading 0 of a local number
 */
export function phoneDigits(written: string, countryCode?: string): string | undefined {
	const plain = normalizeText(written);
	const text = countryCode && LOCAL.test(plain) ? plain.replace('0', countryCode) : plain;
	const digits = text.replace(/\D/g, '');
	const isPhone = WRITTEN.test(text) && !DECIMAL_OR_TRUNK.test(text) && !DATE.test(plain);
	return isPhone && digits.length >= 7 && digits.length <= 15 ? digits : undefined;
}
