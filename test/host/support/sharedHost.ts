import { N8nApi } from '../../n8n/api';
import { startHost, type Host } from '../../n8n/host';

/** An n8n that several test files use at once. */
export type SharedHost = Pick<Host, 'url' | 'api'>;

const VARIABLE = 'SHARED_N8N';
let host: Host | undefined;

/** Starts it before the first test: a start of n8n takes the processor for ten seconds. */
export async function startSharedHost(): Promise<void> {
	host = await startHost();
	process.env[VARIABLE] = JSON.stringify({ url: host.url, cookie: host.api.cookie });
}

export async function stopSharedHost(): Promise<void> {
	await host?.stop();
}

/** For tests that neither stop n8n nor read its log or its database. */
export function sharedHost(): SharedHost {
	const { url, cookie } = JSON.parse(process.env[VARIABLE] ?? '') as Record<string, string>;
	return { url, api: new N8nApi(url, cookie) };
}
