import axios from 'axios';
import { setTimeout as sleep } from 'node:timers/promises';

import { N8nApi } from './api';
import { failure } from './child';
import { startCommand } from './command';
import { freePort } from './freePort';
import type { N8n } from './install';
import type { UserFolder } from './userFolder';

const READY_WITHIN_MS = 180_000;
const POLL_MS = 250;

export interface Server {
	url: string;
	api: N8nApi;
	/** All that n8n has logged so far. */
	log(): string;
	/** n8n's exit code, once it has ended. */
	ended: Promise<number>;
	stop(): Promise<void>;
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
export async function startServer(n8n: N8n, folder: UserFolder, port?: number): Promise<Server> {
	const ownPort = port ?? (await freePort());
	const url = `http://127.0.0.1:${ownPort}`;
	const child = await startCommand(n8n, folder, ['start'], { N8N_PORT: String(ownPort) });
	let exitCode: number | undefined;
	void child.ended.then((code) => (exitCode = code));

	const deadline = Date.now() + READY_WITHIN_MS;
	while (!(await isReady(url))) {
		if (exitCode !== undefined) throw failure(child, `n8n ended with code ${exitCode}`);
		if (Date.now() > deadline) {
			await child.stop();
			throw failure(child, 'n8n did not get ready');
		}
		await sleep(POLL_MS);
	}
	const { output: log, ended, stop } = child;
	return { url, api: new N8nApi(url), log, ended, stop };
}
