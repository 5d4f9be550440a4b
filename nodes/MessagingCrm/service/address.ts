import { SetupError } from '../shared/errors';
import { isLocalHost, isPrivateHost } from '../shared/host';
import { parseUrl } from '../shared/url';

/**
 * An address without a scheme, e.g. `api.example.com/crm`. Errors quote only text of this form, because other text may
 * be a pasted key.
 */
const HOST_WITHOUT_SCHEME =
	/^(?:\/\/)?(((?:[a-z\d-]{1,63}\.)+[a-z]{2,24}|localhost|\d+(?:\.\d+){3})(?::\d+)?(?:\/+[^\s?#/]+)*)\/*$/i;

const EXAMPLE = 'e.g. https://api.cekat.ai';

/** Paths of the service, which are often copied with the address. */
const SERVICE_PATH =
	/\/(?:api\/(?:agents|campaigns|contacts|conversations|crm|inboxes|messages|orders|templates)|business_workflows|businesses|integrations|messages\/whatsapp|register|templates)(?:\/|$)/i;

/** The prefix `/api` of paths, which is often copied with the address. */
const API = /(\/api)*$/i;

/**
 * Reads an address of the credential.
 * @param label the name of the field in the credential, for errors
 * @returns the origin and the base path, without a trailing `/api` or slash, so that all spellings of an address are
 * equal
 * @throws SetupError if the value is not an http or https address, or if it contains a user name, a query, a fragment
 * or a path of the service
 */
export function addressOf(value: unknown, label: string): string {
	const text = typeof value === 'string' ? value.trim() : '';
	if (text === '') {
		throw new SetupError(`${label} is empty`, `Fill in ${label} in the credential, ${EXAMPLE}`);
	}
	const withoutScheme = HOST_WITHOUT_SCHEME.exec(text);
	if (withoutScheme) {
		const [, address, host] = withoutScheme;
		const scheme = isLocalHost(host) ? 'http://' : 'https://';
		throw new SetupError(
			`${label} has to start with ${scheme}`,
			`Change ${label} in the credential to ${scheme}${address}`,
		);
	}
	const url = parseUrl(text);
	if (!url) {
		throw new SetupError(
			`${label} is not a valid address`,
			`Check ${label} in the credential. It must start with https://, ${EXAMPLE}`,
		);
	}
	if (!/^https?:\/\//i.test(text)) {
		throw new SetupError(
			`${label} has to start with https://`,
			`Change ${label} in the credential, ${EXAMPLE}`,
		);
	}
	if (url.username !== '' || url.password !== '' || /[?#\s]/.test(text)) {
		throw new SetupError(
			`${label} may contain only a host and a path`,
			`Remove the user name, spaces and everything after a "?" or "#" from ${label} in the credential, ${EXAMPLE}`,
		);
	}
	if (SERVICE_PATH.test(url.pathname)) {
		throw new SetupError(
			`${label} contains a path of the service`,
			`Enter only the address of the service as ${label} in the credential, ${EXAMPLE}`,
		);
	}
	return url.origin + url.pathname.replace(/\/+/g, '/').replace(/\/$/, '').replace(API, '');
}

/**
 * Whether requests to an address send the key unencrypted over a network.
 * @param baseUrl an address from addressOf
 */
export function isUnencrypted(baseUrl: string): boolean {
	const { protocol, hostname } = new URL(baseUrl);
	return protocol === 'http:' && !isLocalHost(hostname);
}

/** The instruction for users whose n8n has no public address. */
export const SET_PUBLIC_ADDRESS =
	'Set the environment variable N8N_WEBHOOK_URL (before n8n 2.35: WEBHOOK_URL) to the public address of n8n, e.g. https://n8n.example.com/, and restart n8n';

/**
 * Whether the service can open an address of n8n. A service in a private network, such as the simulated service, can
 * open any address. This function cannot detect that a public host name leads into a private network.
 */
export function isReachable(address: string, { baseUrl }: { baseUrl: string }): boolean {
	const host = parseUrl(address)?.hostname ?? '';
	if (host === '') return false;
	return !isPrivateHost(host) || isPrivateHost(parseUrl(baseUrl)?.hostname ?? '');
}
