/**
 * This package and n8n's HTTP Request node, side by side on a real n8n:
 *   npm run bench                       every case; writes docs/benchmarks.md
 *   npm run bench -- --only list,polls  some cases; writes nothing
 *   npm run bench -- --quick            small cases, in a minute (or those of --only); writes nothing
 */
import { parseArgs } from 'node:util';

import { CASES, QUICK } from './bench/cases';
import { removeHost } from './bench/host';
import { asMarkdown, printFinding, writeReport } from './bench/report';

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
	});
	const { quick, only } = values;
	const names = only?.split(',') ?? (quick ? QUICK : Object.keys(CASES));
	const unknown = names.filter((name) => !(name in CASES));
	if (unknown.length > 0) {
		throw new Error(`No such case: ${unknown.join()}. There are ${Object.keys(CASES).join()}.`);
	}
	const findings = [];
	for (const name of names) {
		const finding = await CASES[name](quick);
		printFinding(finding);
		findings.push({ ...finding, name });
	}
	if (!quick && only === undefined) await writeReport(asMarkdown(findings));
}

main()
	.catch((error: Error) => {
		console.error(error.message);
		process.exitCode = 1;
	})
	.finally(removeHost);
