import { InputError } from '../shared/inputError';

/** Where the service is, as the credential has it. */
export interface ServiceAddress {
	baseUrl: string;
	/** Host of the paths without `/api/`, where it is another one (observed.md). */
	unprefixedBaseUrl?: string;
}

/** Host names that lead nowhere else, as `URL` writes them. */
const THIS_MACHINE = /^(?:(?:.+\.)?localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

const EXAMPLE = 'e.g. https://api.example.com';

/**
 * Checks a base URL and takes its trailing slashes off.
 *
 * @param label what the field is called where the user fills it in
 * @throws InputError unless it is an http or https address without query, fragment and user name
 */
export function normalizeBaseUrl(value: unknown, label: string): string {
	const text = typeof value === 'string' ? value.trim() : '';
	if (text === '') {
		throw new InputError(`${label} is empty`, `Fill in ${label} in the credential, ${EXAMPLE}`);
	}
	if (!URL.canParse(text)) {
		throw new InputError(
			`${label} is not a valid address`,
			`Check ${label} in the credential: it starts with http:// or https://, ${EXAMPLE}`,
		);
	}
	const url = new URL(text);
	if (!/^https?:\/\//i.test(text) || !['http:', 'https:'].includes(url.protocol)) {
		throw new InputError(
			`${label} has to start with http:// or https://`,
			`Change ${label} in the credential, ${EXAMPLE}`,
		);
	}
	if (url.username !== '' || url.password !== '' || /[?#\s]/.test(text)) {
		throw new InputError(
			`${label} may hold nothing but a host and a path`,
			`Take the user name, spaces and everything from a "?" or "#" on out of ${label} in the credential, ${EXAMPLE}`,
		);
	}
	return text.replace(/\/+$/, '');
}

/**
 * Whether a request to this address sends the key in clear text over a network.
 * @param baseUrl one that was checked
 */
export function isUnprotected(baseUrl: string): boolean {
	const { protocol, hostname } = new URL(baseUrl);
	return protocol === 'http:' && !THIS_MACHINE.test(hostname);
}

/**
 * The base URL that serves a path: paths without `/api/` may live on a host of their own.
 *
 * @throws InputError
 */
export function baseUrlFor(path: string, address: ServiceAddress): string {
	return address.unprefixedBaseUrl && !path.startsWith('/api/')
		? normalizeBaseUrl(address.unprefixedBaseUrl, 'Base URL for Unprefixed Paths')
		: normalizeBaseUrl(address.baseUrl, 'Base URL');
}
