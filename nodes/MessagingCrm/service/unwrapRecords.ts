import type { IDataObject } from 'n8n-workflow';

import { asObject, getOwn, isEmpty, isObject } from '../shared/json';
import { WORKFLOWS } from './lists';

/**
 * Returns the record in a response that should contain one record: `{data: {...}}`, `{data: {order: {...}}}` or the
 * record itself (docs/internals/service.md#lists). Other responses are returned unchanged, including all responses of
 * workflow paths, because their form is unknown. An empty response becomes an empty record, so the operation has an
 * output.
 * @param endpoint the path template. Its last plural names the record
 */
export function unwrapRecords(body: unknown, endpoint: string): IDataObject[] {
	const data = endpoint.startsWith(WORKFLOWS) ? undefined : getOwn(body, 'data');
	const records = recordsIn(namedIn(data, endpoint)) ?? recordsIn(data);
	if (records) return records;
	const values: unknown[] = [isEmpty(body) ? [] : body].flat();
	return values.length > 0 ? values.map(asObject) : [{}];
}

/** The records in a value that is a record or an array of records; undefined for any other value. */
function recordsIn(value: unknown): IDataObject[] | undefined {
	const records: unknown[] = [value].flat();
	return records.length > 0 && records.every(isObject) ? records : undefined;
}

/**
 * The value of an object's only property if this property is named after the endpoint, e.g. `order` or `orders` for
 * `/orders/{orderId}`.
 */
function namedIn(data: unknown, endpoint: string): unknown {
	if (!isObject(data) || Object.keys(data).length !== 1) return undefined;
	const plurals = endpoint.split('/').filter((word) => /^\w+s$/.test(word));
	const plural = plurals.at(-1) ?? '';
	const names = [plural, plural.replace(/s$/, ''), plural.replace(/es$/, '')];
	return names.map((name) => getOwn(data, name)).find((value) => value !== undefined);
}
