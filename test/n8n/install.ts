import { readFileSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { cachedInstall, npm } from '../support/cachedInstall';
import { findNode, nodeDependency } from './node';
import { step, type Report } from '../support/progress';

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
const version = pinned.dependencies.n8n;

async function buildNativeModules(folder: string, report: Report): Promise<void> {
	const { binary, headers } = findNode(folder);
	const PATH = [dirname(binary), process.env.PATH].join(delimiter);
	const nodedir = headers ? [`--nodedir=${headers}`] : [];
	await step(report, "Building n8n's native modules (once, 1 to 2 minutes)", () =>
		npm(folder, ['rebuild', 'sqlite3', 'isolated-vm', '--ignore-scripts=false', ...nodedir], {
			...process.env,
			PATH,
		}),
	);
}

/** The n8n that package.json pins, installed outside of this project where it is not there yet. */
export async function installN8n(report: Report): Promise<N8n> {
	const home = await cachedInstall(
		{
			name: `n8n-${version}`,
			manifest: { ...pinned, dependencies: { ...pinned.dependencies, ...nodeDependency } },
			title: `n8n ${version} (once, 2 to 5 minutes, 3 GB)`,
			finish: buildNativeModules,
		},
		report,
	);
	const { binary } = findNode(home);
	return {
		version,
		node: binary,
		cli: join(home, 'node_modules', 'n8n', 'bin', 'n8n'),
		compileCache: join(home, '.compile-cache'),
	};
}
