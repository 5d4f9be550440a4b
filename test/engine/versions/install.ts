import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { toStderr } from '../../support/progress';
import { cachedFolder, cachedInstall, type Installation } from '../../support/cachedInstall';

/** The installation that N8N_ENGINE selects: `oldest` or `newest`, the name of a folder next to this file. */
function installation(): Installation {
	const version = process.env.N8N_ENGINE ?? '';
	const manifest = JSON.parse(readFileSync(join(__dirname, version, 'package.json'), 'utf8')) as {
		dependencies: Record<string, string>;
	};
	const name = `n8n-core-${manifest.dependencies['n8n-core']}`;
	return { name, manifest, title: `${name} (once, under a minute, 240 MB)` };
}

/** The folder of that engine, outside this project, whether or not it is installed. */
export function engineFolder(): string {
	return cachedFolder(installation().name);
}

/** Installs the engine before the first test. */
export default async function globalSetup(): Promise<void> {
	await cachedInstall(installation(), toStderr);
}
