import { join } from 'node:path';

import { runChild } from '../support/child';
import type { N8n } from './install';
import type { UserFolder } from './userFolder';

/** All that n8n keeps, its credentials and runs included: a line of JSON for each row. */
export async function databaseAsText(n8n: N8n, folder: UserFolder): Promise<string> {
	const script = join(__dirname, 'printDatabase.mjs');
	const { path, database, env } = folder;
	return await runChild(n8n.node, [script, database], { cwd: path, env });
}
