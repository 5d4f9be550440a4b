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
	/** The log so far. */
	log(): string;
	/** n8n's exit code, once it has ended. */
	ended: Promise<number>;
	stop(): Promise<void>;
	kill(): Promise<void>;
}

export interface ServerOptions {
	port?: number;
	/** Environment variables for n8n besides those of the folder. */
	env?: NodeJS.ProcessEnv;
}

/** The host in n8n's own addresses, as a user would set it. It does not resolve. */
export const PUBLIC_HOST = 'n8n.example.com';

/** One of n8n's own addresses with a host that tests can reach. */
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

/** Runs `n8n start`, and waits until it is ready. */
export async function startServer(
	n8n: N8n,
	folder: UserFolder,
	{ port, env }: ServerOptions = {},
): Promise<Server> {
	const ownPort = port ?? (await freePort());
	const url = `http://127.0.0.1:${ownPort}`;
	// If n8n was killed, this file remains, and n8n waits for ten seconds before it starts.
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
