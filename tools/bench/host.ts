import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import { importRecords } from '../../test/support/n8n/cli';
import { startCommand } from '../../test/support/n8n/command';
import { installN8n } from '../../test/support/n8n/install';
import { createUserFolder } from '../../test/support/n8n/userFolder';
import { credentialFor } from '../../test/support/n8n/workflows';
import { failure } from '../../test/support/child';
import { freePort } from '../../test/support/freePort';
import { toStderr } from '../../test/support/progress';

/** What measureHook.cjs writes about one execution. Times are in seconds, and memory is in MB. */
export interface Execution {
	error?: string;
	/** IDs of the records in the output, in order. */
	ids: string[];
	/** Execution time of each node, as n8n measures it. */
	nodes: Record<string, number>;
	/** `base`: memory at the start. `peak`: maximum memory. `retained`: heap growth, measured after garbage collection. */
	process: Record<'base' | 'peak' | 'retained', number>;
}

export const KEY = 'benchmark-api-key-0123456789abcdef';

/** IDs of the credentials that every workflow uses. */
export const CREDENTIALS = { messagingCrmApi: 'ours', httpHeaderAuth: 'header' };

let created: ReturnType<typeof createHost> | undefined;

/** All cases share one n8n: a user folder, with credentials for a service on one port. */
export async function host() {
	return await (created ??= createHost());
}

export async function removeHost(): Promise<void> {
	await (await created)?.folder.remove();
}

async function createHost() {
	const n8n = await installN8n(toStderr);
	const port = await freePort();
	const folder = createUserFolder();
	const report = join(folder.path, 'report.json');
	const ours = credentialFor({ url: `http://127.0.0.1:${port}`, key: KEY });
	const data = { name: 'api_key', value: KEY };
	await importRecords(
		{ n8n, folder },
		'credentials',
		{ id: CREDENTIALS.messagingCrmApi, ...ours },
		{ id: CREDENTIALS.httpHeaderAuth, name: 'Service', type: 'httpHeaderAuth', data },
	);
	/** Executes a workflow in a separate n8n process. */
	async function execute(id: string): Promise<Execution> {
		rmSync(report, { force: true });
		const child = await startCommand(n8n, folder, ['execute', `--id=${id}`], {
			EXTERNAL_HOOK_FILES: join(__dirname, 'measureHook.cjs'),
			BENCH_REPORT: report,
		});
		await child.ended;
		if (!existsSync(report)) throw failure(child, 'n8n did not execute the workflow');
		return JSON.parse(readFileSync(report, 'utf8')) as Execution;
	}
	return { n8n, folder, port, execute };
}
