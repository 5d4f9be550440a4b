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

/** The functions that clean up. They run at the end, in reverse order. */
const closers: Array<() => Promise<void>> = [];
let ending = false;

/**
 * Handles Ctrl-C, which can arrive several times. The listeners that call it stay, because tsx immediately kills a
 * process without a listener.
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

/** Installs n8n, and starts the service and n8n with the last build of this package. */
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
	// Browsers open the chat of a workflow at this address.
	const ownAddress = { WEBHOOK_URL: `http://127.0.0.1:${n8nPort}/` };
	const title = `Starting n8n ${n8n.version} on an SQLite database of its own`;
	const server = await step(say, title, () =>
		startServer(n8n, folder, { port: n8nPort, env: { ...ownAddress, ...env } }),
	);
	closers.push(() => server.stop());
	await server.api.setUpOwner(owner);
	return { simulator, folder, server };
}

type Playground = Awaited<ReturnType<typeof startPlayground>>;

/** Prints a workflow's address in the editor, and waits until Ctrl-C. */
export async function stayUp({ server, simulator }: Playground, workflowId: string) {
	const url = `${server.url}/workflow/${workflowId}`;
	say(`\nThe editor:  ${url}`);
	say(`  e-mail:    ${owner.email}`);
	say(`  password:  ${owner.password}`);
	say(
		`The service: ${simulator.url} (in a browser: what was sent, and a form to write as a customer)`,
	);
	say('Both stay up until Ctrl-C.');
	onSignal = () => {
		if (!ending) say('\nStopping n8n and the service ...');
		void end(0);
	};
	const code = await server.ended;
	if (!ending) throw new Error(`n8n has ended, with code ${code}.`);
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
