import type { IDataObject } from 'n8n-workflow';

import { excerpt, InputError } from './errors';
import { isBlankText, isEmpty, isObject, parseJson } from './json';
import { normalizeText, wellFormed } from './text';

/*
 * Each function takes a field's value of any type, as an expression may return it, and the field's label for errors.
 * `readText`, `readTrimmed` and `readBoolean` return undefined for undefined and null.
 */

/**
 * Texts that represent a missing value in JavaScript, databases, spreadsheets and unevaluated expressions. Nan and Null
 * are also names of people.
 */
const PLACEHOLDER =
	/^\s*(?:undefined|null|NULL|NaN|nan|Loading\.\.\.|#N\/A|#DIV\/0!|#NAME\?|#(?:CALC|ERROR|NULL|NUM|REF|SPILL|VALUE)!)\s*$|\[object \w+\]|\{\{\s*\$/;

/** How n8n's expressions write an invalid date, even within a string, and how JavaScript does. */
const INVALID_DATE = /\bInvalid DateTime\b|^Invalid Date$/;

/**
 * Text, a number or a boolean, as text. An invalid date is rejected, even within a string, and so is a placeholder for
 * a missing value.
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
	// A message with this error's text must not be rejected in turn.
	const shown = excerpt(text.split(INVALID_DATE).join('...'));
	throw new InputError(
		`${label} contains an invalid date: ${shown}`,
		`Check the expression that ${label} comes from: its date is missing, or has another format.`,
	);
}

export function readTrimmed(value: unknown, label: string): string | undefined {
	return readText(value, label)?.trim();
}

/** A required string or ID, trimmed. */
export function readRequired(value: unknown, label: string): string {
	return readNonBlank(value, label).trim();
}

/** A required string, not trimmed. A string of invisible characters counts as empty. */
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

/** What is left of a text whose expressions are empty, e.g. of `{{ $json.street }}, {{ $json.city }}`. */
const ONLY_SEPARATORS = /^[\s,/]+$/;

/** Rejects a text without a value that would replace a field's content. Only an empty string clears a field. */
export function rejectOnlySeparators(value: unknown, label: string): void {
	if (typeof value === 'string' && ONLY_SEPARATORS.test(value)) throw emptyField(label);
}

/** The value of an added filter. Leaving it out because it is empty would let too many records through. */
export function readFilter<T>(
	value: unknown,
	label: string,
	read: (value: unknown, label: string) => T | undefined,
): T {
	const filter = isEmpty(value) ? undefined : read(value, label);
	// An ID of invisible characters is read as an empty string.
	if (filter !== undefined && filter !== '') return filter;
	throw new InputError(
		`Filter ${label} is empty`,
		`Fill in ${label}, or remove the filter. If it is an expression, check that it has a value.`,
	);
}

/** A boolean or its text. */
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
 * A boolean that affects what is sent, e.g. Dry Run. An expression without a value must not turn it off.
 * @param where the field is in the editor, e.g. `Options > Dry Run`
 */
export function readSwitch(value: unknown, label: string, where = label): boolean {
	const isOn = readBoolean(value, label);
	if (isOn !== undefined) return isOn;
	throw new InputError(
		`${label} has no value for this item`,
		`Turn ${where} on or off, or check its expression. Nothing was sent.`,
	);
}

/** One of the values that a field offers. */
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

/** Stricter than `Number`, which reads `150.000` (150000 in Indonesian) as 150. Databases return `150000.00`. */
const WHOLE = /^-?\d+(?:\.00?)?$/;

/** `150.000` is rejected: it is 150 in English and 150000 in Indonesian. `0.125` and `1234.567` are unambiguous. */
const DECIMAL = /^(?![+-]?[1-9]\d{0,2}\.\d{3}$)[+-]?(?:\d+|\d*\.\d+)(?:e[+-]?\d+)?$/i;

/** A required whole number, such as a limit, an amount or a quantity. */
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
			`Enter ${label} without decimals and separators`,
		);
	}
	return requireBetween(min, max, number, label);
}

/** A required number, which can have decimals. */
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

/** Returns NaN for anything that is not a number. */
function toNumber(value: unknown, pattern: RegExp): number {
	const isText = typeof value === 'string' && pattern.test(value.trim());
	return isText || typeof value === 'number' ? Number(value) : NaN;
}

function requireBetween(min: number, max: number, number: number, label: string): number {
	if (number >= min && number <= max) return number;
	const range = max < Infinity ? `a number from ${min} to ${max}` : `${min} or more`;
	throw new InputError(`${label} is ${number}`, `Enter ${range} as ${label}`);
}

/** The names in a string, separated by commas, or in an array that an expression returns. */
export function fieldNames(value: unknown, label: string): string[] {
	const names = Array.isArray(value) ? value : (readText(value, label) ?? '').split(',');
	return names.map((name) => readTrimmed(name, label) ?? '').filter((name) => name !== '');
}

/** Several values are an array or its JSON text. Any other text is one value, even if it contains commas. */
export function toArray(value: unknown): unknown[] {
	const list = typeof value === 'string' ? parseJson(value) : value;
	return Array.isArray(list) ? list : [value];
}

/** A JSON value that the user typed or an expression returned. An empty string is an empty object. */
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
		// JavaScript would send another number, e.g. another ID.
		throw new InputError(
			`${label} has a number with too many digits to be exact`,
			`Put the number in ${label} in quotes, as text`,
		);
	}
	throw new InputError(
		`${label} is not valid JSON`,
		`Check the quotes, commas and brackets: ${reason}`,
	);
}

/** Like `parseJsonField`, but in the form of a request: dates are strings, and `undefined` is left out. */
export function readJson(value: unknown, label: string): unknown {
	return parseJsonField(typeof value === 'object' ? JSON.stringify(value) : value, label);
}

/** A JSON object; empty if the field is empty. */
export function readJsonObject(value: unknown, label: string): IDataObject {
	const object = readJson(value ?? {}, label);
	if (isObject(object)) return object;
	throw new InputError(
		`${label} is not a JSON object`,
		'Enter an object such as {"name": "value"}',
	);
}

/** An array of JSON objects. */
export function readJsonObjects(value: unknown, label: string, whatToDo: string): IDataObject[] {
	const objects = parseJsonField(value, label);
	if (Array.isArray(objects) && objects.every(isObject)) return objects;
	throw new InputError(`${label} is not an array of objects`, whatToDo);
}

function describeType(value: unknown): string {
	if (Number.isInteger(value)) return 'a number with too many digits to be exact';
	if (Array.isArray(value)) return 'an array';
	if (typeof value === 'number') return String(value);
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
