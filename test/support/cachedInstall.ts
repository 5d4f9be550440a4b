import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

import { runChild } from './child';
import { step, type Report } from './progress';

/** An installation outside of this project. All copies of the project on a machine share it. */
export interface Installation {
	/** The name of the installation's folder in the cache, e.g. `n8n-2.40.7`. */
	name: string;
	/** The installation's package.json. If it differs from the installed package.json, everything is installed again. */
	manifest: object;
	/** What is installed, and how long that takes, for the progress report. */
	title: string;
	/** Completes the installation after npm. */
	finish?(folder: string): Promise<void>;
}

const MARKER = '.complete';

const caches = process.env.XDG_CACHE_HOME || join(homedir(), '.cache');
const cache = join(caches, 'n8n-nodes-messaging-crm');

/** The folder of an installation, whether or not it exists. */
export function cachedFolder(name: string): string {
	return join(cache, name);
}

export async function npm(
	folder: string,
	args: string[],
	env: NodeJS.ProcessEnv = process.env,
): Promise<void> {
	await runChild('npm', [...args, '--no-audit', '--no-fund'], { cwd: folder, env });
}

/** Installs packages, unless they are installed. Returns the folder. */
export async function cachedInstall(installation: Installation, report: Report): Promise<string> {
	const home = cachedFolder(installation.name);
	const manifest = JSON.stringify(installation.manifest, null, '\t');
	const key = createHash('sha256').update(manifest).digest('hex');
	if (isComplete(home, key)) return home;

	const folder = `${home}-${process.pid}`;
	mkdirSync(folder, { recursive: true });
	writeFileSync(join(folder, 'package.json'), manifest);
	await step(report, `Installing ${installation.title}`, async () => {
		await npm(folder, ['install', '--ignore-scripts', '--no-package-lock', '--prefer-offline']);
		await installation.finish?.(folder);
	});
	writeFileSync(join(folder, MARKER), key);
	// Another process may have completed the same installation in the meantime.
	if (!isComplete(home, key)) {
		await rm(home, { recursive: true, force: true });
		await rename(folder, home);
	}
	await rm(folder, { recursive: true, force: true });
	return home;
}

function isComplete(folder: string, key: string): boolean {
	const marker = join(folder, MARKER);
	return existsSync(marker) && readFileSync(marker, 'utf8') === key;
}
