import { excerpt, InputError } from './errors';
import { normalizeText } from './text';
import { readText } from './values';

/** Digits, spaces, dashes of any width, dots and parentheses, e.g. `(+62) 812-3456-7890`. */
const WRITTEN = /^\(?\+?[\d(][\d ().\p{Pd}]*$/u;

/** A number for calls inside the country. */
const LOCAL = /^[+( ]*0[^0]/;

/** A decimal, as a spreadsheet converts a number, or a 0 that is only dialled inside the country, e.g. +44 (0)20. */
const DECIMAL_OR_TRUNK = /\.0$|^\+?\d+\.(?:\d{1,2}|0+)$|\(0/;

/** A date of the last or this century, as in a cell of another column: 31.01.2025 is a number in the Netherlands. */
const DATE = /^(?:19|20)\d\d-\d\d-\d\d$|^\d{1,2}[.-]\d{1,2}[.-](?:19|20)\d\d$/;

/**
 * A phone number as the service expects it: in international format, digits only, without a plus sign
 * (docs/internals/service.md#orders). A local number gets the country code of the credential.
 * @returns undefined if the field is empty
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
	if (countryCode !== undefined && !text.includes('+')) {
		rejectUnusualPrefix(value, text, label, countryCode);
	}
	const digits = phoneDigits(text, countryCode);
	if (digits !== undefined && !/^(62)?0/.test(digits)) return digits;
	throw new InputError(
		`${label} is not a phone number: ${excerpt(text)}`,
		`Enter one number as ${label}, in international format and without 00 or a 0 after the country code, e.g. 6281234567890 or +62 812-3456-7890`,
	);
}

/** A cell of a sheet can contain two numbers, which would be merged without what separates them. */
function rejectSeveralNumbers(value: unknown, label: string): void {
	if (typeof value !== 'string' || !/\d\s*[\r\n,;/|]+[\s+(]*\d/.test(value)) return;
	throw new InputError(
		`${label} contains more than one number: ${excerpt(value)}`,
		`Enter one phone number as ${label}. To send to several, use an item for each.`,
	);
}

/** National numbers, by country code, for countries whose leading 0 is often lost in sheets. */
const NATIONAL: Record<string, RegExp> = { '62': /^8\d{8,11}$/ };

/** A number that has its country code and at least this many digits is taken for a complete one. */
const COMPLETE_DIGITS = 11;

/** Rejects a number without a plus sign that is unusual for the credential's country. */
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
		`Enter it as 0..., as ${countryCode}..., or, if it is already correct, with a plus sign. ${countryCode} is the Country Code for Local Numbers of the credential.`,
	);
}

/**
 * What a number has before its national part: too much is a 0 or the country code before a complete number.
 * @param isCell whether it was a number in a sheet, which removes a leading 0 or plus sign
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
 * The digits of a string that looks like one phone number, at most 15 as in E.164; undefined for any other text.
 * @param countryCode for numbers that begin with 0
 */
export function phoneDigits(written: string, countryCode?: string): string | undefined {
	const plain = normalizeText(written);
	const text = countryCode && LOCAL.test(plain) ? plain.replace('0', countryCode) : plain;
	const digits = text.replace(/\D/g, '');
	const isPhone = WRITTEN.test(text) && !DECIMAL_OR_TRUNK.test(text) && !DATE.test(plain);
	return isPhone && digits.length >= 7 && digits.length <= 15 ? digits : undefined;
}
