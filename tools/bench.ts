/**
 * This package and n8n's HTTP Request node, side by side on a real n8n:
 *   npm run bench                      everything; writes docs/benchmarks.md
 *   npm run bench -- --quick           in small; writes nothing
 *   npm run bench -- --only list,gets  some cases (also engine, poll); writes nothing
 *   npm run bench -- --profile folder  where n8n's time goes, too; writes nothing but CPU profiles
 */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

import { installN8n } from '../test/n8n/install';
import { toStderr } from '../test/support/progress';
import { FULL, QUICK } from './bench/cases';
import { conditions } from './bench/conditions';
import { judgeEngineCost, measureEngineCost } from './bench/engineCost';
import { measure } from './bench/measure';
import { judgePoll, measurePoll, OWN_TIME } from './bench/poll';
import { EVENT_CHOICES } from './bench/eventChoices';
import { asMarkdown, writeReport, type Findings } from './bench/report';
import { outcomeOf } from './bench/table';

const KNOWN_ORDERS = 10_000;

async function main(): Promise<void> {
	const { values } = parseArgs({
		options: {
			quick: { type: 'boolean', default: false },
			only: { type: 'string' },
			profile: { type: 'string' },
		},
	});
	const profiles = values.profile && resolve(values.profile);
	const wants = (name: string) => values.only?.split(',').includes(name) ?? true;
	const n8n = await installN8n(toStderr);
	const findings: Findings = {
		conditions: conditions(n8n),
		outcomes: [],
		others: [],
	};
	for (const one of (values.quick ? QUICK : FULL).filter(({ name }) => wants(name))) {
		findings.outcomes.push(outcomeOf(one, await measure(one, toStderr, profiles)));
	}
	if (wants('engine')) {
		const cost = await measureEngineCost(1_000, values.quick ? 3 : 7, toStderr);
		findings.others.push({ title: "n8n's engine", verdicts: judgeEngineCost(cost) });
	}
	if (wants('poll')) {
		const verdicts = [];
		for (const events of values.quick ? EVENT_CHOICES.slice(-1) : EVENT_CHOICES) {
			verdicts.push(judgePoll(await measurePoll(n8n, KNOWN_ORDERS, events)));
		}
		findings.others.push({ title: 'A poll at 10,000 known orders', verdicts, note: OWN_TIME });
	}
	console.log(asMarkdown(findings));
	const isWhole = !values.quick && values.only === undefined && profiles === undefined;
	if (isWhole) await writeReport(findings);
}

main().catch((error: Error) => {
	console.error(error);
	process.exit(1);
});
