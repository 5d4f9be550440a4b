import { execFileSync } from 'node:child_process';
import { cpus, loadavg, release, totalmem, type } from 'node:os';
import { resolve } from 'node:path';

import type { N8n } from '../../test/n8n/install';

const root = resolve(__dirname, '..', '..');

const run = (command: string, ...args: string[]) =>
	execFileSync(command, args, { cwd: root, encoding: 'utf8' }).trim();

/** Under which the figures came about. */
export function conditions({ version, node }: N8n): string[] {
	const changed =
		run('git', 'status', '--porcelain', 'nodes', 'credentials') === '' ? '' : ', changed';
	return [
		`n8n ${version} on Node.js ${run(node, '--version')}, SQLite, saving no executions`,
		`this package at commit ${run('git', 'rev-parse', '--short', 'HEAD')}${changed}`,
		`${cpus().length} cores (${cpus()[0].model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, ${type()} ${release()}`,
		`load of the machine when it began: ${loadavg()[0].toFixed(1)}`,
		`on ${new Date().toISOString().slice(0, 10)}`,
	];
}
