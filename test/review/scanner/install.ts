import { toStderr } from '../../support/progress';
import { cachedFolder, cachedInstall } from '../../support/cachedInstall';
import manifest from './package.json';

const name = `scanner-${manifest.dependencies['@n8n/scan-community-package']}`;

export const folder = cachedFolder(name);

/** Before the first test: n8n's scanner, outside of this project, since it wants an ESLint of its own. */
export default async function globalSetup(): Promise<void> {
	const title = "n8n's package scanner (once, under a minute)";
	await cachedInstall({ name, manifest, title }, toStderr);
}
