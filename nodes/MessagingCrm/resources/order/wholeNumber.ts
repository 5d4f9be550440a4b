import { InputError } from '../../shared/inputError';

/** Stricter than `Number`, which reads `150.000` (150000 in Indonesian) as 150. */
const DIGITS = /^\s*-?\d+\s*$/;

/**
 * A number without decimals, as the service types amounts and quantities (docs/service.md#orders).
 *
 * @param value a number, or a text that holds one
 * @param label the field's name, for the error
 * @throws InputError
 */
export function wholeNumber(value: unknown, label: string): number {
	const number = typeof value === 'string' && DIGITS.test(value) ? Number(value) : value;
	if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
		throw new InputError(
			`${label} is not a whole number: "${String(value).slice(0, 50)}"`,
			`Enter ${label} without decimals and separators, e.g. 150000`,
		);
	}
	return number;
}
