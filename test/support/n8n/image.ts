import { userInfo } from 'node:os';

import type { UserFolder } from './userFolder';

/** A Docker image of n8n to test instead of the installed one, e.g. `docker.n8n.io/n8nio/n8n:next`. */
export const image = process.env.N8N_IMAGE;

/**
 * The arguments for docker to run one of n8n's commands with a user folder. The container uses the network of this
 * machine to reach the simulated service, and writes files as this user.
 */
export function dockerArguments(
	image: string,
	{ path, env }: UserFolder,
	command: string[],
	more: NodeJS.ProcessEnv,
): string[] {
	const { uid, gid } = userInfo();
	// The image has its own PATH.
	const { PATH: _path, ...settings } = { ...env, ...more };
	return [
		'run',
		'--rm',
		'--network',
		'host',
		'--user',
		`${uid}:${gid}`,
		'--volume',
		`${path}:${path}`,
		'--workdir',
		path,
		...Object.entries(settings).flatMap(([name, value]) =>
			value === undefined ? [] : ['--env', `${name}=${value}`],
		),
		image,
		...command,
	];
}
