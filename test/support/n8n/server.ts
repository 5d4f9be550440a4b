import axios from 'axios';
import { rmSync } from 'node:fs';
import { join } from 'node:path';

import { N8nApi } from './api';
import { untilUp } from '../child';
import { startCommand } from './command';
import { freePort } from '../freePort';
import type { N8n } from './install';
import type { UserFolder } from './userFolder';

export interface Server {
	url: string;
	api: N8nApi;
	/** All that n8n has logged so far. */
	log(): string;
	/** n8n's exit code, once it has ended. */
	ended: Promise<number>;
	stop(): Promise<void>;
	kill(): Promise<void>;
}

export interface ServerOptions {
	port?: number;
	/** Settings of n8n's beside those of the folder. */
	env?: NodeJS.ProcessEnv;
}

/** A public name of n8n, as users set it. Nothing resolves it. */
export const PUBLIC_HOST = 'n8n.example.com';

/** The address at which a test reaches n8n, whose own addresses have the public name. */
export function reachable(url: string): string {
	return url.replace(`//${PUBLIC_HOST}:`, '//127.0.0.1:');
}

async function isReady(url: string): Promise<boolean> {
	try {
		await axios.get(`${url}/healthz/readiness`, { proxy: false, timeout: 5_000 });
		return true;
	} catch {
		return false;
	}
}

/** `n8n start`, until it is ready to be used. */
export async function startServer(
	n8n: N8n,
	folder: UserFolder,
	{ port, env }: ServerOptions = {},
): Promise<Server> {
	const ownPort = port ?? (await freePort());
	const url = `http://127.0.0.1:${ownPort}`;
	// By this file, n8n knows that it was killed, and waits ten seconds before it starts.
	rmSync(join(folder.path, '.n8n', 'crash.journal'), { force: true });
	const child = await startCommand(n8n, folder, ['start'], {
		WEBHOOK_URL: `http://${PUBLIC_HOST}:${ownPort}/`,
		...env,
		N8N_PORT: String(ownPort),
	});
	await untilUp(child, 'n8n', () => isReady(url));
	const { output: log, ended, stop, kill } = child;
	return { url, api: new N8nApi(url), log, ended, stop, kill };
}
