import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { InputError } from '../shared/inputError';
import { DEFAULT_TIMEOUT_MS } from '../transport';
import type { ItemContext } from './itemContext';

/**
 * What the settings that n8n adds to each declarative node (Settings > Request Options) say of a request.
 * The engine reads them for its own requests; an operation that makes its own has to do the same.
 *
 * @throws InputError for a proxy that is no address with host and port
 */
export function readRequestOptions(context: ItemContext): Partial<IHttpRequestOptions> {
	const { allowUnauthorizedCerts, proxy, timeout } = context.getNodeParameter(
		'requestOptions',
		{},
	) as IDataObject;
	return {
		timeout: Number(timeout) || DEFAULT_TIMEOUT_MS,
		skipSslCertificateValidation: allowUnauthorizedCerts === true,
		...(proxy ? { proxy: proxyAt(String(proxy)) } : {}),
	};
}

function proxyAt(address: string): IHttpRequestOptions['proxy'] {
	const { protocol, hostname, port, username, password } = urlIn(address) ?? {};
	if (!hostname || !port) {
		throw new InputError(
			'Proxy is not an address with a host and a port',
			'Enter e.g. http://myproxy:3128 under Settings > Request Options > Proxy',
		);
	}
	return {
		protocol: protocol?.replace(':', ''),
		host: hostname,
		port: Number(port),
		...(username && {
			auth: {
				username: decoded(username),
				password: decoded(password ?? ''),
			},
		}),
	};
}

/** A percent sign on its own is one: URL parsers leave it as it was written. */
function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

function urlIn(text: string): URL | undefined {
	return URL.canParse(text) ? new URL(text) : undefined;
}
