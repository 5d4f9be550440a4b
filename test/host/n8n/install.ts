import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

import { runChild } from './child';
import { findNode, nodeDependency } from './node';
import { step, type Report } from './progress';

interface Manifest {
	dependencies: { n8n: string };
}

export interface N8n {
	version: string;
	/** The Node binary that runs it. */
	node: string;
	/** Its command line script. */
	cli: string;
	/** Where Node keeps compiled code, which saves a third of n8n's start. */
	compileCache: string;
}

const pinned = JSON.parse(readFileSync(join(__dirname, 'package.json'), 'utf8')) as Manifest;
const manifest = JSON.stringify(
	{ ...pinned, dependencies: { ...pinned.dependencies, ...nodeDependency } },
	null,
	'\t',
);
const key = createHash('sha256').update(manifest).digest('hex');
const version = pinned.dependencies.n8n;
const cache = join(
	process.env.XDG_CACHE_HOME || join(homedir(), '.cache'),
	'n8n-nodes-messaging-crm',
);
const home = join(cache, `n8n-${version}`);
const markerName = '.complete';

function isComplete(): boolean {
	const marker = join(home, markerName);
	return existsSync(marker) && readFileSync(marker, 'utf8') === key;
}

function isRunning(pid: number): boolean {
	try {
		return process.kill(pid, 0);
	} catch {
		return false;
	}
}

/** An interrupted installation leaves gigabytes behind, under its process's id. */
async function removeLeftovers(): Promise<void> {
	for (const name of readdirSync(cache)) {
		const pid = /^installing-(\d+)$/.exec(name)?.[1];
		if (pid && !isRunning(Number(pid))) await rm(join(cache, name), { recursive: true });
	}
}

async function install(folder: string, report: Report): Promise<void> {
	mkdirSync(folder);
	writeFileSync(join(folder, 'package.json'), manifest);
	const npm = (args: string[], env: NodeJS.ProcessEnv = process.env) =>
		runChild('npm', [...args, '--no-audit', '--no-fund'], { cwd: folder, env });

	await step(report, `Installing n8n ${version} (once, 2 to 5 minutes, 3 GB)`, () =>
		npm(['install', '--ignore-scripts', '--no-package-lock', '--prefer-offline']),
	);
	const { binary, headers } = findNode(folder);
	const PATH = [dirname(binary), process.env.PATH].join(delimiter);
	const nodedir = headers ? [`--nodedir=${headers}`] : [];
	await step(report, "Building n8n's native modules (once, 1 to 2 minutes)", () =>
		npm(['rebuild', 'sqlite3', 'isolated-vm', '--ignore-scripts=false', ...nodedir], {
			...process.env,
			PATH,
		}),
	);
	writeFileSync(join(folder, markerName), key);
}

/** Puts a finished installation in place, unless another process was faster. */
async function moveInPlace(folder: string): Promise<void> {
	if (!isComplete()) {
		await rm(home, { recursive: true, force: true });
		try {
			await rename(folder, home);
		} catch (error) {
			if (!isComplete()) throw error;
		}
	}
	await rm(folder, { recursive: true, force: true });
}

/** The n8n that package.json pins, installed outside of this project where it is not there yet. */
export async function installN8n(report: Report): Promise<N8n> {
	if (!isComplete()) {
		mkdirSync(cache, { recursive: true });
		await removeLeftovers();
		const folder = join(cache, `installing-${process.pid}`);
		await rm(folder, { recursive: true, force: true });
		await install(folder, report);
		await moveInPlace(folder);
	}
	const { binary } = findNode(home);
	return {
		version,
		node: binary,
		cli: join(home, 'node_modules', 'n8n', 'bin', 'n8n'),
		compileCache: join(home, '.compile-cache'),
	};
}
