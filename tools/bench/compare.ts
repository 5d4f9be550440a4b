import { startSimulator, type Simulator, type SimulatorSettings } from 'messaging-crm-simulator';
import type { INode } from 'n8n-workflow';

import { importRecords } from '../../test/n8n/cli';
import { step, toStderr } from '../../test/support/progress';
import { host, KEY, type Execution } from './host';
import { workflowOf } from './nodes';

/** What a case found out. */
export interface Finding {
	title: string;
	verdicts: Verdict[];
	/** A table: each row has the same columns. */
	figures: Array<Record<string, string | number>>;
}

/** Whether a target is met. */
export interface Verdict {
	target: string;
	measured: string;
	met: boolean;
	/** Whether the target is that every run did the whole work. */
	isComplete?: boolean;
}

/** The same work done by several contenders, each of them in an n8n process of its own. */
export interface Comparison {
	title: string;
	service: SimulatorSettings;
	/** How often each contender does the work; once unless given. */
	runs?: number;
	/** This package comes first. */
	contenders(service: Simulator): Contender[];
	/** Says what is wrong with the work; undefined if nothing is. */
	verify(execution: Execution, service: Simulator): string | undefined;
	/** Gets the results in the order of the contenders. */
	judge(...results: Result[]): Verdict[];
}

export interface Contender {
	name: string;
	/** Nodes that come first and are not measured. */
	input?: INode[];
	nodes: INode[];
}

/** Times in seconds, memory in MB. */
type Figures = Execution['process'] & Record<'seconds' | 'requests' | 'tooMany', number>;

/** The median of each figure, and what was wrong with the work. */
export interface Result extends Figures {
	name: string;
	runs: number;
	problems: string[];
}

/** @param once whether each contender does the work but once */
export async function compare(comparison: Comparison, once: boolean): Promise<Finding> {
	const { title } = comparison;
	const runs = once ? 1 : (comparison.runs ?? 1);
	const n8n = await host();
	const service = await startSimulator({ ...comparison.service, port: n8n.port, key: KEY });
	try {
		const contenders = comparison.contenders(service);
		const workflows = contenders.map(({ input = [], nodes }, index) =>
			workflowOf(String(index), [...input, ...nodes]),
		);
		await importRecords(n8n, 'workflow', ...workflows);
		const measured = contenders.map(() => ({ samples: [] as Figures[], problems: [] as string[] }));
		for (let run = 1; run <= runs; run++) {
			for (const [index, { name, nodes }] of contenders.entries()) {
				service.reset();
				const execution = await step(toStderr, `${title}: ${name}, ${run} of ${runs}`, () =>
					n8n.execute(String(index)),
				);
				const seconds = nodes.reduce((sum, node) => sum + (execution.nodes[node.name] ?? 0), 0);
				const { requests, tooMany } = service.stats();
				const { samples, problems } = measured[index];
				samples.push({ ...execution.process, seconds, requests, tooMany });
				const problem = execution.error ?? comparison.verify(execution, service);
				if (problem !== undefined) problems.push(problem);
			}
		}
		const results = measured.map(({ samples, problems }, index): Result => {
			return { name: contenders[index].name, runs, problems, ...medians(samples) };
		});
		return {
			title,
			verdicts: comparison.judge(...results),
			figures: results.map((result) => rowOf(result, results[0])),
		};
	} finally {
		await service.close();
	}
}

export function verdict(target: string, measured: string, met: boolean): Verdict {
	return { target, measured, met };
}

export const thousands = (count: number): string => count.toLocaleString('en');

/** The middle one, or the lower of the two in the middle. */
export function median(values: number[]): number {
	return [...values].sort((a, b) => a - b)[(values.length - 1) >> 1];
}

function medians(samples: Figures[]): Figures {
	const figures = Object.keys(samples[0]) as Array<keyof Figures>;
	const entries = figures.map((name) => [name, median(samples.map((sample) => sample[name]))]);
	return Object.fromEntries(entries) as Figures;
}

function rowOf({ runs, problems, ...figures }: Result, ours: Result) {
	// n8n's messages may hold what would break a table.
	const [problem] = problems.map((text) => text.replace(/[\s|]+/g, ' ').slice(0, 150));
	return {
		Node: figures.name,
		'Time, s': figures.seconds.toFixed(2),
		Ratio: (figures.seconds / ours.seconds).toFixed(2),
		'CPU, s': figures.cpu.toFixed(2),
		'Peak, MB': figures.peak.toFixed(),
		'At start, MB': figures.base.toFixed(),
		Requests: String(figures.requests),
		'429s': String(figures.tooMany),
		'Complete runs': `${runs - problems.length} of ${runs}${problem ? `: ${problem}` : ''}`,
	};
}

export function timesAsFast(ours: Result, theirs: Result, least: number): Verdict {
	const times = theirs.seconds / ours.seconds;
	const target = least === 1 ? 'at least as fast' : `at least ${least} times as fast`;
	return verdict(target, `${times.toFixed(2)} times`, times >= least);
}

/** Values for lists of growing length, as multiples of the first. Measurements differ by a few percent. */
export function noHigher(what: string, values: number[]): Verdict {
	const [shortest, ...longer] = values;
	const measured = values.map((value) => (value / shortest).toFixed(2)).join(', ');
	const isMet = Math.max(...longer) <= 1.05 * shortest;
	return verdict(`at most 5 % more ${what} per record in a longer list`, measured, isMet);
}

/** Every run did the whole work. */
export function allComplete({ problems, runs }: Result, target = 'no failed run'): Verdict {
	const measured = `${problems.length} of ${runs} failed`;
	return { target, measured, met: problems.length === 0, isComplete: true };
}
