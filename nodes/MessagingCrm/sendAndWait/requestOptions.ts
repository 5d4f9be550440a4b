import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import type { ItemContext } from '../engine';
import { InputError } from '../shared/inputError';
import { DEFAULT_TIMEOUT_MS } from '../transport';

/**
 * Reads Request Options for an operation that does not run on n8n's declarative engine, which reads them itself.
 * @throws InputError for a proxy that is not an address with a host and a port
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

/** Decodes percent-encoding; text with a lone percent sign stays as it is, as URL parsers leave it. */
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
