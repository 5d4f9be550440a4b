import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

const TRIES = 100;

async function isFree(port: number): Promise<boolean> {
	const server = createServer().listen(port, '127.0.0.1');
	try {
		await once(server, 'listening');
	} catch (error) {
		if ((error as NodeJS.ErrnoException).code === 'EADDRINUSE') return false;
		throw error;
	}
	server.close();
	await once(server, 'close');
	return true;
}

/**
 * The wanted port, or the next one after it that nobody uses. Without one: any of a range from which systems
 * take none for connections of their own, so large that tests side by side do not take the same.
 */
export async function freePort(wanted?: number): Promise<number> {
	for (let tried = 0; tried < TRIES; tried++) {
		const port = wanted === undefined ? randomInt(10_000, 32_000) : wanted + tried;
		if (await isFree(port)) return port;
	}
	throw new Error(`No free port found in ${TRIES} tries.`);
}
