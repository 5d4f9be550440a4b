import { installN8n, type N8n } from './install';
import { toStderr } from '../progress';
import { startServer, type Server, type ServerOptions } from './server';
import { createUserFolder, type UserFolder, type UserFolderOptions } from './userFolder';

/** A fresh n8n that is running. Its API client is logged in as the owner. */
export interface Host extends Omit<Server, 'ended'> {
	n8n: N8n;
	folder: UserFolder;
	/** Stops n8n, unless it was killed, and starts it at the same address. @param env more environment variables */
	restart(env?: NodeJS.ProcessEnv): Promise<void>;
}

/** The owner account of a test's n8n. */
const OWNER = {
	email: 'owner@example.com',
	firstName: 'Host',
	lastName: 'Tests',
	password: 'Host-tests-1',
};

export async function startHost(options?: ServerOptions & UserFolderOptions): Promise<Host> {
	const n8n = await installN8n(toStderr);
	const folder = createUserFolder(options);
	let server = await startServer(n8n, folder, options);
	const { url, api } = server;
	await api.setUpOwner(OWNER);
	return {
		url,
		api,
		n8n,
		folder,
		log: () => server.log(),
		kill: async () => await server.kill(),
		async restart(env = options?.env) {
			await server.stop();
			server = await startServer(n8n, folder, { env, port: Number(new URL(url).port) });
		},
		async stop() {
			await server.stop();
			await folder.remove();
		},
	};
}
