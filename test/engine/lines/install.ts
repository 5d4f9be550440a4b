import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { toStderr } from '../../support/progress';
import { cachedFolder, cachedInstall, type Installation } from '../../support/cachedInstall';

/** The lines of n8n that the engine tests run on besides the one in this project's package.json. */
export type Line = '1.123' | 'newest';

function installation(line: Line): Installation {
	const manifest = JSON.parse(readFileSync(join(__dirname, line, 'package.json'), 'utf8')) as {
		dependencies: Record<string, string>;
	};
	const name = `n8n-core-${manifest.dependencies['n8n-core']}`;
	return { name, manifest, title: `${name} (once, under a minute, 240 MB)` };
}

/** The folder of a line's engine, outside of this project, installed or not. */
export function engineFolder(line: Line): string {
	return cachedFolder(installation(line).name);
}

/** Before the first test: installs the engine that the project is named after. */
export default async function globalSetup(
	_: unknown,
	{ displayName }: { displayName?: { name: string } },
): Promise<void> {
	const line = displayName?.name.replace('engine-', '') as Line;
	await cachedInstall(installation(line), toStderr);
}
