import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';

import type { Workflow } from '../../test/n8n/api';
import { failure } from '../../test/support/child';
import { N8nCli } from '../../test/n8n/cli';
import { startCommand } from '../../test/n8n/command';
import { installN8n, type N8n } from '../../test/n8n/install';
import { toStderr } from '../../test/support/progress';
import { createUserFolder, type UserFolder } from '../../test/n8n/userFolder';
import { credentialFor } from '../../test/n8n/workflows';
import { CREDENTIALS } from './nodes';

/** What measureHook.cjs writes of one execution. Times in ms, memory in bytes. */
export interface Execution {
	status: string;
	error?: string;
	/** Of the whole workflow. */
	wall: number;
	/** Of n8n's process meanwhile. */
	cpu: number;
	nodes: Array<{ name: string; ms: number }>;
	/** What n8n held in memory before it began. */
	resident: number;
	peak: number;
	/** What the heap holds at the end beyond what it held at the start, garbage collected. */
	retained: number;
	output: {
		items: number;
		records: number;
		different: number;
		digest: string;
		/** Error items, by the input item that they name. */
		failed: Array<{ item: number; error: string }>;
	};
}

/** A real n8n with this package, and what its workflows need. */
export class Host {
	private constructor(
		readonly n8n: N8n,
		private readonly folder: UserFolder,
		private readonly cli: N8nCli,
	) {}

	static async create(service: { url: string; key: string }): Promise<Host> {
		const n8n = await installN8n(toStderr);
		const folder = createUserFolder();
		const cli = new N8nCli(n8n, folder);
		await cli.importCredential(
			{ id: CREDENTIALS.messagingCrmApi, ...credentialFor(service) },
			{
				id: CREDENTIALS.httpHeaderAuth,
				name: 'Service',
				type: 'httpHeaderAuth',
				data: { name: 'api_key', value: service.key },
			},
		);
		return new Host(n8n, folder, cli);
	}

	async import(workflows: Array<Workflow & { id: string }>): Promise<void> {
		await this.cli.importWorkflow(...workflows);
	}

	/** Executes a workflow in an n8n process of its own. */
	async execute(workflowId: string, env: NodeJS.ProcessEnv = {}): Promise<Execution> {
		const report = join(this.folder.path, 'report.json');
		rmSync(report, { force: true });
		const child = await startCommand(this.n8n, this.folder, ['execute', `--id=${workflowId}`], {
			EXTERNAL_HOOK_FILES: join(__dirname, 'measureHook.cjs'),
			BENCH_REPORT: report,
			...env,
		});
		await child.ended;
		if (!existsSync(report)) throw failure(child, 'n8n executed nothing');
		return JSON.parse(readFileSync(report, 'utf8')) as Execution;
	}

	async remove(): Promise<void> {
		await this.folder.remove();
	}
}
