import { InputError } from '../transport';

/**
 * A number without decimals, as the service types amounts and quantities (reference.md, Orders).
 *
 * @param value a number, or a text that holds one
 * @param label the field's name, for the error
 * @throws InputError
 */
export function wholeNumber(value: unknown, label: string): number {
	const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
	if (typeof number !== 'number' || !Number.isSafeInteger(number)) {
		throw new InputError(
			`${label} is not a whole number: "${String(value).slice(0, 50)}"`,
			`Enter ${label} without decimals and separators, e.g. 150000`,
		);
	}
	return number;
}
