import { randomBytes } from 'node:crypto';
import { startSimulator, type SimulatorSettings } from 'messaging-crm-simulator';

import { installN8n } from '../test/support/n8n/install';
import { startServer } from '../test/support/n8n/server';
import { createUserFolder } from '../test/support/n8n/userFolder';
import { freePort } from '../test/support/freePort';
import { step } from '../test/support/progress';

const N8N_PORT = 5678;
const SIMULATOR_PORT = 5670;

const owner = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'Owner',
	password: `Demo-${randomBytes(6).toString('hex')}1`,
};

export const say = (line: string) => console.log(line);

/** Cleanup functions, which run at the end in reverse order. */
const closers: Array<() => Promise<void>> = [];
let ending = false;

/**
 * Handles Ctrl-C, which can arrive several times. Its listeners are never removed, because tsx immediately kills a
 * process without listeners.
 */
let onSignal = () => void end(130);

export async function end(code: number): Promise<void> {
	if (ending) return;
	ending = true;
	for (const close of closers.reverse()) await close();
	process.exit(code);
}

async function portFor(name: string, wanted: number): Promise<number> {
	const port = await freePort(wanted);
	if (port !== wanted) say(`Port ${wanted} is taken: ${name} uses ${port}.`);
	return port;
}

/** Installs n8n, then starts the simulated service, and n8n with the latest build of this package. */
export async function startPlayground(
	service: SimulatorSettings & { orders: number },
	env?: NodeJS.ProcessEnv,
) {
	say(`Starting the simulated service with ${service.orders} orders`);
	const port = await portFor('the service', SIMULATOR_PORT);
	const simulator = await startSimulator({ ...service, port });
	closers.push(() => simulator.close());
	const n8n = await installN8n(say);

	const folder = createUserFolder({ withEditor: true });
	closers.push(() => folder.remove());
	const n8nPort = await portFor('n8n', N8N_PORT);
	// The address at which browsers open a workflow's chat.
	const ownAddress = { WEBHOOK_URL: `http://127.0.0.1:${n8nPort}/` };
	const title = `Starting n8n ${n8n.version} with its own SQLite database`;
	const server = await step(say, title, () =>
		startServer(n8n, folder, { port: n8nPort, env: { ...ownAddress, ...env } }),
	);
	closers.push(() => server.stop());
	await server.api.setUpOwner(owner);
	return { simulator, folder, server };
}

type Playground = Awaited<ReturnType<typeof startPlayground>>;

/** Prints the editor's address for a workflow, and waits for Ctrl-C. */
export async function stayUp({ server, simulator }: Playground, workflowId: string) {
	const url = `${server.url}/workflow/${workflowId}`;
	say(`\nThe editor:  ${url}`);
	say(`  e-mail:    ${owner.email}`);
	say(`  password:  ${owner.password}`);
	say(
		`The service: ${simulator.url} (open it in a browser to see sent messages or write as a customer)`,
	);
	say('Press Ctrl-C to stop n8n and the service.');
	onSignal = () => {
		if (!ending) say('\nStopping n8n and the service ...');
		void end(0);
	};
	const code = await server.ended;
	if (!ending) throw new Error(`n8n exited with code ${code}.`);
}

/** Runs a command of this project, and cleans up even if it fails. */
export function runCommand(name: string, command: () => Promise<void>): void {
	for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
		process.on(signal, () => onSignal());
	}
	command().catch((error: Error) => {
		if (ending) return;
		console.error(`\n${name} failed: ${error.message}`);
		void end(1);
	});
}
