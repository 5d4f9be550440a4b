/**
 * This package and n8n's HTTP Request node, side by side on a real n8n:
 *   npm run bench                       every case; writes docs/internals/benchmarks.md
 *   npm run bench -- --only list,polls  some cases; writes nothing
 *   npm run bench -- --quick            small cases, in a minute (or those of --only); writes nothing
 */
import { parseArgs } from 'node:util';

import { limit, list, pages } from './bench/cases/orderLists';
import { gets, growth } from './bench/cases/perRecord';
import { polls } from './bench/cases/polls';
import { sync } from './bench/cases/sync';
import type { Finding } from './bench/finding';
import { removeHost } from './bench/host';
import { printFinding, writeReport } from './bench/report';

/** Every case by its name, for `--only`. A case measures, in small if `quick`, and judges the result. */
const CASES: Record<string, (quick: boolean) => Promise<Finding>> = {
	list: async (quick) => await list('total', quick),
	'list-no-total': async (quick) => await list('noTotal', quick),
	limit,
	gets,
	growth,
	pages,
	polls,
	sync,
};

/** The cases of `--quick`: less than a minute each. */
const QUICK = ['list', 'gets'];

async function main(): Promise<void> {
	const { quick, only } = parseArgs({
		options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
	}).values;
	const names = only?.split(',') ?? (quick ? QUICK : Object.keys(CASES));
	const unknown = names.filter((name) => !(name in CASES));
	if (unknown.length > 0) {
		throw new Error(`No such case: ${unknown.join()}. There are ${Object.keys(CASES).join()}.`);
	}
	const findings = [];
	for (const name of names) {
		const finding = await CASES[name](quick);
		printFinding(finding);
		findings.push(finding);
	}
	if (!quick && only === undefined) await writeReport(findings);
}

main()
	.catch((error: Error) => {
		console.error(error.message);
		process.exitCode = 1;
	})
	.finally(removeHost);
