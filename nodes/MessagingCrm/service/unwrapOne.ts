import type { IDataObject } from 'n8n-workflow';

import { asObject, getOwn, isEmpty, isObject } from '../shared/json';
import { WORKFLOWS } from './lists';

/**
 * Takes the record out of the response to a call for one: `{data: {...}}`, `{data: {order: {...}}}` or the record itself
 * (docs/internals/service.md#lists). Anything else is returned as it is, and no body as an empty record, so that the operation has
 * an output. The responses of workflows are unknown: they are all returned as they are.
 * @param endpoint path template, whose last plural is the name of the record
 */
export function unwrapOne(body: unknown, endpoint = ''): IDataObject[] {
	const data = endpoint.startsWith(WORKFLOWS) ? undefined : getOwn(body, 'data');
	const records = recordsIn(namedIn(data, endpoint)) ?? recordsIn(data);
	if (records) return records;
	const values: unknown[] = [isEmpty(body) ? [] : body].flat();
	return values.length > 0 ? values.map(asObject) : [{}];
}

/** One record, or some; undefined for anything else. */
function recordsIn(value: unknown): IDataObject[] | undefined {
	const records: unknown[] = [value].flat();
	return records.length > 0 && records.every(isObject) ? records : undefined;
}

/** What an object holds under the name of its endpoint, if it holds nothing else: `order` or `orders` for `/orders/{orderId}`. */
function namedIn(data: unknown, endpoint: string): unknown {
	if (!isObject(data) || Object.keys(data).length !== 1) return undefined;
	const plurals = endpoint.split('/').filter((word) => /^\w+s$/.test(word));
	const plural = plurals.at(-1) ?? '';
	const names = [plural, plural.replace(/s$/, ''), plural.replace(/es$/, '')];
	return names.map((name) => getOwn(data, name)).find((value) => value !== undefined);
}
