import { excerpt, InputError } from './errors';
import { comparable } from './text';
import { emptyField, readText } from './values';

/** Digits, spaces, dashes, dots and parentheses. Phones and web pages write dashes of several widths. */
const WRITTEN = /^\+?[\d(][\d ().\p{Pd}]*$/u;

/** A number for calls inside the country. */
const LOCAL = /^[+( ]*0[^0]/;

/** A number that a spreadsheet has turned into a decimal, and a 0 that is only dialled inside the country, e.g. +44 (0)20. */
const DECIMAL_OR_TRUNK = /\.0$|^\+?\d+\.(?:\d{1,2}|0+)$|\(0/;

/**
 * A phone number as the service expects it: in international format, digits only, without a plus sign
 * (docs/internals/service.md#orders). A local one gets the country code of the credential.
 * @returns undefined if the field is not filled in
 */
export function readPhone(value: unknown, label: string, countryCode?: string): string | undefined {
	const text = comparable(readText(value, label) ?? '');
	if (text === '') return undefined;
	if (LOCAL.test(text) && countryCode === undefined) {
		throw new InputError(
			`${label} is a local number: ${excerpt(text)}`,
			'Enter it in international format, e.g. 62812... instead of 0812..., or enter your country code as Country Code for Local Numbers in the credential',
		);
	}
	const digits = phoneDigits(text, countryCode);
	if (digits !== undefined && !/^(62)?0/.test(digits)) return digits;
	throw new InputError(
		`${label} is not a phone number: ${excerpt(text)}`,
		`Enter one number as ${label}, in international format and without 00 or a 0 after the country code, e.g. 6281234567890 or +62 812-3456-7890`,
	);
}

/** A phone number that has to be filled in. */
export function requirePhone(value: unknown, label: string, countryCode?: string): string {
	const phone = readPhone(value, label, countryCode);
	if (phone === undefined) throw emptyField(label);
	return phone;
}

/**
 * The digits of a text that is written like one phone number, at most 15 as in E.164; undefined for any other text.
 * @param countryCode of numbers that begin with 0
 */
export function phoneDigits(written: string, countryCode?: string): string | undefined {
	const plain = comparable(written);
	const text = countryCode && LOCAL.test(plain) ? plain.replace('0', countryCode) : plain;
	const digits = text.replace(/\D/g, '');
	const isPhone = WRITTEN.test(text) && !DECIMAL_OR_TRUNK.test(text);
	return isPhone && digits.length >= 7 && digits.length <= 15 ? digits : undefined;
}
