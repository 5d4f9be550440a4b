import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { PAGE_SIZE } from '../service';
import { InputError } from '../shared/errors';
import { isEmpty } from '../shared/json';
import { decimalNumber, wholeNumber } from '../shared/numbers';
import { decoded } from '../shared/path';
import {
	fieldNames,
	jsonObject,
	readBoolean,
	readRequired,
	readSwitch,
	readTrimmed,
} from '../shared/values';
import { ABSENT, isLeftOut, type ItemContext } from './item';

/** The options of every operation. */
export type CallOptions = ReturnType<typeof readCallOptions>;

/** Without the option. */
export const DEFAULT_MAX_WAIT_SECONDS = 600;

/**
 * Reads the options that every operation has.
 * @throws InputError that names the option
 */
export function readCallOptions(context: ItemContext) {
	const option = (name: string, fallback?: unknown) =>
		context.getNodeParameter(`options.${name}`, fallback);
	const maxWait = option('maxWait');
	const seconds = isEmpty(maxWait) ? DEFAULT_MAX_WAIT_SECONDS : maxWait;
	return {
		extraQuery: jsonObject(option('extraQuery'), 'Additional Query Parameters (JSON)'),
		extraBody: jsonObject(option('extraBody'), 'Additional Body Fields (JSON)'),
		outputFields: {
			names: fieldNames(option('outputFields'), 'Output Fields'),
			isSimplified: readBoolean(context.getNodeParameter('simplify', false), 'Simplify') ?? false,
		},
		/** ms */
		maxWait: decimalNumber(seconds, 'Max Wait', 0) * 1000,
		requestOptions: readRequestOptions(context),
		/** Whether to show requests that write instead of sending them. */
		dryRun: readSwitch(option('dryRun', false), 'Dry Run', 'Options > Dry Run'),
		/** Whether a retried execution sends all items again. */
		sendAgainOnRetry: option('sendAgainOnRetry') === true,
	};
}

/** The option that sends an item only if nothing was sent for its value and recipient before. */
export const ONCE_PER = 'Send Once Per';

/**
 * Reads the value of Send Once Per: numbers as text.
 * @returns undefined if the option was not added
 * @throws InputError if it is empty, an object or an array
 */
export function readKey(context: ItemContext): string | undefined {
	const value = context.getNodeParameter('options.oncePer', ABSENT);
	return value === ABSENT ? undefined : readRequired(value, ONCE_PER);
}

/**
 * Reads the parameters of a list operation.
 * @throws InputError that names the parameter
 */
export function readListOptions(context: ItemContext) {
	const read = (name: string, fallback?: unknown) => {
		const value = context.getNodeParameter(name, fallback);
		return isLeftOut(context, name, value) ? fallback : value;
	};
	const returnAll = readSwitch(read('returnAll', false), 'Return All');
	return {
		maxRecords: returnAll ? Infinity : wholeNumber(read('limit', 50), 'Limit', 1),
		pageSize: wholeNumber(read('options.pageSize') ?? PAGE_SIZE, 'Page Size', 1),
		recordsProperty: readTrimmed(read('options.recordsProperty'), 'Path to Records'),
		asPages: read('options.output') === 'pages',
	};
}

/**
 * Reads Request Options, and adds the header that asks for JSON.
 * @throws InputError for a proxy that is not an HTTP address with a host and a port
 */
function readRequestOptions(context: ItemContext): Partial<IHttpRequestOptions> {
	const options = context.getNodeParameter('requestOptions', {}) as IDataObject;
	return {
		headers: { Accept: 'application/json' },
		timeout: Number(options.timeout),
		skipSslCertificateValidation: options.allowUnauthorizedCerts === true,
		...(options.proxy ? { proxy: proxyAt(String(options.proxy)) } : {}),
	};
}

function proxyAt(address: string): IHttpRequestOptions['proxy'] {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	// Not the port of the URL, which lacks the usual one of its protocol.
	const [, port] = /:(\d+)(?:\/|$)/.exec(address.trim()) ?? [];
	// n8n would bypass a proxy of another kind.
	if (!url?.hostname || !port || !/^https?:$/.test(url.protocol)) {
		throw new InputError(
			'Proxy is not an HTTP address with a host and a port',
			'Enter e.g. http://myproxy:3128 under Settings > Request Options > Proxy',
		);
	}
	// n8n decodes them.
	const [username, password] = [url.username, url.password].map((text) =>
		encodeURIComponent(decoded(text)),
	);
	return {
		protocol: url.protocol.replace(':', ''),
		host: url.hostname,
		port: Number(port),
		...(username && { auth: { username, password } }),
	};
}
