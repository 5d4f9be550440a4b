import type { SimulatorSettings } from 'messaging-crm-simulator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { N8nApi } from '../../support/n8n/api';
import { startHost, type Host } from '../../support/n8n/host';
import { useSimulator } from '../../support/n8n/useSimulator';
import { runChild } from '../../support/child';

/** Data that the process that starts n8n passes to the test processes. */
interface Shared extends Pick<Host, 'url' | 'n8n' | 'folder'> {
	cookie: string;
}

const VARIABLE = 'SHARED_N8N';
const PRINT_DATABASE = join(__dirname, 'printDatabase.mjs');
let host: Host | undefined;

/** Starts n8n before the first test, because the start uses the processor for ten seconds. */
export default async function globalSetup(): Promise<void> {
	// Its log is also written to a file, which the test processes can read.
	host = await startHost({ env: { N8N_LOG_OUTPUT: 'console,file' } });
	const { url, n8n, folder, api } = host;
	process.env[VARIABLE] = JSON.stringify({ url, n8n, folder, cookie: api.cookie });
}

/** Runs after the last test. */
export async function stopSharedHost(): Promise<void> {
	await host?.stop();
}

/** The shared n8n, for test files that do not stop it, and that accept data of other tests in its log and database. */
export function sharedHost() {
	const { url, n8n, folder, cookie } = JSON.parse(process.env[VARIABLE] ?? '') as Shared;
	const api = new N8nApi(url, cookie);
	// Some workflows poll every second. Those of all test files together would block n8n's database.
	afterAll(async () => await api.unpublishAll());
	return {
		url,
		api,
		log: () => readFileSync(join(folder.path, '.n8n', 'logs', 'n8n.log'), 'utf8'),
		/** All of n8n's data, including credentials and executions: a line of JSON per row. */
		database: async () =>
			await runChild(n8n.node, [PRINT_DATABASE, folder.database], {
				cwd: folder.path,
				env: folder.env,
			}),
		useSimulator: (settings?: SimulatorSettings) => useSimulator(() => api, settings),
	};
}
