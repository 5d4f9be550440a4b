import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

import { runChild, startChild, untilUp } from '../../child';
import { installFromDebian } from '../../debian';
import { freePort } from '../../freePort';
import type { Report } from '../../progress';

const DEBIAN = '/usr/lib/postgresql';
const USER = 'postgres';

/** A PostgreSQL with an empty database. */
export interface PostgresService {
	host: string;
	port: number;
	user: string;
	database: string;
	query<T extends object>(sql: string): Promise<T[]>;
	stop(): Promise<void>;
}

/** For root, returns a command that runs as the user of Debian's package: PostgreSQL refuses to run as root. */
function asItsUser(command: string, args: string[]): [command: string, args: string[]] {
	if (process.getuid?.() !== 0) return [command, args];
	return ['runuser', ['-u', USER, '--', command, ...args]];
}

/** Starts a server from Debian's package. Its data is in a temporary folder, which `stop` removes. */
export async function startPostgres(report: Report): Promise<PostgresService> {
	await installFromDebian('postgresql', DEBIAN, report);
	const bin = join(DEBIAN, readdirSync(DEBIAN).sort().at(-1) ?? '', 'bin');
	const home = mkdtempSync(join(tmpdir(), 'postgres-'));
	chmodSync(home, 0o777);
	const folder = join(home, 'data');
	const inHome = { cwd: home, env: process.env };
	const setUp = ['-D', folder, '-A', 'trust', '-U', USER];
	await runChild(...asItsUser(join(bin, 'initdb'), setUp), inHome);
	const server = { host: '127.0.0.1', port: await freePort(), user: USER, database: 'postgres' };
	const settings = ['-D', folder, '-h', server.host, '-p', String(server.port), '-k', home, '-F'];
	const child = startChild(...asItsUser(join(bin, 'postgres'), settings), inHome);
	let client = new Client(server);
	await untilUp(child, 'PostgreSQL', async () => {
		client = new Client(server);
		client.on('error', () => undefined);
		return await client.connect().then(
			() => true,
			() => false,
		);
	});
	return {
		...server,
		query: async <T extends object>(sql: string) => (await client.query<T>(sql)).rows,
		async stop() {
			await client.end();
			await child.stop();
			await rm(home, { recursive: true, force: true });
		},
	};
}
