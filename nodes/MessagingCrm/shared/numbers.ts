import { excerpt, InputError } from './errors';
import { isEmpty } from './json';
import { emptyField } from './values';

/**
 * Stricter than `Number`, which reads `150.000` (150000 in Indonesian) as 150. Databases write decimals as `150000.00`, which is
 * unambiguous.
 */
const WHOLE = /^-?\d+(?:\.00?)?$/;

const DECIMAL = /^[+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i;

/** `150.000` is 150 in English and 150000 in Indonesian; `0.125` and `1234.567` are unambiguous. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/**
 * A number without decimals, such as a limit, and as the service types amounts and quantities
 * (docs/internals/service.md#orders).
 */
export function wholeNumber(
	value: unknown,
	label: string,
	least = -Infinity,
	most = Infinity,
): number {
	if (isEmpty(value)) throw emptyField(label);
	const number = parsed(value, (text) => WHOLE.test(text));
	if (number === undefined || !Number.isInteger(number)) {
		throw new InputError(
			`${label} is not a whole number: ${excerpt(value)}`,
			`Enter ${label} without decimals and separators`,
		);
	}
	return within(least, most, number, label);
}

/** A number, perhaps with decimals. A text that can mean two different numbers is none. */
export function decimalNumber(value: unknown, label: string, least = -Infinity): number {
	const number = parsed(value, (text) => DECIMAL.test(text) && !AMBIGUOUS.test(text));
	if (number !== undefined) return within(least, Infinity, number, label);
	throw new InputError(
		`${label} is not a number: ${excerpt(value)}`,
		`Enter ${label} without thousands separators, e.g. 150000 or 150000.50`,
	);
}

function within(least: number, most: number, number: number, label: string): number {
	if (number >= least && number <= most) return number;
	const range = most < Infinity ? `a number from ${least} to ${most}` : `${least} or more`;
	throw new InputError(`${label} is ${number}`, `Enter ${range} as ${label}`);
}

/** Undefined for what is not a number, or too large to be exact. */
function parsed(value: unknown, isNumber: (text: string) => boolean): number | undefined {
	const isText = typeof value === 'string' && isNumber(value.trim());
	const number = isText || typeof value === 'number' ? Number(value) : NaN;
	return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}
