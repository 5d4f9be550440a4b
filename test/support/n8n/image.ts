import { userInfo } from 'node:os';

import type { UserFolder } from './userFolder';

/** A Docker image of n8n to test instead of the installed one, e.g. `docker.n8n.io/n8nio/n8n:next`. */
export const image = process.env.N8N_IMAGE;

/**
 * The arguments for docker to start one of n8n's commands on a user folder. It is on the network of this machine, where the
 * simulated service is, and writes as this user.
 */
export function dockerArguments(
	image: string,
	{ path, env }: UserFolder,
	command: string[],
	more: NodeJS.ProcessEnv,
): string[] {
	const { uid, gid } = userInfo();
	// What the image says of its programs holds, not what this machine says of its own.
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
