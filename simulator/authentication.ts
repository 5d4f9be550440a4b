import type { IncomingHttpHeaders } from 'node:http';

/** Whether one of the headers has the key, and all headers with `valid` or `wrong` in place of keys. */
export function readKeys(headers: IncomingHttpHeaders, key: string) {
	const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
	const recorded: Record<string, string> = Object.fromEntries(entries);
	const valid = { api_key: key, authorization: `Bearer ${key}` };
	for (const [name, expected] of Object.entries(valid)) {
		if (name in recorded) recorded[name] = recorded[name] === expected ? 'valid' : 'wrong';
	}
	const isAllowed = [recorded.api_key, recorded.authorization].includes('valid');
	return { isAllowed, recorded };
}
