import type { BenchCase, Result, Results, Verdict } from './cases/case';

/** A case and what came of it. */
export interface Outcome {
	title: string;
	results: Results;
	verdicts: Verdict[];
}

export function outcomeOf(benchCase: BenchCase, results: Results): Outcome {
	return { title: benchCase.title, results, verdicts: benchCase.judge(results) };
}

function table(head: string[], rows: string[][]): string {
	return [head, head.map(() => '---'), ...rows]
		.map((cells) => `| ${cells.join(' | ')} |`)
		.join('\n');
}

/** Every target and whether it is met. */
export function targetTable(groups: Array<{ title: string; verdicts: Verdict[] }>): string {
	const rows = groups.flatMap(({ title, verdicts }) =>
		verdicts.map(({ target, measured, met }, index) => [
			index === 0 ? title : '',
			target,
			measured,
			met ? 'yes' : '**no**',
		]),
	);
	return table(['Case', 'Target', 'Measured', 'Met'], rows);
}

/** What every contender took: medians, and the ratio to this package, which comes first. */
export function figureTable({ results }: Outcome): string {
	const [[, ours]] = Object.entries(results);
	const rows = Object.entries(results).map(([name, result]) => {
		const { seconds, wall, cpu, peak, base, requests, tooMany } = result.figures;
		return [
			name,
			seconds.toFixed(2),
			(seconds / ours.figures.seconds).toFixed(2),
			wall.toFixed(2),
			cpu.toFixed(2),
			String(Math.round(peak)),
			String(Math.round(base)),
			String(requests),
			String(tooMany),
			workOf(result),
		];
	});
	return table(
		[
			'',
			'Time, s',
			'Ratio',
			'Workflow, s',
			'CPU, s',
			'Peak, MB',
			'At start, MB',
			'Requests',
			'429',
			'Work',
		],
		rows,
	);
}

function workOf({ samples }: Result): string {
	const problems = samples.flatMap(({ problem }) => problem ?? []);
	const right = samples.length - problems.length;
	const runs = `${right} of ${samples.length} right`;
	return problems.length === 0 ? runs : `${runs}; ${oneLine(problems[0])}`;
}

/** n8n's messages may hold what would break a table. */
function oneLine(text: string): string {
	return text.replace(/\s+/g, ' ').replaceAll('|', '/').slice(0, 150);
}
