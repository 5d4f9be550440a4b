import { randomUUID } from 'node:crypto';
import { Redis } from 'ioredis';

import { startChild, untilUp } from '../../support/child';
import { freePort } from '../../support/freePort';
import type { Report } from '../../support/progress';
import { installFromDebian } from '../../support/debian';

const HOST = '127.0.0.1';
const USUAL_PORT = 6379;
const SERVER = '/usr/bin/redis-server';

/** A Redis to use, with a prefix for all keys that nobody else has. */
export interface RedisService {
	host: string;
	port: number;
	prefix: string;
	/** Removes what was written under the prefix, and stops the server if it was started here. */
	remove(): Promise<void>;
}

const connect = (port: number) =>
	new Redis({ host: HOST, port, lazyConnect: true, retryStrategy: () => null });

async function answers(port: number): Promise<boolean> {
	const redis = connect(port);
	redis.on('error', () => undefined);
	try {
		await redis.connect();
		return (await redis.ping()) === 'PONG';
	} catch {
		return false;
	} finally {
		redis.disconnect();
	}
}

async function removeKeys(port: number, prefix: string): Promise<void> {
	const redis = connect(port);
	for await (const keys of redis.scanStream({ match: `${prefix}*`, count: 1_000 })) {
		if ((keys as string[]).length > 0) await redis.unlink(keys as string[]);
	}
	redis.disconnect();
}

/** The Redis that runs on this machine; where none does, one from Debian's package. */
export async function useRedis(report: Report): Promise<RedisService> {
	const prefix = `n8n-nodes-messaging-crm-${randomUUID()}`;
	if (await answers(USUAL_PORT)) {
		const remove = () => removeKeys(USUAL_PORT, prefix);
		return { host: HOST, port: USUAL_PORT, prefix, remove };
	}
	await installFromDebian('redis-server', SERVER, report);
	const port = await freePort();
	const args = ['--port', String(port), '--bind', HOST, '--save', '', '--appendonly', 'no'];
	const child = startChild(SERVER, args, { cwd: '/tmp', env: process.env });
	await untilUp(child, 'Redis', () => answers(port));
	return { host: HOST, port, prefix, remove: () => child.stop() };
}
