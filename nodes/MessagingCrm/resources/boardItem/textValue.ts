import { InputError } from '../../shared/inputError';
import { shown } from './shown';

/**
 * A text, number or boolean as a text.
 * @param label name of the field, for the error
 * @throws InputError for anything else, NaN included
 */
export function textValue(value: unknown, label: string): string {
	const isText = ['string', 'boolean'].includes(typeof value) || Number.isFinite(value);
	if (isText) return String(value);
	throw new InputError(`${label} is not a text: ${shown(value)}`, `Enter a text as ${label}`);
}
