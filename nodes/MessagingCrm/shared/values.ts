import type { IDataObject } from 'n8n-workflow';

import { excerpt, InputError } from './errors';
import { isBlankText, isEmpty, isObject, parseJson } from './json';
import { normalizeText, wellFormed } from './text';

/*
 * The functions in this file take the value and the label of a field. Their errors contain the label. The value can
 * have any type because an expression can return any type. `readText`, `readTrimmed` and `readBoolean` return undefined
 * for undefined and null.
 */

/**
 * Matches texts for missing values from JavaScript, databases and spreadsheets, and unevaluated expressions. `Nan` and
 * `Null` do not match because people have these names.
 */
const PLACEHOLDER =
	/^\s*(?:undefined|null|NULL|NaN|nan|Loading\.\.\.|#N\/A|#DIV\/0!|#NAME\?|#(?:CALC|ERROR|NULL|NUM|REF|SPILL|VALUE)!)\s*$|\[object \w+\]|\{\{\s*\$/;

/** Matches an invalid date: of n8n's expressions anywhere in a text, of JavaScript only as the whole text. */
const INVALID_DATE = /\bInvalid DateTime\b|^Invalid Date$/;

/**
 * Reads text, a number or a boolean as text. Rejects placeholders for missing values, and invalid dates, even within a
 * longer text.
 */
export function readText(value: unknown, label: string): string | undefined {
	if (value === undefined || value === null) return undefined;
	if (typeof value === 'string') {
		rejectInvalidDate(value, label);
		if (!PLACEHOLDER.test(value)) return wellFormed(value);
		throw new InputError(
			`${label} has no value: ${excerpt(value)}`,
			`Check the expression or the cell that ${label} comes from: it has no value for this item.`,
		);
	}
	if (typeof value === 'boolean' || Number.isSafeInteger(value)) return String(value);
	if (Number.isFinite(value) && !Number.isInteger(value)) return String(value);
	throw new InputError(
		`${label} is ${describeType(value)}`,
		`Enter text, a number or a boolean as ${label}, or an expression that returns one`,
	);
}

function rejectInvalidDate(text: string, label: string): void {
	if (!INVALID_DATE.test(text)) return;
	// The error does not quote the invalid date, because a message that contains the error would be rejected, too.
	const shown = excerpt(text.split(INVALID_DATE).join('...'));
	throw new InputError(
		`${label} contains an invalid date: ${shown}`,
		`Check the expression that ${label} comes from: its date is missing, or has another format.`,
	);
}

export function readTrimmed(value: unknown, label: string): string | undefined {
	return readText(value, label)?.trim();
}

/** Reads a required string or ID, and trims it. */
export function readRequired(value: unknown, label: string): string {
	return readNonBlank(value, label).trim();
}

/** Reads a required string without trimming it. A string of invisible characters counts as empty. */
export function readNonBlank(value: unknown, label: string): string {
	const text = readText(value, label) ?? '';
	if (normalizeText(text) === '') throw emptyField(label);
	return text;
}

export function emptyField(label: string): InputError {
	return new InputError(
		`${label} is empty`,
		`Fill in ${label}. If it is an expression, check that it has a value for this item.`,
	);
}

/**
 * Matches text with separators only, e.g. the result of `{{ $json.street }}, {{ $json.city }}` if both values are
 * empty.
 */
const ONLY_SEPARATORS = /^[\s,/]+$/;

/**
 * Rejects text that contains only separators, because it would overwrite a field. Only an empty string may clear a
 * field.
 */
export function rejectOnlySeparators(value: unknown, label: string): void {
	if (typeof value === 'string' && ONLY_SEPARATORS.test(value)) throw emptyField(label);
}

/**
 * Reads a filter that the user added. Rejects an empty filter, because the output without the filter would have too
 * many records.
 */
export function readFilter<T>(
	value: unknown,
	label: string,
	read: (value: unknown, label: string) => T | undefined,
): T {
	const filter = isEmpty(value) ? undefined : read(value, label);
	// `read` returns an empty string for an ID that consists of invisible characters.
	if (filter !== undefined && filter !== '') return filter;
	throw new InputError(
		`Filter ${label} is empty`,
		`Fill in ${label}, or remove the filter. If it is an expression, check that it has a value.`,
	);
}

/** Reads a boolean, or the text `true` or `false`. */
export function readBoolean(value: unknown, label: string): boolean | undefined {
	const text = readTrimmed(value, label)?.toLowerCase();
	if (text === undefined) return undefined;
	if (text === 'true' || text === 'false') return text === 'true';
	throw new InputError(
		`${label} is neither true nor false: "${text.slice(0, 50)}"`,
		`Turn ${label} on or off, or enter an expression that returns true or false`,
	);
}

/**
 * Reads a boolean that affects what is sent, e.g. Dry Run. Rejects an expression without a value instead of turning the
 * field off.
 * @param where the location of the field in the editor, e.g. `Options > Dry Run`
 */
export function readSwitch(value: unknown, label: string, where = label): boolean {
	const isOn = readBoolean(value, label);
	if (isOn !== undefined) return isOn;
	throw new InputError(
		`${label} has no value for this item`,
		`Turn ${where} on or off, or check its expression. Nothing was sent.`,
	);
}

/** Reads a value that must be one of a field's choices. */
export function readChoice<T extends string>(
	value: unknown,
	label: string,
	choices: readonly T[],
): T {
	const choice = choices.find((offered) => offered === value);
	if (choice !== undefined) return choice;
	throw new InputError(
		`${label} cannot be ${excerpt(value)}`,
		`Choose one of ${choices.join(', ')}`,
	);
}

/**
 * Matches a whole number. `150000.00` matches, because databases return it. `150.000` does not match: it is 150000 in
 * Indonesian, but 150 for `Number`.
 */
const WHOLE = /^-?\d+(?:\.00?)?$/;

/**
 * Matches a number with or without decimals. `150.000` does not match: it is 150 in English and 150000 in Indonesian.
 * `0.125` and `1234.567` match, because they are unambiguous.
 */
const DECIMAL = /^(?![+-]?[1-9]\d{0,2}\.\d{3}$)[+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i;

/** Reads a required whole number, such as a limit, an amount or a quantity. */
export function readWholeNumber(
	value: unknown,
	label: string,
	min = -Infinity,
	max = Infinity,
): number {
	if (isEmpty(value)) throw emptyField(label);
	const number = toNumber(value, WHOLE);
	if (!Number.isSafeInteger(number)) {
		throw new InputError(
			`${label} is not a whole number: ${excerpt(value)}`,
			`Enter ${label} without decimals or separators`,
		);
	}
	return requireBetween(min, max, number, label);
}

/** Reads a required number, which can have decimals. */
export function readDecimal(value: unknown, label: string, min = -Infinity): number {
	if (isEmpty(value)) throw emptyField(label);
	const number = toNumber(value, DECIMAL);
	if (Math.abs(number) <= Number.MAX_SAFE_INTEGER) {
		return requireBetween(min, Infinity, number, label);
	}
	throw new InputError(
		`${label} is not a number: ${excerpt(value)}`,
		`Enter ${label} without thousands separators, e.g. 150000 or 150000.50`,
	);
}

/** Converts a number, or text that matches the pattern, to a number. Returns NaN for any other value. */
function toNumber(value: unknown, pattern: RegExp): number {
	const isText = typeof value === 'string' && pattern.test(value.trim());
	return isText || typeof value === 'number' ? Number(value) : NaN;
}

function requireBetween(min: number, max: number, number: number, label: string): number {
	if (number >= min && number <= max) return number;
	const range = max < Infinity ? `a number from ${min} to ${max}` : `${min} or more`;
	throw new InputError(`${label} is ${number}`, `Enter ${range} as ${label}`);
}

/** Reads field names from comma-separated text, or from an array that an expression returns. */
export function readFieldNames(value: unknown, label: string): string[] {
	const names = Array.isArray(value) ? value : (readText(value, label) ?? '').split(',');
	return names.map((name) => readTrimmed(name, label) ?? '').filter((name) => name !== '');
}

/**
 * Converts a value to an array. An array is returned unchanged, and the JSON text of an array is parsed. Any other
 * value becomes the only element of an array. Text is not split at commas.
 */
export function toArray(value: unknown): unknown[] {
	const list = typeof value === 'string' ? parseJson(value) : value;
	return Array.isArray(list) ? list : [value];
}

/** Reads a JSON value that the user typed or an expression returned. An empty string becomes an empty object. */
export function parseJsonField(value: unknown, label: string): unknown {
	if (typeof value !== 'string') return value;
	if (isBlankText(value)) return {};
	let isExact = true;
	const checkNumber = (_: string, inner: unknown) => {
		isExact &&= typeof inner !== 'number' || Math.abs(inner) <= Number.MAX_SAFE_INTEGER;
		return inner;
	};
	let reason = '';
	try {
		const parsed: unknown = JSON.parse(value, checkNumber);
		if (isExact) return parsed;
	} catch (error) {
		reason = (error as SyntaxError).message;
	}
	if (reason === '') {
		// JavaScript would round the number. An ID could become the ID of another record.
		throw new InputError(
			`${label} contains a number that is too large to be exact`,
			`In ${label}, put the number in quotes`,
		);
	}
	throw new InputError(
		`${label} is not valid JSON`,
		`Check the quotes, commas and brackets: ${reason}`,
	);
}

/**
 * Reads a JSON value like `parseJsonField`, and converts it for a request: dates become strings, and undefined
 * properties are removed.
 */
export function readJson(value: unknown, label: string): unknown {
	return parseJsonField(typeof value === 'object' ? JSON.stringify(value) : value, label);
}

/** Reads a JSON object. An empty field becomes an empty object. */
export function readJsonObject(value: unknown, label: string): IDataObject {
	const object = readJson(value ?? {}, label);
	if (isObject(object)) return object;
	throw new InputError(
		`${label} is not a JSON object`,
		'Enter an object such as {"name": "value"}',
	);
}

/**
 * Reads an array of JSON objects.
 * @param whatToDo the error's description if the value is not such an array
 */
export function readJsonObjects(value: unknown, label: string, whatToDo: string): IDataObject[] {
	const objects = parseJsonField(value, label);
	if (Array.isArray(objects) && objects.every(isObject)) return objects;
	throw new InputError(`${label} is not an array of objects`, whatToDo);
}

function describeType(value: unknown): string {
	if (Number.isInteger(value)) return 'a number that is too large to be exact';
	if (Array.isArray(value)) return 'an array';
	if (typeof value === 'number') return String(value);
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
