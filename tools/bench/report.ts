import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem, type } from 'node:os';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';

import { dependencies } from '../../test/support/n8n/package.json';
import { page, table } from '../docs/markdown';
import type { Finding } from './compare';

const file = resolve(__dirname, '../../docs/internals/benchmarks.md');
const BEGIN = '<!-- results: written by npm run bench -->';
const END = '<!-- end of results -->';

/** Writes the results into the page, between its markers. */
export async function writeReport(findings: Finding[]): Promise<void> {
	const text = readFileSync(file, 'utf8');
	const written = page([
		text.split(BEGIN)[0] + BEGIN,
		'## Targets',
		table(['Case', 'Target', 'Measured', 'Met'], findings.flatMap(rowsOf)),
		'## Conditions',
		`- ${conditions().join('\n- ')}`,
		END + text.split(END)[1],
	]);
	writeFileSync(file, await format(written, { ...(await resolveConfig(file)), filepath: file }));
}

/** The table rows of a case. Only the first row has the title. */
function rowsOf({ title, targets }: Finding): string[][] {
	return targets.map(({ target, measured, met }, index) => {
		return [index === 0 ? title : '', target, measured, met ? 'yes' : '**no**'];
	});
}

function conditions(): string[] {
	const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
	const changes =
		git('status', '--porcelain', 'nodes', 'credentials') === '' ? '' : ', with uncommitted changes';
	return [
		`n8n ${dependencies.n8n}, SQLite, executions not saved; Node.js ${process.version} for polls`,
		`this package at commit ${git('rev-parse', '--short', 'HEAD')}${changes}`,
		`${cpus().length} cores (${cpus()[0].model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, ${type()}, load ${loadavg()[0].toFixed(1)}`,
		`on ${new Date().toISOString().slice(0, 10)}`,
	];
}
