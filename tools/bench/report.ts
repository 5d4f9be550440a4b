import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { format, resolveConfig } from 'prettier';

import { timeChart } from './chart';
import type { Verdict } from './cases/case';
import { figureTable, targetTable, type Outcome } from './table';

const docs = resolve(__dirname, '..', '..', 'docs');
const CHART = 'benchmarks.svg';
const BEGIN = '<!-- results: written by npm run bench -->';
const END = '<!-- end of results -->';

/** All that one run of the benchmark brought to light. */
export interface Findings {
	conditions: string[];
	outcomes: Outcome[];
	/** Measured apart from n8n's executions. */
	others: Array<{ title: string; verdicts: Verdict[]; note?: string }>;
}

/** Puts the findings into docs/benchmarks.md, between its marks, and draws the chart. */
export async function writeReport(findings: Findings): Promise<void> {
	mkdirSync(docs, { recursive: true });
	const file = resolve(docs, 'benchmarks.md');
	const text = readFileSync(file, 'utf8');
	const [before, rest] = text.split(BEGIN);
	const after = rest?.split(END)[1];
	if (after === undefined) throw new Error(`${file} lacks the marks that the results go between.`);
	const chart = `![Time of each case](${CHART})`;
	const written = `${before}${BEGIN}\n\n${chart}\n\n${asMarkdown(findings)}\n\n${END}${after}`;
	const style = await resolveConfig(file);
	writeFileSync(file, await format(written, { ...style, filepath: file }));
	writeFileSync(resolve(docs, CHART), timeChart(compared(findings.outcomes)));
}

export function asMarkdown({ conditions, outcomes, others }: Findings): string {
	return [
		'## Targets',
		targetTable([...outcomes, ...others]),
		...others.flatMap(({ title, note }) => (note === undefined ? [] : `${title}: ${note}`)),
		'## Figures',
		...outcomes.flatMap((outcome) => [`### ${outcome.title}`, figureTable(outcome)]),
		'## Conditions',
		conditions.map((line) => `- ${line}`).join('\n'),
	].join('\n\n');
}

/** The cases in which another node did the whole work, too. */
function compared(outcomes: Outcome[]): Outcome[] {
	return outcomes.filter(({ results }) => {
		const [, other] = Object.entries(results);
		return other?.[0].startsWith('HTTP') && other[1].samples.every(({ problem }) => !problem);
	});
}
