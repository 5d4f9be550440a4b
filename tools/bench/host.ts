import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Workflow } from '../../test/n8n/api';
import { failure } from '../../test/support/child';
import { N8nCli } from '../../test/n8n/cli';
import { startCommand } from '../../test/n8n/command';
import { freePort } from '../../test/support/freePort';
import { installN8n } from '../../test/n8n/install';
import { toStderr } from '../../test/support/progress';
import { createUserFolder } from '../../test/n8n/userFolder';
import { credentialFor } from '../../test/n8n/workflows';

/** What measureHook.cjs writes about one execution. Times in ms, memory in bytes. */
export interface Execution {
	error?: string;
	cpu: number;
	/** Execution time of each node, as n8n measures it. */
	nodes: Record<string, number>;
	/** What n8n held in memory before the execution. */
	resident: number;
	peak: number;
	/** Growth of the heap during the execution, garbage collected. */
	retained: number;
	/** Number of output items. */
	items: number;
	/** IDs of the records in the output, in order. */
	ids: string[];
	/** For each error item the index of its input item. */
	failed: number[];
}

export type Host = Awaited<ReturnType<typeof createHost>>;

export const KEY = 'benchmark-api-key-0123456789abcdef';

/** IDs of the credentials that every workflow uses. */
export const CREDENTIALS = { messagingCrmApi: 'ours', httpHeaderAuth: 'header' };

let created: Promise<Host> | undefined;

/** The n8n of this benchmark: a user folder with credentials for a service on one port. */
export async function host(): Promise<Host> {
	return await (created ??= createHost());
}

export async function removeHost(): Promise<void> {
	await (await created)?.folder.remove();
}

async function createHost() {
	const n8n = await installN8n(toStderr);
	const port = await freePort();
	const folder = createUserFolder();
	const cli = new N8nCli(n8n, folder);
	const report = join(folder.path, 'report.json');
	await cli.importCredential(
		{
			id: CREDENTIALS.messagingCrmApi,
			...credentialFor({ url: `http://127.0.0.1:${port}`, key: KEY }),
		},
		{
			id: CREDENTIALS.httpHeaderAuth,
			name: 'Service',
			type: 'httpHeaderAuth',
			data: { name: 'api_key', value: KEY },
		},
	);
	return {
		folder,
		port,
		importWorkflows: async (workflows: Array<Workflow & { id: string }>) =>
			await cli.importWorkflow(...workflows),
		/** Executes a workflow in an n8n process of its own. */
		async execute(id: string): Promise<Execution> {
			rmSync(report, { force: true });
			const child = await startCommand(n8n, folder, ['execute', `--id=${id}`], {
				EXTERNAL_HOOK_FILES: join(__dirname, 'measureHook.cjs'),
				BENCH_REPORT: report,
			});
			await child.ended;
			if (!existsSync(report)) throw failure(child, 'n8n did not execute the workflow');
			return JSON.parse(readFileSync(report, 'utf8')) as Execution;
		},
	};
}
