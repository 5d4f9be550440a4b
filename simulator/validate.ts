import { ServiceError } from './errors';
import type { Call } from './endpoint';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export function reject(message: string, status = 400): never {
	throw new ServiceError(status, message);
}

/** The record, or 404 under the name that a person would use for it. */
export function found<T>(record: T | undefined, name: string): T {
	return record ?? reject(`${name} not found`, 404);
}

export interface Kind<T> {
	expected: string;
	is: (value: unknown) => value is T;
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isUuid = (value: unknown): value is string => isText(value) && UUID.test(value);

export function isObject(value: unknown): value is Record<string, unknown> {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const TEXT: Kind<string> = { expected: 'a string', is: isText };
export const FILLED: Kind<string> = {
	expected: 'a non-empty string',
	is: (value): value is string => isText(value) && value.trim() !== '',
};
export const ID: Kind<string> = { expected: 'a UUID', is: isUuid };
export const IDS: Kind<string[]> = {
	expected: 'an array of UUIDs',
	is: (value): value is string[] => Array.isArray(value) && value.every(isUuid),
};
export const TEXTS: Kind<string[]> = {
	expected: 'an array of strings',
	is: (value): value is string[] => Array.isArray(value) && value.every(isText),
};
export const INTEGER: Kind<number> = {
	expected: 'an integer',
	is: (value): value is number => Number.isInteger(value),
};
export const BOOLEAN: Kind<boolean> = {
	expected: 'a boolean',
	is: (value): value is boolean => typeof value === 'boolean',
};
export const ARRAY: Kind<unknown[]> = {
	expected: 'an array',
	is: (value): value is unknown[] => Array.isArray(value),
};
export const OBJECT: Kind<Record<string, unknown>> = { expected: 'an object', is: isObject };
/** The form that orders want: digits alone, country code first. */
export const PHONE: Kind<string> = {
	expected: 'a phone number in international format without plus sign',
	is: (value): value is string => isText(value) && /^[1-9]\d{6,14}$/.test(value),
};

export function check<T>(value: unknown, name: string, kind: Kind<T>): T {
	return kind.is(value) ? value : reject(`${name} must be ${kind.expected}`);
}

export function bodyObject(body: unknown): Record<string, unknown> {
	return check(body ?? {}, 'body', OBJECT);
}

type Fields<Kinds> = { [Name in keyof Kinds]?: Kinds[Name] extends Kind<infer T> ? T : never };

/** The fields that the endpoint knows, checked; any others are ignored. */
export function readFields<Kinds extends Record<string, Kind<unknown>>>(
	source: unknown,
	kinds: Kinds,
): Fields<Kinds> {
	const body = bodyObject(source);
	const fields: Record<string, unknown> = {};
	for (const [name, kind] of Object.entries(kinds)) {
		if (body[name] !== undefined) fields[name] = check(body[name], name, kind);
	}
	return fields as Fields<Kinds>;
}

/** An identifier of the path. */
export function pathId(call: Call, name: string): string {
	return check(call.params[name], name, ID);
}

/** A query parameter; an empty one counts as not given. */
export function queryText(call: Call, name: string): string | undefined {
	const value = call.query[name];
	return value === undefined || value === '' ? undefined : check(value, name, TEXT);
}

export function queryId(call: Call, name: string): string | undefined {
	const value = queryText(call, name);
	return value === undefined ? undefined : check(value, name, ID);
}

/** Parameters of a call whose place is not documented: in the query or the body. */
export function parametersOf({ query, body }: Call): Record<string, unknown> {
	return { ...query, ...(isObject(body) && body) };
}
