import { existsSync } from 'node:fs';
import { delimiter, dirname, join } from 'node:path';

import { cachedInstall, npm } from '../cachedInstall';
import type { Report } from '../progress';
import { image } from './image';
import pinned from './package.json';

export interface N8n {
	version: string;
	/** The Node binary that runs it. */
	node: string;
	/** Its command line script. */
	cli: string;
	/** Node's cache of compiled code, which saves a third of n8n's start. */
	compileCache: string;
}

const version = process.env.N8N_VERSION || pinned.dependencies.n8n;

/** The Node that n8n asks for ("engines"), and that its native modules are built for. */
const NODE_VERSION = '24.21.0';

const [major] = NODE_VERSION.split('.');
const runningSuits = process.versions.node.startsWith(`${major}.`);
const platform = process.platform === 'win32' ? 'win' : process.platform;
const nodePackage = `node-${platform}-${process.arch}`;

/** What has to be installed in addition to n8n: nothing if this version of Node.js suits. */
const nodeDependency: Record<string, string> = runningSuits ? {} : { [nodePackage]: NODE_VERSION };

/** The Node to run n8n with, once n8n is installed in the folder, and what native modules are compiled against. */
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
 * Downloads n8n's SQLite driver, or compiles it, which takes a minute or two. What runs expressions comes compiled for the
 * usual platforms; its script compiles it for others.
 */
async function addNativeModules(folder: string): Promise<void> {
	const { binary, headers } = findNode(folder);
	const PATH = [dirname(binary), process.env.PATH].join(delimiter);
	const nodedir = headers ? [`--nodedir=${headers}`] : [];
	const args = ['rebuild', 'sqlite3', 'isolated-vm', '--ignore-scripts=false', ...nodedir];
	await npm(folder, args, { ...process.env, PATH });
}

/**
 * The n8n that N8N_VERSION names, or package.json if it is empty, installed outside of this project if it is
 * missing. With N8N_IMAGE, nothing is installed: a test can start that n8n and use its REST interface.
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
