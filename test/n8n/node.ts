import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The Node that n8n asks for ("engines"), and that its native modules are built for. */
const VERSION = '24.21.0';

const [major] = VERSION.split('.');
const runningSuits = process.versions.node.startsWith(`${major}.`);
const platform = process.platform === 'win32' ? 'win' : process.platform;
const packageName = `node-${platform}-${process.arch}`;

export interface NodeRuntime {
	binary: string;
	/** The folder that native modules are compiled against, if it has Node's headers. */
	headers?: string;
}

/** What has to be installed in addition to n8n: nothing if this version of Node.js suits. */
export const nodeDependency: Record<string, string> = runningSuits
	? {}
	: { [packageName]: VERSION };

/** The Node to run n8n with, once n8n is installed in the folder. */
export function findNode(folder: string): NodeRuntime {
	const packaged = join(folder, 'node_modules', packageName);
	const binary = runningSuits
		? process.execPath
		: join(packaged, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
	const headers = runningSuits ? dirname(dirname(process.execPath)) : packaged;
	const hasHeaders = existsSync(join(headers, 'include', 'node', 'node_api.h'));
	return { binary, headers: hasHeaders ? headers : undefined };
}
