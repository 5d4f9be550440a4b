import type { IncomingHttpHeaders } from 'node:http';

type KeyState = 'valid' | 'wrong' | undefined;

/** What each of the two header forms carries. */
export interface KeyCheck {
	apiKey: KeyState;
	bearer: KeyState;
}

export function checkKeys(headers: IncomingHttpHeaders, isKey: (key: string) => boolean): KeyCheck {
	const stateOf = (key: string): KeyState => (isKey(key) ? 'valid' : 'wrong');
	const { api_key: apiKey, authorization } = headers;
	return {
		apiKey: typeof apiKey === 'string' ? stateOf(apiKey) : undefined,
		bearer: authorization === undefined ? undefined : stateOf(bearerToken(authorization)),
	};
}

function bearerToken(authorization = ''): string {
	return /^Bearer (.+)$/i.exec(authorization)?.[1] ?? '';
}

/** The key that lets the request in, if any does. */
export function acceptedKey(headers: IncomingHttpHeaders, keys: KeyCheck): string | undefined {
	if (keys.apiKey === 'valid') return String(headers.api_key);
	if (keys.bearer === 'valid') return bearerToken(headers.authorization);
	return undefined;
}

/** The request's headers, with `valid` or `wrong` in place of a key. */
export function recordableHeaders(headers: IncomingHttpHeaders, keys: KeyCheck) {
	const recorded: Record<string, string> = {};
	for (const [name, value] of Object.entries(headers)) recorded[name] = String(value);
	if (keys.apiKey) recorded.api_key = keys.apiKey;
	if (keys.bearer) recorded.authorization = keys.bearer;
	return recorded;
}
