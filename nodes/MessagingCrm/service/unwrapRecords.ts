import type { IDataObject } from 'n8n-workflow';

import { asObject, getOwn, isEmpty, isObject } from '../shared/json';
import { WORKFLOWS } from './lists';

/**
 * Returns the record in the response to a request for one: `{data: {...}}`, `{data: {order: {...}}}` or the record
 * itself (docs/internals/service.md#lists). Anything else is returned unchanged, and no body as an empty record, so
 * that the operation has an output. Responses of workflow paths are unknown, so they are returned unchanged.
 * @param endpoint path template, whose last plural names the record
 */
export function unwrapRecords(body: unknown, endpoint: string): IDataObject[] {
	const data = endpoint.startsWith(WORKFLOWS) ? undefined : getOwn(body, 'data');
	const records = recordsIn(namedIn(data, endpoint)) ?? recordsIn(data);
	if (records) return records;
	const values: unknown[] = [isEmpty(body) ? [] : body].flat();
	return values.length > 0 ? values.map(asObject) : [{}];
}

/** A record or an array of records; undefined for anything else. */
function recordsIn(value: unknown): IDataObject[] | undefined {
	const records: unknown[] = [value].flat();
	return records.length > 0 && records.every(isObject) ? records : undefined;
}

/**
 * The value that an object has under the name of its endpoint, if it has no other: `order` or `orders` for
 * `/orders/{orderId}`.
 */
function namedIn(data: unknown, endpoint: string): unknown {
	if (!isObject(data) || Object.keys(data).length !== 1) return undefined;
	const plurals = endpoint.split('/').filter((word) => /^\w+s$/.test(word));
	const plural = plurals.at(-1) ?? '';
	const names = [plural, plural.replace(/s$/, ''), plural.replace(/es$/, '')];
	return names.map((name) => getOwn(data, name)).find((value) => value !== undefined);
}
