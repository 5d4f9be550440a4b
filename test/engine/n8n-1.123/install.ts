import { toStderr } from '../../support/progress';
import { cachedFolder, cachedInstall } from '../../support/cachedInstall';
import manifest from './package.json';

const name = `n8n-core-${manifest.dependencies['n8n-core']}`;

export const folder = cachedFolder(name);

/** Before the first test: the engine of n8n 1.123, outside of this project. */
export default async function globalSetup(): Promise<void> {
	const title = 'the engine of n8n 1.123 (once, under a minute, 240 MB)';
	await cachedInstall({ name, manifest, title }, toStderr);
}
