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
 * Returns a free port: the wanted port or, if it is in use, the next free port. By default, this is a random port below
 * those that systems use for outgoing connections. Simultaneous tests rarely pick the same port from this large range.
 */
export async function freePort(wanted?: number): Promise<number> {
	for (let tried = 0; tried < TRIES; tried++) {
		const port = wanted === undefined ? randomInt(10_000, 32_000) : wanted + tried;
		if (await isFree(port)) return port;
	}
	throw new Error(`No free port found in ${TRIES} tries.`);
}
