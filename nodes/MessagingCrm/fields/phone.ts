import type { INodeProperties } from 'n8n-workflow';

import type { ItemContext } from '../engine';
import { InputError } from '../shared/inputError';
import { labelOf } from '../shared/path';
import { emptyField, readText } from '../shared/values';
import { valueOf } from './parameters';

export const phoneField = {
	displayName: 'Phone Number',
	name: 'phoneNumber',
	type: 'string',
	default: '',
	placeholder: 'e.g. 6281234567890',
	description:
		'Phone number in international format. A plus sign, spaces, dashes and dots are removed.',
} satisfies INodeProperties;

/** The field for the phone number that a message goes to. */
export const recipientPhoneField = { ...phoneField, displayName: "Recipient's Phone Number" };

/** The shortest international numbers, country code included, have 7 digits; E.164 allows 15. */
const MIN_DIGITS = 7;
const MAX_DIGITS = 15;

/** Zero-width characters, e.g. for the writing direction, which are often copied together with a number. */
const INVISIBLE = /\p{Cf}/gu;

/** A plus sign, then digits and groups in parentheses, separated by single spaces, dashes or dots. */
const WRITTEN = /^\+?(?:\d|\(\d+\))(?:[ .-]?(?:\d|\(\d+\)))*$/;

/** A 0 in parentheses, which is only dialled inside the country, e.g. +44 (0)20. */
const TRUNK_PREFIX = /.\(0/;

/** A number that a spreadsheet has turned into a decimal, e.g. 6281234567890.0. */
const DECIMAL = /\.0$|^\+?\d+\.(?:\d{1,2}|0+)$/;

/**
 * A phone number as the service expects it: in international format, digits only, without a plus sign
 * (docs/internals/service.md#orders).
 * @returns undefined if the field is not filled in: for undefined, null and blank text
 */
export function readPhone(value: unknown, label: string): string | undefined {
	const text = withPlainCharacters(readText(value, label) ?? '');
	if (text === '') return undefined;
	const digits = phoneDigits(text);
	if (digits === undefined) {
		throw new InputError(
			`${label} is not a phone number: "${text.slice(0, 50)}"`,
			`Enter one number as ${label}, in international format and without a 0 in parentheses, e.g. 6281234567890 or +62 812-3456-7890`,
		);
	}
	if (/^(62)?0/.test(digits)) {
		throw new InputError(
			digits.startsWith('0') ? `${label} starts with 0` : `${label} has a 0 after 62`,
			'Enter it in international format, e.g. 62812... instead of 0812...',
		);
	}
	return digits;
}

/** The digits of a text that is written like one phone number; undefined for any other text. */
export function phoneDigits(entered: string): string | undefined {
	const text = withPlainCharacters(entered);
	const digits = text.replace(/\D/g, '');
	const isPhone = WRITTEN.test(text) && !TRUNK_PREFIX.test(text) && !DECIMAL.test(text);
	return isPhone && digits.length >= MIN_DIGITS && digits.length <= MAX_DIGITS ? digits : undefined;
}

/** The phone number in a parameter that has to be filled in. */
export function requiredPhone(
	context: ItemContext,
	parameter: string,
	label = labelOf(parameter),
): string {
	const phone = readPhone(valueOf(context, parameter), label);
	if (phone === undefined) throw emptyField(label);
	return phone;
}

/** Phones and web pages write spaces and dashes of several widths. */
function withPlainCharacters(text: string): string {
	return text
		.replace(INVISIBLE, '')
		.replace(/\p{Zs}/gu, ' ')
		.replace(/\p{Pd}/gu, '-')
		.trim();
}
