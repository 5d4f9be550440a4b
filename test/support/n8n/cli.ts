import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Credential, Workflow } from './api';
import { failure } from '../child';
import { startCommand } from './command';
import type { N8n } from './install';
import type { UserFolder } from './userFolder';

/** Imports records with n8n's command line, which needs no server. */
export async function importRecords(
	{ n8n, folder }: { n8n: N8n; folder: UserFolder },
	what: 'credentials' | 'workflow',
	...records: Array<(Credential | Workflow) & { id: string }>
): Promise<void> {
	const file = join(folder.path, `${what}.json`);
	writeFileSync(file, JSON.stringify(records));
	const child = await startCommand(n8n, folder, [`import:${what}`, `--input=${file}`]);
	const code = await child.ended;
	if (code !== 0) throw failure(child, `n8n imported no ${what} (code ${code})`);
}
