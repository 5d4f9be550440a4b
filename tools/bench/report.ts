import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem, type } from 'node:os';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';

import { dependencies } from '../../test/n8n/package.json';
import type { Finding } from './finding';

const file = resolve(__dirname, '..', '..', 'docs', 'benchmarks.md');
const BEGIN = '<!-- results: written by npm run bench -->';
const END = '<!-- end of results -->';

export function printFinding({ title, verdicts, figures, ratio }: Finding): void {
	console.log(`\n${title}`);
	console.table(figures);
	if (verdicts.length > 0) console.table(verdicts);
	if (ratio !== undefined) console.log(`${ratio.toFixed(2)} times as fast as HTTP Request`);
}

/** Writes the results into docs/benchmarks.md, between its marks. */
export async function writeReport(results: string): Promise<void> {
	const text = readFileSync(file, 'utf8');
	const [before, after] = [text.split(BEGIN)[0], text.split(END)[1]];
	const style = await resolveConfig(file);
	const written = `${before}${BEGIN}\n\n${results}\n\n${END}${after}`;
	writeFileSync(file, await format(written, { ...style, filepath: file }));
}

export function asMarkdown(findings: Array<Finding & { name: string }>): string {
	const targets = findings.flatMap(({ title, verdicts }) =>
		verdicts.map(({ target, measured, met }, index) => ({
			Case: index === 0 ? title : '',
			Target: target,
			Measured: measured,
			Met: met ? 'yes' : '**no**',
		})),
	);
	return [
		chart(findings),
		'## Targets',
		table(targets),
		'## Figures',
		...findings.flatMap(({ title, figures }) => [`### ${title}`, table(figures)]),
		'## Conditions',
		conditions()
			.map((line) => `- ${line}`)
			.join('\n'),
	].join('\n\n');
}

/** Bars: the time of HTTP Request divided by the time of this package. */
function chart(findings: Array<Finding & { name: string }>): string {
	const compared = findings.filter(({ ratio }) => ratio !== undefined);
	return [
		'```mermaid',
		'xychart-beta horizontal',
		'title "Times as fast as HTTP Request"',
		`x-axis [${compared.map(({ name }) => `"${name}"`).join(', ')}]`,
		'y-axis "times" 0 --> 7',
		`bar [${compared.map(({ ratio }) => ratio?.toFixed(2)).join(', ')}]`,
		'```',
	].join('\n');
}

function table(rows: Finding['figures']): string {
	const columns = Object.keys(rows[0]);
	const cells = [columns, columns.map(() => '---'), ...rows.map((row) => Object.values(row))];
	return cells.map((row) => `| ${row.join(' | ')} |`).join('\n');
}

function conditions(): string[] {
	const git = (...args: string[]) => execFileSync('git', args, { encoding: 'utf8' }).trim();
	const changed = git('status', '--porcelain', 'nodes', 'credentials') === '' ? '' : ', changed';
	return [
		`n8n ${dependencies.n8n}, SQLite, saving no executions; Node.js ${process.version} for polls`,
		`this package at commit ${git('rev-parse', '--short', 'HEAD')}${changed}`,
		`${cpus().length} cores (${cpus()[0].model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GB, ${type()}, load ${loadavg()[0].toFixed(1)}`,
		`on ${new Date().toISOString().slice(0, 10)}`,
	];
}
