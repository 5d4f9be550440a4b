import type { IncomingHttpHeaders } from 'node:http';

/** The key that lets a request in, if any does, and its headers with `valid` or `wrong` in place of keys. */
export function readKeys(headers: IncomingHttpHeaders, isKey: (key: string) => boolean) {
	const entries = Object.entries(headers).map(([name, value]) => [name, String(value)] as const);
	const recorded: Record<string, string> = Object.fromEntries(entries);
	let key: string | undefined;
	for (const name of ['authorization', 'api_key']) {
		const sent = recorded[name];
		if (sent === undefined) continue;
		const carried = name === 'api_key' ? sent : (/^Bearer (.+)$/i.exec(sent)?.[1] ?? '');
		if (isKey(carried)) key = carried;
		recorded[name] = isKey(carried) ? 'valid' : 'wrong';
	}
	return { key, recorded };
}
