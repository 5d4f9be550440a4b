import { toStderr } from '../../support/progress';
import { cachedFolder, cachedInstall } from '../../support/cachedInstall';
import manifest from './package.json';

const name = `scanner-${manifest.dependencies['@n8n/scan-community-package']}`;

export const folder = cachedFolder(name);

/** Installs n8n's scanner before the first test, outside this project: the scanner needs its own ESLint version. */
export default async function globalSetup(): Promise<void> {
	const title = "n8n's package scanner (once, under a minute)";
	await cachedInstall({ name, manifest, title }, toStderr);
}
