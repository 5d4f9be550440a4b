import type { INode } from 'n8n-workflow';

import { step, toStderr } from '../../test/support/progress';
import {
	startSimulator,
	type FaultRule,
	type Simulator,
	type SimulatorSettings,
} from '../../test/simulator';
import { median, verdict, type Finding, type Verdict } from './finding';
import { host, KEY, type Execution } from './host';
import { HTTP, workflowOf } from './nodes';

/** The same work done by several contenders, each of them in an n8n process of its own. */
export interface Comparison {
	title: string;
	service: SimulatorSettings;
	faults?: FaultRule[];
	/** How often each contender does the work. */
	runs: number;
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
type Figures = Record<
	'seconds' | 'cpu' | 'peak' | 'base' | 'retained' | 'requests' | 'tooMany',
	number
>;

/** The median of each figure, and what was wrong with the work. */
export interface Result extends Figures {
	name: string;
	runs: number;
	problems: string[];
}

export async function compare(comparison: Comparison): Promise<Finding> {
	const { title, runs, judge } = comparison;
	const n8n = await host();
	const service = await startSimulator({ ...comparison.service, port: n8n.port, key: KEY });
	try {
		const contenders = comparison.contenders(service);
		await n8n.importWorkflows(
			contenders.map(({ input = [], nodes }, index) =>
				workflowOf(String(index), [...input, ...nodes]),
			),
		);
		const samples: Figures[][] = contenders.map(() => []);
		const problems: string[][] = contenders.map(() => []);
		for (let run = 1; run <= runs; run++) {
			for (const [index, { name, nodes }] of contenders.entries()) {
				service.reset();
				service.data.sentTemplates.length = 0;
				comparison.faults?.forEach((fault) => service.faults.add(fault));
				const execution = await step(toStderr, `${title}: ${name}, ${run} of ${runs}`, () =>
					n8n.execute(String(index)),
				);
				samples[index].push(figuresOf(execution, nodes, service));
				const problem = execution.error ?? comparison.verify(execution, service);
				if (problem !== undefined) problems[index].push(problem);
			}
		}
		const results = contenders.map(({ name }, index): Result => ({
			name,
			runs,
			problems: problems[index],
			...medians(samples[index]),
		}));
		const [ours, theirs] = results;
		const comparable = theirs?.name.startsWith(HTTP) && theirs.problems.length === 0;
		return {
			title,
			verdicts: judge(...results),
			figures: results.map((result) => rowOf(result, ours)),
			...(comparable && { ratio: theirs.seconds / ours.seconds }),
		};
	} finally {
		await service.close();
	}
}

function figuresOf(execution: Execution, nodes: INode[], service: Simulator): Figures {
	const { requests, tooMany } = service.stats();
	const ms = nodes.reduce((sum, { name }) => sum + (execution.nodes[name] ?? 0), 0);
	return {
		seconds: ms / 1000,
		cpu: execution.cpu / 1000,
		peak: execution.peak / 1e6,
		base: execution.resident / 1e6,
		retained: execution.retained / 1e6,
		requests,
		tooMany,
	};
}

function medians(samples: Figures[]): Figures {
	const figures = Object.keys(samples[0]) as Array<keyof Figures>;
	return Object.fromEntries(
		figures.map((figure) => [figure, median(samples.map((sample) => sample[figure]))]),
	) as Figures;
}

function rowOf(result: Result, ours: Result) {
	const { name, seconds, cpu, peak, base, requests, tooMany, runs, problems } = result;
	// n8n's messages may hold what would break a table.
	const [problem] = problems.map((text) => text.replace(/[\s|]+/g, ' ').slice(0, 150));
	return {
		Node: name,
		'Time, s': seconds.toFixed(2),
		Ratio: (seconds / ours.seconds).toFixed(2),
		'CPU, s': cpu.toFixed(2),
		'Peak, MB': peak.toFixed(),
		'At start, MB': base.toFixed(),
		Requests: String(requests),
		'429s': String(tooMany),
		'Complete runs': `${runs - problems.length} of ${runs}${problem ? `: ${problem}` : ''}`,
	};
}

export function timesAsFast(ours: Result, theirs: Result, least: number): Verdict {
	const times = theirs.seconds / ours.seconds;
	const target = least === 1 ? 'at least as fast' : `at least ${least} times as fast`;
	return verdict(target, `${times.toFixed(2)} times`, times >= least);
}

/** Every run did the whole work. */
export function allComplete({ problems, runs }: Result, target = 'no failed run'): Verdict {
	return verdict(target, `${problems.length} of ${runs} failed`, problems.length === 0);
}

/** Within 5 % of the least time that a limit per minute allows for this many requests. */
export function withinLimit({ requests, seconds }: Result, limit: number): Verdict {
	const least = Math.floor((requests - 1) / limit) * 60;
	const over = (seconds / least - 1) * 100;
	const measured = `${seconds.toFixed(1)} s, ${over.toFixed(1)} % over`;
	return verdict(`within 5 % of ${least} s, the least time of the limit`, measured, over <= 5);
}
