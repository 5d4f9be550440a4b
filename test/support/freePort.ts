import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';

async function listenOn(port: number): Promise<number> {
	const server = createServer().listen(port, '127.0.0.1');
	await once(server, 'listening');
	const { port: taken } = server.address() as AddressInfo;
	server.close();
	await once(server, 'close');
	return taken;
}

/** The wanted port, or the next one after it that nobody uses; without one, any free port. */
export async function freePort(wanted?: number): Promise<number> {
	if (wanted === undefined) return await listenOn(0);
	for (let port = wanted; port < wanted + 100; port++) {
		try {
			return await listenOn(port);
		} catch (error) {
			if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
		}
	}
	throw new Error(`The ports ${wanted} to ${wanted + 99} are all taken.`);
}
