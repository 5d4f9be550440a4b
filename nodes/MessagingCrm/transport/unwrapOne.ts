import type { IDataObject } from 'n8n-workflow';

import { asObject, isObject } from './json';

/** What an envelope holds beside its record; any other property is data and is kept. */
const ENVELOPE_PROPERTIES = ['data', 'success', 'status_code', 'statusCode', 'message', 'error'];

/**
 * Takes the records out of the answer to a call for one record: `{data: {...}}`,
 * `{data: {order: {...}}}` or the record itself (reference.md leaves these bodies open). A body that
 * is more than an envelope is returned as it is.
 */
export function unwrapOne(body: unknown): IDataObject[] {
	if (body === '' || body === null || body === undefined) return [{}];
	if (Array.isArray(body)) return body.length === 0 ? [{}] : body.map(asObject);
	if (!isObject(body)) return [asObject(body)];
	const isEnvelope = Object.keys(body).every((name) => ENVELOPE_PROPERTIES.includes(name));
	const { data } = body;
	// An empty list is no record, but an operation that was carried out puts out an item.
	const holdsRecords = Array.isArray(data) ? data.length > 0 : isObject(data);
	if (!isEnvelope || !holdsRecords) return [body];
	return [data].flat().map((record) => asObject(innermost(record)));
}

/** `{order: {...}}` is a record in one more wrapper. */
function innermost(value: unknown): unknown {
	if (!isObject(value)) return value;
	const inner = Object.values(value);
	return inner.length === 1 && isObject(inner[0]) ? inner[0] : value;
}
