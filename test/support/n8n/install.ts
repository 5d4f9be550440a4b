import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { cachedInstall, npm } from '../cachedInstall';
import type { Report } from '../progress';
import { image } from './image';
import pinned from './package.json';

export interface N8n {
	version: string;
	/** The Node.js binary that runs n8n. */
	node: string;
	/** The script of n8n's command line. */
	cli: string;
	/** The folder of Node.js for compiled code, which saves a third of n8n's start time. */
	compileCache: string;
}

const version = process.env.N8N_VERSION || pinned.dependencies.n8n;

/** The version of Node.js that n8n requires ("engines"). n8n's native modules are built for this version. */
const NODE_VERSION = '24.21.0';

const [major] = NODE_VERSION.split('.');
const runningSuits = process.versions.node.startsWith(`${major}.`);
const platform = process.platform === 'win32' ? 'win' : process.platform;
const nodePackage = `node-${platform}-${process.arch}`;

/** The package with this version of Node.js; no package if the running Node.js suits n8n. */
const nodeDependency: Record<string, string> = runningSuits ? {} : { [nodePackage]: NODE_VERSION };

/** The Node.js binary for the n8n in a folder, and the headers that native modules are compiled with. */
function findNode(folder: string) {
	const packaged = join(folder, 'node_modules', nodePackage);
	const binary = runningSuits
		? process.execPath
		: join(packaged, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
	const headers = runningSuits ? dirname(dirname(process.execPath)) : packaged;
	const hasHeaders = existsSync(join(headers, 'include', 'node', 'node_api.h'));
	return { binary, headers: hasHeaders ? headers : undefined };
}

/**
 * Installs n8n's SQLite driver, which is downloaded or compiled in a minute or two, and isolated-vm, which runs
 * expressions. On unusual platforms, isolated-vm is also compiled.
 */
async function addNativeModules(folder: string): Promise<void> {
	const { binary, headers } = findNode(folder);
	const PATH = [dirname(binary), process.env.PATH].join(delimiter);
	const nodedir = headers ? [`--nodedir=${headers}`] : [];
	const args = ['rebuild', 'sqlite3', 'isolated-vm', '--ignore-scripts=false', ...nodedir];
	await npm(folder, args, { ...process.env, PATH });
}

/**
 * Installs n8n outside of this project, unless it is installed: the version in N8N_VERSION, or else in package.json.
 * With N8N_IMAGE, it installs nothing: a test can start the image, and use its REST interface.
 */
export async function installN8n(report: Report): Promise<N8n> {
	if (image) return { version: image, node: process.execPath, cli: '', compileCache: '' };
	const home = await cachedInstall(
		{
			name: `n8n-${version}`,
			manifest: { ...pinned, dependencies: { n8n: version, ...nodeDependency } },
			title: `n8n ${version} and compiling its SQLite driver (once, 3 to 7 minutes, 3 GB)`,
			finish: addNativeModules,
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
