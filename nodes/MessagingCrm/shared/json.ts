import type { IDataObject } from 'n8n-workflow';

/** Whether `value` is a JSON object: not null, not an array. */
export function isObject(value: unknown): value is IDataObject {
	return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The own property of an object; undefined if it has none, even if it inherits one. */
export function own(object: unknown, key: string): unknown {
	if (typeof object !== 'object' || object === null) return undefined;
	return Object.prototype.hasOwnProperty.call(object, key)
		? (object as Record<string, unknown>)[key]
		: undefined;
}

/** A text, a number or a boolean as text; empty for anything else. */
export function textOf(value: unknown): string {
	return ['string', 'number', 'boolean'].includes(typeof value) ? String(value) : '';
}

/** The value at a dot path such as `data.orders`; undefined if there is none. */
export function atPath(value: unknown, path: string): unknown {
	return path.split('.').reduce(own, value);
}

/** n8n items hold objects: anything else is wrapped. */
export function asObject(value: unknown): IDataObject {
	return isObject(value) ? value : { value: value as IDataObject['value'] };
}

/** The properties of an object without those that are undefined, null or an empty text. */
export function withoutEmpty(fields: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(fields).filter(([, value]) => ![undefined, null, ''].includes(value as string)),
	);
}
