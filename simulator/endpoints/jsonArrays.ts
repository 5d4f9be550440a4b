import { reject } from '../errors';
import { arrayOf, type Schema } from '../schema';
import { accepts } from '../validation';

/** What a parameter holds that is the JSON text of an array. */
export function arrayIn<T>(json: string, name: string, items: Schema<T>): T[] {
	const array = parsed(json);
	return accepts(arrayOf(items), array)
		? (array as T[])
		: reject(`${name} must be a valid JSON array`);
}

function parsed(json: string): unknown {
	try {
		return JSON.parse(json);
	} catch {
		return undefined;
	}
}
