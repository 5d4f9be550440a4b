import type { SimulatorSettings } from 'messaging-crm-simulator';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { N8nApi } from '../../support/n8n/api';
import { startHost, type Host } from '../../support/n8n/host';
import { useSimulator } from '../../support/n8n/useSimulator';
import { runChild } from '../../support/child';

/** What one process tells the others. */
interface Shared extends Pick<Host, 'url' | 'n8n' | 'folder'> {
	cookie: string;
}

const VARIABLE = 'SHARED_N8N';
const PRINT_DATABASE = join(__dirname, 'printDatabase.mjs');
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

/** An n8n for several test files at once: for tests that do not stop it, and that find in its log and its database what others left there, too. */
export function sharedHost() {
	const { url, n8n, folder, cookie } = JSON.parse(process.env[VARIABLE] ?? '') as Shared;
	const api = new N8nApi(url, cookie);
	// Some poll every second: those of all test files together would keep n8n from its database.
	afterAll(async () => await api.unpublishAll());
	return {
		...{ url, api },
		log: () => readFileSync(join(folder.path, '.n8n', 'logs', 'n8n.log'), 'utf8'),
		/** All that n8n keeps, its credentials and runs included: a line of JSON for each row. */
		database: async () =>
			await runChild(n8n.node, [PRINT_DATABASE, folder.database], {
				cwd: folder.path,
				env: folder.env,
			}),
		useSimulator: (settings?: SimulatorSettings) => useSimulator(() => api, settings),
	};
}
