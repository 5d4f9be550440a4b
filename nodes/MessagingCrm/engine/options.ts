import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { PAGE_SIZE } from '../service';
import { excerpt, InputError } from '../shared/errors';
import { isEmpty } from '../shared/json';
import { parseUrl, percentDecode } from '../shared/url';
import {
	emptyField,
	readFieldNames,
	readBoolean,
	readDecimal,
	readJsonObject,
	readRequired,
	readSwitch,
	readTrimmed,
	readWholeNumber,
} from '../shared/values';
import { ABSENT, type Item } from './item';

/** The options that every operation has. */
export interface Options {
	extraQuery: IDataObject;
	extraBody: IDataObject;
	outputFields: string[];
	simplify: boolean;
	/** How long a request may wait for the rate limit, in ms. */
	maxWait: number;
	/** The values of Request Options, and the header that requests JSON. */
	httpOptions: Partial<IHttpRequestOptions>;
	/** Whether to show writes instead of sending them. */
	dryRun: boolean;
	/** Whether a retried execution sends all items again. */
	sendAgainOnRetry: boolean;
	/** Whether to output the API key of the business. */
	includeApiKey: boolean;
}

/** The options of a list. */
export interface ListOptions {
	maxRecords: number;
	pageSize: number;
	/** The dot path of the list in the response; undefined if the node must find the list. */
	recordsProperty?: string;
	/** Whether to output one item per page instead of one item per record. */
	asPages: boolean;
}

/** How long a request may wait for the rate limit if Max Wait is not set. */
export const DEFAULT_MAX_WAIT_SECONDS = 600;

/**
 * Reads the options of an item.
 * @throws InputError that names the option
 */
export function readOptions(item: Item): Options {
	const option = (name: string, fallback?: unknown) => item.get(`options.${name}`, fallback);
	const maxWait = option('maxWait');
	const seconds = isEmpty(maxWait) ? DEFAULT_MAX_WAIT_SECONDS : maxWait;
	return {
		extraQuery: readJsonObject(option('extraQuery'), 'Additional Query Parameters (JSON)'),
		extraBody: readJsonObject(option('extraBody'), 'Additional Body Fields (JSON)'),
		outputFields: readFieldNames(option('outputFields'), 'Output Fields'),
		simplify: readBoolean(item.get('simplify', false), 'Simplify') ?? false,
		maxWait: readDecimal(seconds, 'Max Wait', 0) * 1000,
		httpOptions: readHttpOptions(item),
		dryRun: readSwitch(option('dryRun', false), 'Dry Run', 'Options > Dry Run'),
		sendAgainOnRetry: option('sendAgainOnRetry') === true,
		includeApiKey: option('includeApiKey') === true,
	};
}

/** The label of the option that sends only one item per key and recipient. */
export const ONCE_PER_LABEL = 'Send Once Per';

/** Matches a key of punctuation only, which results from empty expressions. All items would have this key. */
const ONLY_PUNCTUATION = /^[\s\p{P}|]+$/u;

const EXPRESSIONS = /\{\{.*?\}\}/gs;

/**
 * Reads Send Once Per; returns undefined if the option was not added.
 * @throws InputError if the value is empty, an object or an array, or has only punctuation, or if its expressions are
 * all empty, as in `order-` from `order-{{ $json.id }}`
 */
export function readOnceKey(item: Item): string | undefined {
	const value = item.get('options.oncePer', ABSENT);
	if (value === ABSENT) return undefined;
	const key = readRequired(value, ONCE_PER_LABEL);
	if (ONLY_PUNCTUATION.test(key)) throw emptyField(ONCE_PER_LABEL);
	const entered = String(item.getExpression('options.oncePer')).replace(/^=/, '');
	const fixedText = entered.replace(EXPRESSIONS, '');
	if (fixedText === entered || fixedText.trim() !== key) return key;
	throw new InputError(
		`${ONCE_PER_LABEL} has no value besides its fixed text: ${excerpt(key)}`,
		`Check the expressions in ${ONCE_PER_LABEL}: they are empty for this item, so all such items would have the same key.`,
	);
}

/**
 * Reads the parameters and options of a list.
 * @throws InputError that names the parameter
 */
export function readListOptions(item: Item): ListOptions {
	const read = (name: string, fallback?: unknown) => {
		const value = item.get(name, ABSENT);
		return item.isLeftOut(name, value) ? fallback : value;
	};
	const returnAll = readSwitch(read('returnAll', false), 'Return All');
	return {
		maxRecords: returnAll ? Infinity : readWholeNumber(read('limit', 50), 'Limit', 1),
		pageSize: readWholeNumber(read('options.pageSize') ?? PAGE_SIZE, 'Page Size', 1),
		recordsProperty: readTrimmed(read('options.recordsProperty'), 'Path to Records'),
		asPages: read('options.output') === 'pages',
	};
}

function readHttpOptions(item: Item): Partial<IHttpRequestOptions> {
	const options = item.get('requestOptions', {}) as IDataObject;
	return {
		headers: { Accept: 'application/json' },
		timeout: Number(options.timeout),
		skipSslCertificateValidation: options.allowUnauthorizedCerts === true,
		...(options.proxy ? { proxy: readProxy(String(options.proxy)) } : {}),
	};
}

/**
 * Reads the address of a proxy.
 * @throws InputError if it is not an HTTP address with a host and a port, because n8n would then bypass the proxy
 */
function readProxy(address: string): IHttpRequestOptions['proxy'] {
	const url = parseUrl(address);
	// `url.port` cannot be used: it is empty for the default port of the protocol.
	const [, port] = /:(\d+)(?:\/|$)/.exec(address.trim()) ?? [];
	if (!url?.hostname || !port || !/^https?:$/.test(url.protocol)) {
		throw new InputError(
			'Proxy is not an HTTP address with a host and a port',
			'Enter e.g. http://myproxy:3128 under Settings > Request Options > Proxy',
		);
	}
	// The user name and the password are encoded because n8n decodes them.
	const username = encodeURIComponent(percentDecode(url.username));
	const password = encodeURIComponent(percentDecode(url.password));
	return {
		protocol: url.protocol.replace(':', ''),
		host: url.hostname,
		port: Number(port),
		...(username && { auth: { username, password } }),
	};
}
