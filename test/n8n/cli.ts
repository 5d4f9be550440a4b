import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Credential, Workflow } from './api';
import { failure } from '../support/child';
import { startCommand } from './command';
import { lastSavedRun } from './database';
import type { N8n } from './install';
import type { Run } from './run';
import type { UserFolder } from './userFolder';

type WithId<T> = T & { id: string };

export interface CliRun {
	run: Run;
	/** All that the command wrote. */
	output: string;
}

/** n8n's command line, which works without a server. */
export class N8nCli {
	constructor(
		private readonly n8n: N8n,
		private readonly folder: UserFolder,
	) {}

	async importCredential(...credentials: Array<WithId<Credential>>): Promise<void> {
		await this.import('credentials', credentials);
	}

	async importWorkflow(...workflows: Array<WithId<Workflow>>): Promise<void> {
		await this.import('workflow', workflows);
	}

	/** The run is read from the database: n8n also prints it, but ends before all of it is out. */
	async execute(workflowId: string): Promise<CliRun> {
		const child = await startCommand(this.n8n, this.folder, ['execute', `--id=${workflowId}`]);
		await child.ended;
		const run = await lastSavedRun(this.n8n, this.folder);
		if (!run) throw failure(child, 'n8n saved no run');
		return { run, output: child.output() };
	}

	private async import(what: 'credentials' | 'workflow', records: object[]): Promise<void> {
		const file = join(this.folder.path, `${what}.json`);
		writeFileSync(file, JSON.stringify(records));
		const child = await startCommand(this.n8n, this.folder, [`import:${what}`, `--input=${file}`]);
		const code = await child.ended;
		if (code !== 0) throw failure(child, `n8n imported no ${what} (code ${code})`);
	}
}
