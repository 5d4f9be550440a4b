import { startChild, untilUp } from '../../child';
import { installFromDebian } from '../../debian';
import { freePort } from '../../freePort';
import type { Report } from '../../progress';

const SERVER = '/usr/bin/redis-server';

/** Starts a Redis from Debian's package. It saves nothing. */
export async function startRedis(report: Report) {
	await installFromDebian('redis-server', SERVER, report);
	const port = await freePort();
	const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
	const child = startChild(SERVER, args, { cwd: '/tmp', env: process.env });
	await untilUp(child, 'Redis', () => child.output().includes('Ready to accept connections'));
	return { port, stop: child.stop };
}
