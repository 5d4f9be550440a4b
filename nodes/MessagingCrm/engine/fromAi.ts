import { isObject } from '../shared/json';

/** As n8n writes and accepts it. */
const FROM_AI = /\$fromai\s*\(/i;

/** What models write into a field that they want to leave empty. */
const NOTHING = /^\s*(?:null|none|undefined)?\s*$/i;

/**
 * Whether the model of an AI agent fills in a value.
 * @param written a parameter, or a part of it, with its expressions
 */
export function isFromAi(written: unknown): boolean {
	return FROM_AI.test(JSON.stringify(written ?? ''));
}

/**
 * The value of a parameter, in which all that a model has left empty is an empty text: null, nothing, "null", "None" and
 * "undefined". Also in the values of a collection or a column mapper.
 * @param written the parameter with its expressions
 */
export function emptyIfFromAi(value: unknown, written: unknown): unknown {
	if (!isFromAi(written)) return value;
	if (Array.isArray(written) && Array.isArray(value)) {
		return value.map((one, index) => emptyIfFromAi(one, written[index]));
	}
	if (isObject(written) && isObject(value)) {
		const names = Object.keys({ ...written, ...value });
		return Object.fromEntries(
			names.map((name) => [name, emptyIfFromAi(value[name], written[name])]),
		);
	}
	const isNothing = value === undefined || value === null;
	return isNothing || (typeof value === 'string' && NOTHING.test(value)) ? '' : value;
}
