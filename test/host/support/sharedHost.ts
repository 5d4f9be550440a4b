import type { SimulatorSettings } from 'messaging-crm-simulator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { N8nApi } from '../../n8n/api';
import { databaseAsText } from '../../n8n/database';
import { startHost, type Host } from '../../n8n/host';
import { useSimulator, type TestSimulator } from '../../n8n/useSimulator';

/** An n8n that several test files use at once. */
export interface SharedHost extends Pick<Host, 'url' | 'n8n' | 'folder' | 'api' | 'log'> {
	/** All that it keeps, of all test files. */
	database(): Promise<string>;
	/** Starts a service before the tests of this file. */
	useSimulator(settings?: SimulatorSettings): TestSimulator;
}

interface Shared extends Pick<Host, 'url' | 'n8n' | 'folder'> {
	cookie: string;
}

const VARIABLE = 'SHARED_N8N';
let host: Host | undefined;

/** Before the first test: a start of n8n takes the processor for ten seconds. */
export default async function globalSetup(): Promise<void> {
	// Its log goes to a file as well, which the processes of the tests can read.
	host = await startHost({ env: { N8N_LOG_OUTPUT: 'console,file' } });
	const { url, n8n, folder, api } = host;
	process.env[VARIABLE] = JSON.stringify({ url, n8n, folder, cookie: api.cookie });
}

/** After the last test. */
export async function stopSharedHost(): Promise<void> {
	await host?.stop();
}

/** For tests that do not stop n8n, and that find in its log and its database what others left there, too. */
export function sharedHost(): SharedHost {
	const { url, n8n, folder, cookie } = JSON.parse(process.env[VARIABLE] ?? '') as Shared;
	const api = new N8nApi(url, cookie);
	// Some poll every second: those of all test files together would keep n8n from its database.
	afterAll(async () => await api.unpublishAll());
	return {
		...{ url, n8n, folder, api },
		log: () => readFileSync(join(folder.path, '.n8n', 'logs', 'n8n.log'), 'utf8'),
		database: async () => await databaseAsText(n8n, folder),
		useSimulator: (settings) => useSimulator(() => api, settings),
	};
}
