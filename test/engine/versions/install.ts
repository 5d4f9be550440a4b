import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { toStderr } from '../../support/progress';
import { cachedFolder, cachedInstall, type Installation } from '../../support/cachedInstall';

/** The versions of n8n that the engine tests run on besides the one in this project's package.json. */
type Version = 'oldest' | 'newest';

function installation(version: Version): Installation {
	const manifest = JSON.parse(readFileSync(join(__dirname, version, 'package.json'), 'utf8')) as {
		dependencies: Record<string, string>;
	};
	const name = `n8n-core-${manifest.dependencies['n8n-core']}`;
	return { name, manifest, title: `${name} (once, under a minute, 240 MB)` };
}

/** The folder of a version's engine, outside of this project, installed or not. */
export function engineFolder(version: Version): string {
	return cachedFolder(installation(version).name);
}

/** Before the first test: installs the engine that the project is named after. */
export default async function globalSetup(
	_: unknown,
	{ displayName }: { displayName?: { name: string } },
): Promise<void> {
	const version = displayName?.name.replace('engine-', '') as Version;
	await cachedInstall(installation(version), toStderr);
}
