import { excerpt, InputError } from '../../shared/inputError';

const DECIMAL = /^[+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i;

/** `150.000` is 150 in English and 150000 in Indonesian; `0.125` and `1234.567` are unambiguous. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2}\.\d{3}$/;

/**
 * The value of a number column.
 *
 * @param value a number, or a text that holds one without thousands separators
 * @param label name of the column, for the error
 * @throws InputError if it is not a number, or if the text can mean two different numbers
 */
export function decimalNumber(value: unknown, label: string): number {
	const number = typeof value === 'string' ? parsed(value.trim()) : value;
	if (typeof number === 'number' && Number.isFinite(number)) return number;
	throw new InputError(
		`${label} is not a number: ${excerpt(value)}`,
		`Enter ${label} without thousands separators, e.g. 150000 or 150000.50`,
	);
}

/** Undefined if it is not a number, or too large to be exact. */
function parsed(text: string): number | undefined {
	if (!DECIMAL.test(text) || AMBIGUOUS.test(text)) return undefined;
	const number = Number(text);
	return Math.abs(number) <= Number.MAX_SAFE_INTEGER ? number : undefined;
}
