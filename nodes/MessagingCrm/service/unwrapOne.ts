import type { IDataObject } from 'n8n-workflow';

import { asObject, isObject } from '../shared/json';

/** What an envelope may have besides its record. Any other property is data: the body is then returned whole. */
const ENVELOPE_VALUES = [
	...['success', 'status', 'code', 'message', 'correlationId'],
	...['status_code', 'statusCode', 'error', 'errors', 'warnings'],
	...['timestamp', 'request_id', 'requestId', 'path'],
];

/**
 * Takes the record out of the response to a call for one: `{data: {...}}`, `{data: {order: {...}}}`,
 * `{success, order: {...}}` or the record itself (docs/internals/service.md#envelopes). A body that has other data,
 * too, is returned as it is.
 * @param endpoint path template, whose last plural is the name of the record
 */
export function unwrapOne(body: unknown, endpoint = ''): IDataObject[] {
	if (body === '' || body === null || body === undefined) return [{}];
	if (Array.isArray(body)) return body.length === 0 ? [{}] : body.map(asObject);
	if (!isObject(body)) return [asObject(body)];
	const names = ['data', 'result', ...nounsOf(endpoint)];
	const content = contentOf(body, names);
	// An empty list has no record. The body is output instead, so that the operation has an output.
	if (content === undefined) return [body];
	return content.flatMap<IDataObject>((record) => {
		const isWrapper = Object.keys(record).length === 1;
		return (isWrapper ? contentOf(record, names) : undefined) ?? [record];
	});
}

/** The records in an object that holds nothing else of interest; undefined if it is no such envelope. */
function contentOf(object: IDataObject, names: string[]): IDataObject[] | undefined {
	const data = Object.entries(object).filter(([name, value]) => !isAboutResponse(name, value));
	if (data.length !== 1 || !names.includes(data[0][0])) return undefined;
	const content: unknown[] = [data[0][1] as unknown].flat();
	return content.length > 0 && content.every(isObject) ? content : undefined;
}

/** Values and empty reports about the response. */
function isAboutResponse(name: string, value: unknown): boolean {
	if (['meta', 'pagination'].includes(name)) return true;
	const isFilled = typeof value === 'object' && value !== null && Object.keys(value).length > 0;
	return !isFilled && ENVELOPE_VALUES.includes(name);
}

/** What an endpoint calls one record and several: `order` and `orders` for `/orders/{orderId}`. */
function nounsOf(endpoint: string): string[] {
	const plural =
		endpoint
			.split('/')
			.reverse()
			.find((word) => /^\w+s$/.test(word)) ?? '';
	const singular = plural.replace(/(?<=ss|x|ch|sh)es$/, '').replace(/(?<!s)s$/, '');
	return [singular, plural].filter((name) => name !== '');
}
