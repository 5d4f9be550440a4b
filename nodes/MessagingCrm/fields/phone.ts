import { InputError } from '../transport';

/** No number has fewer digits than this, or more (E.164). */
const FEWEST_DIGITS = 5;
const MOST_DIGITS = 15;

/** Letters, and digits of other scripts, which would be lost from the number. */
const FOREIGN = /\p{L}|[^\P{N}0-9]/u;

/**
 * A phone number as the service wants it: international, digits only, without a plus sign
 * (reference.md, POST /api/orders).
 *
 * @param label the field's name, for the error
 * @throws InputError where what is left cannot be dialled
 */
export function cleanPhone(value: unknown, label: string): string {
	const text = String(value ?? '').trim();
	const digits = text.replace(/\D/g, '').replace(/^00/, '');
	if (digits.length < FEWEST_DIGITS || digits.length > MOST_DIGITS || FOREIGN.test(text)) {
		throw new InputError(
			`${label} is not a phone number: "${text.slice(0, 50)}"`,
			`Enter ${label} in international format, e.g. 6281234567890`,
		);
	}
	return digits;
}
