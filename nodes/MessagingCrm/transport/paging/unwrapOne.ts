import type { IDataObject } from 'n8n-workflow';

import { asObject, isObject } from '../../shared/json';
import { recordId, recordNames, snakeCase, type RecordNames } from './recordNames';

/** What an envelope may have besides its record. Any other property is data: the body is then returned whole. */
const ENVELOPE_VALUES = new Set([
	...['success', 'ok', 'status', 'status_code', 'code', 'message', 'msg'],
	...['correlation_id', 'request_id', 'trace_id', 'timestamp', 'server_time'],
	...['path', 'method', 'version', 'api_version', 'duration', 'took'],
]);

const ENVELOPE_OBJECTS = new Set(['meta', 'metadata', 'links', 'pagination']);

/** These are data too, unless they are empty. */
const REPORTS = new Set(['error', 'errors', 'warnings']);

const WRAPPERS = ['data', 'result', 'record', 'payload', 'response'];

/**
 * Takes the record out of the response to a call for one: `{data: {...}}`, `{data: {order: {...}}}`,
 * `{success, order: {...}}` or the record itself (docs/service.md#envelopes). A body that has other data, too,
 * is returned as it is.
 *
 * @param endpoint path template, from which the names of its records are read
 */
export function unwrapOne(body: unknown, endpoint = ''): IDataObject[] {
	if (body === '' || body === null || body === undefined) return [{}];
	if (Array.isArray(body)) return body.length === 0 ? [{}] : body.map(asObject);
	if (!isObject(body)) return [asObject(body)];
	const names = recordNames(endpoint);
	const content = contentOf(body, names);
	// An empty list has no record. The body is output instead, so that the operation has an output.
	const holdsRecords = Array.isArray(content) ? content.length > 0 : isObject(content);
	if (!holdsRecords) return [body];
	return [content].flat().flatMap((record) => withoutWrapper(record, names));
}

/** What an envelope wraps; undefined if the body is none. */
function contentOf(body: IDataObject, names: RecordNames): unknown {
	const contents = Object.entries(body).filter(([name, value]) => !isAboutResponse(name, value));
	if (contents.length !== 1) return undefined;
	const [[name, value]] = contents;
	return isRecordName(name, names) ? value : undefined;
}

function isRecordName(name: string, { wrappers }: RecordNames): boolean {
	return [...WRAPPERS, ...wrappers].includes(snakeCase(name));
}

function isAboutResponse(name: string, value: unknown): boolean {
	const property = snakeCase(name);
	const isValue = typeof value !== 'object' || value === null;
	if (REPORTS.has(property)) return isValue ? !value : Object.keys(value).length === 0;
	return ENVELOPE_OBJECTS.has(property) || (isValue && ENVELOPE_VALUES.has(property));
}

/** Removes one more wrapper, as in `{order: {...}}`. A map such as `{"<id>": {...}}` stays as it is. */
function withoutWrapper(value: unknown, names: RecordNames): IDataObject[] {
	const object = asObject(value);
	const entries = Object.entries(object);
	if (entries.length !== 1) return [object];
	const [[name, inner]] = entries;
	return isWrapper(name, inner, names) ? [inner].flat().map(asObject) : [object];
}

function isWrapper(name: string, inner: unknown, names: RecordNames): boolean {
	if (Array.isArray(inner))
		return isRecordName(name, names) && inner.length > 0 && inner.every(isObject);
	if (!isObject(inner)) return false;
	return isRecordName(name, names) || (isWord(name) && hasOtherId(inner, name, names));
}

/** Identifiers have digits or dashes. */
function isWord(name: string): boolean {
	return /^[a-z]+(_[a-z]+)*$/i.test(name);
}

/** Whether the record has an identifier other than the name of its property. */
function hasOtherId(record: IDataObject, name: string, { idFields }: RecordNames): boolean {
	const id = recordId(record, idFields);
	return id !== undefined && id !== name;
}
