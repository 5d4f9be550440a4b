import type { IDataObject } from 'n8n-workflow';

import { excerpt, InputError } from './errors';
import { isObject } from './json';
import { microsecondsIn, momentIn, momentText, parseMoment } from './moment';
import { wellFormed } from './text';

/**
 * The value of a text field as a text that can be sent: expressions may return numbers and booleans, too.
 * @returns undefined for undefined and null: the field is not filled in
 * @throws InputError for anything else, e.g. an object, an array or NaN, and for a number too large to be exact
 */
export function readText(value: unknown, label: string): string | undefined {
	if (value === undefined || value === null) return undefined;
	if (typeof value === 'string' && !INVALID_DATES.includes(value)) return wellFormed(value);
	if (Number.isInteger(value) && !Number.isSafeInteger(value)) {
		throw new InputError(
			`${label} is a number with too many digits to be exact`,
			`Enter ${label} as text, in quotes`,
		);
	}
	if (typeof value === 'boolean' || Number.isFinite(value)) return String(value);
	throw new InputError(
		`${label} is ${kindOf(value)}`,
		`Enter text, a number or a boolean as ${label}, or an expression that returns one`,
	);
}

/** A text or an ID, without the spaces around it; undefined for undefined and null. */
export function readTrimmed(value: unknown, label: string): string | undefined {
	return readText(value, label)?.trim();
}

/** A text or an ID that an operation needs, without the spaces around it. */
export function readRequired(value: unknown, label: string): string {
	const text = readTrimmed(value, label);
	if (text) return text;
	throw emptyField(label);
}

/** The error for a field that an operation needs. */
export function emptyField(label: string): InputError {
	return new InputError(
		`${label} is empty`,
		`Fill in ${label}. If it is an expression, check that it has a value for this item.`,
	);
}

/** A text that an operation needs, with the spaces around it. It is not only spaces. */
export function readNonBlank(value: unknown, label: string): string {
	readRequired(value, label);
	return readText(value, label) as string;
}

/** A boolean, also as text; undefined for undefined and null. */
export function readBoolean(value: unknown, label: string): boolean | undefined {
	const text = readText(value, label)?.trim().toLowerCase();
	if (text === undefined) return undefined;
	if (text === 'true' || text === 'false') return text === 'true';
	throw new InputError(
		`${label} is neither true nor false: "${text.slice(0, 50)}"`,
		`Turn ${label} on or off, or enter an expression that returns true or false`,
	);
}

/**
 * A boolean that counts for what is sent: an expression without a value must not turn it off, e.g. a dry run.
 * @param place where the user finds it
 */
export function readSwitch(value: unknown, label: string, place = label): boolean {
	const isOn = readBoolean(value, label);
	if (isOn !== undefined) return isOn;
	throw new InputError(
		`${label} has no value for this item`,
		`Turn ${place} on or off, or check its expression. Nothing was sent.`,
	);
}

/**
 * The names in a text, separated by commas, or in an array that an expression returns.
 * @throws InputError for other values
 */
export function fieldNames(value: unknown, label: string): string[] {
	const names = Array.isArray(value) ? value : (readText(value, label) ?? '').split(',');
	return names.map((name) => readTrimmed(name, label) ?? '').filter((name) => name !== '');
}

/** One of the values that a field offers. */
export function readChoice<T extends string>(
	value: unknown,
	label: string,
	choices: readonly T[],
): T {
	const choice = choices.find((one) => one === value);
	if (choice !== undefined) return choice;
	throw new InputError(
		`${label} cannot be ${excerpt(value)}`,
		`Choose one of ${choices.join(', ')}`,
	);
}

/**
 * The time of a date that a user entered, or an expression returned.
 * @param timezone used if the date has no zone
 * @returns µs since the epoch
 */
export function readInstant(value: unknown, label: string, timezone: string): number {
	const text = momentText(value);
	const written = parseMoment(text);
	const moment = written ? momentIn(written, timezone) : NaN;
	if (!Number.isNaN(moment)) return moment * 1000 + microsecondsIn(text);
	throw new InputError(
		`${label} is not a date and time: "${text.slice(0, 50)}"`,
		`Enter a date and time such as 2025-01-31T09:30:00 as ${label}, or an expression that returns one`,
	);
}

/**
 * A JSON object, as the user typed it or as an expression returned it; empty if nothing was filled in. A property without a
 * value is missing, and a date is a text, as in JSON.
 */
export function jsonObject(value: unknown, label: string): IDataObject {
	const object = asJson(value ?? {}, label);
	if (isObject(object)) return object;
	throw new InputError(
		`${label} is not a JSON object`,
		'Enter an object such as {"name": "value"}',
	);
}

/** An array of JSON objects, as the user typed it or as an expression returned it. */
export function jsonObjects(value: unknown, label: string, whatToDo: string): IDataObject[] {
	const objects = parsedJson(value, label);
	if (Array.isArray(objects) && objects.every(isObject)) return objects;
	throw new InputError(`${label} is not an array of objects`, whatToDo);
}

/** Like `parsedJson`, but an object from an expression also becomes what a request would have: dates are texts, `undefined` is left out. */
export function asJson(value: unknown, label: string): unknown {
	return parsedJson(typeof value === 'object' ? JSON.stringify(value) : value, label);
}

/** Any JSON value, as the user typed it or as an expression returned it; an empty text is an empty object. */
export function parsedJson(value: unknown, label: string): unknown {
	if (typeof value !== 'string') return value;
	if (value.trim() === '') return {};
	const invalid = reasonOfInvalidJson(value);
	if (invalid !== undefined) {
		throw new InputError(
			`${label} is not valid JSON`,
			`Check the quotes, commas and brackets: ${invalid}`,
		);
	}
	return JSON.parse(value, (_, inner: unknown) => {
		if (typeof inner !== 'number' || Math.abs(inner) <= Number.MAX_SAFE_INTEGER) return inner;
		// JavaScript would send another one, e.g. another ID.
		throw new InputError(
			`${label} has a number with too many digits to be exact`,
			`Put the number in ${label} in quotes, as text`,
		);
	}) as unknown;
}

function reasonOfInvalidJson(text: string): string | undefined {
	try {
		JSON.parse(text);
		return undefined;
	} catch (error) {
		return (error as Error).message;
	}
}

/** What a date that is none becomes as a text, in n8n's expressions and in JavaScript. */
const INVALID_DATES = ['Invalid DateTime', 'Invalid Date'];

function kindOf(value: unknown): string {
	if (typeof value === 'string') return 'an invalid date';
	if (Array.isArray(value)) return 'an array';
	if (typeof value === 'number') return String(value);
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}
