import { toStderr } from '../../support/progress';
import { cachedFolder, cachedInstall } from '../../support/cachedInstall';
import manifest from './package.json';

const { '@n8n/node-cli': cli, '@n8n/scan-community-package': scanner } = manifest.dependencies;
const name = `scanner-${scanner}-cli-${cli}`;

export const folder = cachedFolder(name);

/**
 * Before the first test: n8n's scanner and its command line for nodes, outside of this project, since they
 * want their own ESLint. The command line's SDK for AI nodes, which linting does not use, brings so many
 * packages that npm takes minutes to resolve them: package.json puts a small package in its place.
 */
export default async function globalSetup(): Promise<void> {
	const title = "n8n's package scanner and lint rules (once, under a minute, 270 MB)";
	await cachedInstall({ name, manifest, title }, toStderr);
}
