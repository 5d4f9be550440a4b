/**
 * Compares this package with n8n's HTTP Request node on a real n8n:
 *   npm run bench                       every case; writes docs/internals/benchmarks.md
 *   npm run bench -- --only list,polls  some cases; writes nothing
 *   npm run bench -- --quick            runs the cases list and gets (or those of --only) once; writes nothing
 */
import { parseArgs } from 'node:util';

import { COMPARISONS } from './bench/cases';
import { compare } from './bench/compare';
import { removeHost } from './bench/host';
import { polls } from './bench/polls';
import { writeReport } from './bench/report';

async function main(): Promise<void> {
	const { quick, only } = parseArgs({
		options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
	}).values;
	const all = [...Object.keys(COMPARISONS), 'polls'];
	const names = only?.split(',') ?? (quick ? ['list', 'gets'] : all);
	const unknown = names.filter((name) => !all.includes(name));
	if (unknown.length > 0) throw new Error(`Unknown case: ${unknown}. The cases are ${all}.`);
	const findings = [];
	for (const name of names) {
		findings.push(await (name === 'polls' ? polls() : compare(COMPARISONS[name], quick)));
	}
	console.table(
		findings.flatMap(({ title, targets }) => targets.map((target) => ({ title, ...target }))),
	);
	if (!quick && only === undefined) await writeReport(findings);
}

main()
	.catch((error: Error) => {
		console.error(error.message);
		process.exitCode = 1;
	})
	.finally(removeHost);
