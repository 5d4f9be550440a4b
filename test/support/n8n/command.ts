import { delimiter, dirname } from 'node:path';

import { startChild, type Child } from '../child';
import { freePort } from '../freePort';
import { dockerArguments, image } from './image';
import type { N8n } from './install';
import type { UserFolder } from './userFolder';

/** Starts one of n8n's commands with a user folder. A PATH in `env` precedes n8n's own. */
export async function startCommand(
	n8n: N8n,
	folder: UserFolder,
	args: string[],
	env: NodeJS.ProcessEnv = {},
): Promise<Child> {
	const broker = { N8N_RUNNERS_BROKER_PORT: String(await freePort()) };
	if (image) {
		const docker = dockerArguments(image, folder, args, { ...broker, ...env });
		return startChild('docker', docker, { cwd: folder.path, env: process.env });
	}
	return startChild(n8n.node, [n8n.cli, ...args], {
		cwd: folder.path,
		env: {
			...folder.env,
			NODE_COMPILE_CACHE: n8n.compileCache,
			...broker,
			...env,
			// n8n starts its task runner with the first Node.js in PATH.
			PATH: [env.PATH ?? [], dirname(n8n.node), folder.env.PATH].flat().join(delimiter),
		},
	});
}
