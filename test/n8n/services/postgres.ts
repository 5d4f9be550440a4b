import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

import { runChild, startChild, untilUp } from '../../support/child';
import { freePort } from '../../support/freePort';
import type { Report } from '../../support/progress';
import { installFromDebian } from '../../support/debian';

const HOST = '127.0.0.1';
const USUAL_PORT = 5432;
const USER = 'postgres';
const DEBIAN = '/usr/lib/postgresql';

/** A PostgreSQL to use, with a database of its own. */
export interface PostgresService {
	host: string;
	port: number;
	user: string;
	database: string;
	query<T extends object>(sql: string): Promise<T[]>;
	/** Drops the database, and stops the server if it was started here. */
	remove(): Promise<void>;
}

async function connect(port: number, database: string): Promise<Client> {
	const client = new Client({ host: HOST, port, user: USER, database });
	client.on('error', () => undefined);
	await client.connect();
	return client;
}

async function once(port: number, sql: string): Promise<void> {
	const client = await connect(port, 'postgres');
	await client.query(sql).finally(() => client.end());
}

async function letsUsIn(port: number): Promise<boolean> {
	return await once(port, 'SELECT 1').then(
		() => true,
		() => false,
	);
}

/** PostgreSQL refuses to run as root: there it runs as the user that Debian's package has for it. */
function asItsUser(command: string, args: string[]): [command: string, args: string[]] {
	if (process.getuid?.() !== 0) return [command, args];
	return ['runuser', ['-u', USER, '--', command, ...args]];
}

/** Starts a server from Debian's package, in a folder that goes with it. */
async function startServer(report: Report): Promise<{ port: number; stop(): Promise<void> }> {
	await installFromDebian('postgresql', DEBIAN, report);
	const bin = join(DEBIAN, readdirSync(DEBIAN).sort().at(-1) ?? '', 'bin');
	const home = mkdtempSync(join(tmpdir(), 'postgres-'));
	chmodSync(home, 0o777);
	const folder = join(home, 'data');
	const inHome = { cwd: home, env: process.env };
	await runChild(
		...asItsUser(join(bin, 'initdb'), ['-D', folder, '-A', 'trust', '-U', USER]),
		inHome,
	);
	const port = await freePort();
	const settings = ['-D', folder, '-h', HOST, '-p', String(port), '-k', home, '-F'];
	const child = startChild(...asItsUser(join(bin, 'postgres'), settings), inHome);
	await untilUp(child, 'PostgreSQL', () => letsUsIn(port));
	return {
		port,
		async stop() {
			await child.stop();
			await rm(home, { recursive: true, force: true });
		},
	};
}

/** The PostgreSQL that runs on this machine and lets us in; where none does, one from Debian. */
export async function usePostgres(report: Report): Promise<PostgresService> {
	const own = (await letsUsIn(USUAL_PORT)) ? undefined : await startServer(report);
	const port = own?.port ?? USUAL_PORT;
	const database = `messaging_crm_${randomBytes(6).toString('hex')}`;
	await once(port, `CREATE DATABASE ${database}`);
	const client = await connect(port, database);
	return {
		host: HOST,
		port,
		user: USER,
		database,
		query: async <T extends object>(sql: string) => (await client.query<T>(sql)).rows,
		async remove() {
			await client.end();
			await once(port, `DROP DATABASE IF EXISTS ${database} WITH (FORCE)`);
			await own?.stop();
		},
	};
}
