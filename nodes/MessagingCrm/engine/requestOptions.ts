import type { IDataObject, IHttpRequestOptions, INodeProperties } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import { decoded } from '../shared/path';
import { DEFAULT_TIMEOUT_MS } from '../transport';
import type { ItemContext } from './item';

/**
 * The settings for requests that n8n adds to its declarative nodes, with the same names, types and defaults, less
 * Batching: the node paces itself.
 */
export const requestOptions: INodeProperties = {
	displayName: 'Request Options',
	name: 'requestOptions',
	type: 'collection',
	isNodeSetting: true,
	placeholder: 'Add Option',
	default: {},
	options: [
		{
			displayName: 'Ignore SSL Issues (Insecure)',
			name: 'allowUnauthorizedCerts',
			type: 'boolean',
			noDataExpression: true,
			default: false,
			description: 'Whether to connect even if SSL certificate validation is not possible',
		},
		{
			displayName: 'Proxy',
			name: 'proxy',
			type: 'string',
			default: '',
			placeholder: 'e.g. http://myproxy:3128',
			description:
				'HTTP proxy to use, with user name and password if required: http://username:password@myproxy:3128',
		},
		{
			displayName: 'Timeout',
			name: 'timeout',
			type: 'number',
			typeOptions: { minValue: 1 },
			default: 10000,
			description: `How long a request may take, in milliseconds, until its response is complete. ${DEFAULT_TIMEOUT_MS.toLocaleString('en')} by default.`,
		},
	],
};

/**
 * Reads Request Options, and adds the header that asks for JSON.
 * @throws InputError for a proxy that is not an HTTP address with a host and a port
 */
export function readRequestOptions(context: ItemContext): Partial<IHttpRequestOptions> {
	const { allowUnauthorizedCerts, proxy, timeout } = context.getNodeParameter(
		'requestOptions',
		{},
	) as IDataObject;
	return {
		headers: { Accept: 'application/json' },
		timeout: Number(timeout) || DEFAULT_TIMEOUT_MS,
		skipSslCertificateValidation: allowUnauthorizedCerts === true,
		...(proxy ? { proxy: proxyAt(String(proxy)) } : {}),
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
