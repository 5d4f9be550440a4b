// A real n8n keeps a table of the orders of a simulated service, with nothing to set up.
import { randomBytes } from 'node:crypto';
import { resolve } from 'node:path';

import { runChild } from '../test/support/child';
import { freePort } from '../test/support/freePort';
import { installN8n } from '../test/n8n/install';
import { step } from '../test/support/progress';
import { startServer } from '../test/n8n/server';
import { createUserFolder } from '../test/n8n/userFolder';
import { differences, type OrderTable } from '../test/n8n/orderTable';
import { startSimulator } from '../test/simulator';
import { changeOrders } from './demo/changeOrders';
import { openInBrowser } from './demo/openInBrowser';
import { OrderSync } from './demo/orderSync';

const ORDERS = 2_500;
/** The requests per minute of the Pro plan. */
const LIMIT = 300;
const N8N_PORT = 5678;
const SIMULATOR_PORT = 5670;

const root = resolve(__dirname, '..');
const once = process.argv.includes('--once');
const say = (line: string) => console.log(line);
const owner = {
	email: 'demo@example.com',
	firstName: 'Demo',
	lastName: 'Owner',
	password: `Demo-${randomBytes(6).toString('hex')}1`,
};

/** What has to be put away at the end, the last one first. */
const closers: Array<() => Promise<void>> = [];
let ending = false;

async function end(code: number): Promise<void> {
	if (ending) return;
	ending = true;
	if (!once) say('\nStopping n8n and the service ...');
	for (const close of closers.reverse()) await close();
	process.exit(code);
}

async function portFor(name: string, wanted: number): Promise<number> {
	const port = await freePort(wanted);
	if (port !== wanted) say(`Port ${wanted} is taken: ${name} uses ${port}.`);
	return port;
}

function showChanges(before: OrderTable, after: OrderTable, expected: string[]): void {
	const changes = differences(before, after);
	const changed = new Set(changes.map(({ orderId }) => orderId));
	if (changed.size !== expected.length || !expected.every((id) => changed.has(id))) {
		throw new Error(`${changed.size} rows of the table changed, and not the ones that should.`);
	}
	say('What changed in the table:');
	for (const { orderId, column, from, to } of changes) {
		if (column === 'updated_at') continue;
		say(`  ${after.get(orderId)?.order_number}: ${column} was ${from}, is ${to}`);
	}
}

async function demo(): Promise<void> {
	const npm = (...args: string[]) => runChild('npm', args, { cwd: root, env: process.env });
	const [n8n] = await Promise.all([installN8n(say), npm('run', 'build')]);

	const simulator = await step(
		say,
		`Starting the simulated service with ${ORDERS} orders`,
		async () =>
			startSimulator({
				orders: ORDERS,
				port: await portFor('the service', SIMULATOR_PORT),
				rateLimit: { limit: LIMIT },
			}),
	);
	closers.push(() => simulator.close());

	const folder = createUserFolder();
	closers.push(() => folder.remove());
	const port = await portFor('n8n', N8N_PORT);
	const server = await step(
		say,
		`Starting n8n ${n8n.version} on an SQLite database of its own`,
		() => startServer(n8n, folder, { port }),
	);
	closers.push(() => server.stop());
	await server.api.setUpOwner(owner);

	say('Importing the credential and examples/order-sync.json');
	const sync = await OrderSync.import(server.api, simulator, say);
	const before = await sync.run('Running the workflow (n8n writes about 40 rows a second)');
	const changed = changeOrders(simulator);
	say('Three orders have changed in the service.');
	const after = await sync.run('Running the workflow again');
	showChanges(before, after, changed);
	if (once) return await end(0);

	const url = `${server.url}/workflow/${sync.workflowId}`;
	say(`\nThe editor:  ${url}`);
	say(`  e-mail:    ${owner.email}`);
	say(`  password:  ${owner.password}`);
	say(`The service: ${simulator.url}`);
	say('Both stay up until Ctrl-C.');
	openInBrowser(url);
	process.removeAllListeners('SIGINT').once('SIGINT', () => void end(0));
	const code = await server.ended;
	if (!ending) throw new Error(`n8n has ended, with code ${code}.`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
	process.once(signal, () => void end(130));
}
demo().catch((error: Error) => {
	if (ending) return;
	console.error(`\nThe demo failed: ${error.message}`);
	void end(1);
});
