import { join } from 'node:path';

import { runChild } from '../support/child';
import type { N8n } from './install';
import { Run } from './run';
import type { UserFolder } from './userFolder';

interface Line {
	table: string;
	row: Record<string, string | number | null>;
}

/** All that n8n keeps, its credentials and runs included: a line of JSON for each row. */
export async function databaseAsText(n8n: N8n, folder: UserFolder): Promise<string> {
	const script = join(__dirname, 'printDatabase.mjs');
	const { path, database, env } = folder;
	return await runChild(n8n.node, [script, database], { cwd: path, env });
}

/** The run that n8n saved last. */
export async function lastSavedRun(n8n: N8n, folder: UserFolder): Promise<Run | undefined> {
	const text = await databaseAsText(n8n, folder);
	const lines = text
		.trimEnd()
		.split('\n')
		.map((line) => JSON.parse(line) as Line);
	const rowsOf = (name: string) =>
		lines.filter(({ table }) => table === name).map(({ row }) => row);
	const execution = rowsOf('execution_entity').at(-1);
	const saved = rowsOf('execution_data').find(({ executionId }) => executionId === execution?.id);
	if (!execution || !saved) return undefined;
	return Run.fromSaved({ status: String(execution.status), data: String(saved.data) });
}
