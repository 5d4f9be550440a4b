import { startSimulator, type Simulator, type SimulatorSettings } from 'messaging-crm-simulator';
import type { INode } from 'n8n-workflow';

import { importRecords } from '../../test/support/n8n/cli';
import { step, toStderr } from '../../test/support/progress';
import { host, KEY, type Execution } from './host';
import { workflowOf } from './nodes';

/** The result of a case. */
export interface Finding {
	title: string;
	targets: TargetResult[];
}

/** Several variants of a workflow that do the same work in separate n8n processes. */
export interface Comparison {
	title: string;
	service: SimulatorSettings;
	/** How many times each variant runs; once by default. */
	runs?: number;
	/** The variants to compare, with this package first. */
	variants(service: Simulator): Variant[];
	/** Returns what is wrong with the work; undefined if it is correct. */
	verify(execution: Execution, service: Simulator): string | undefined;
	/** Compares the results with the targets. The results are in the order of the variants. */
	checkTargets(...results: Result[]): TargetResult[];
}

export interface Variant {
	name: string;
	/** The first nodes, which are not measured. */
	input?: INode[];
	nodes: INode[];
}

/** The figures of one run, or their medians for several runs. Times are in seconds, and memory is in MB. */
export type Result = Execution['process'] & Record<'seconds' | 'requests' | 'tooMany', number>;

/** Runs a comparison. @param once whether each variant runs only once */
export async function compare(comparison: Comparison, once: boolean): Promise<Finding> {
	const { title } = comparison;
	const runs = once ? 1 : (comparison.runs ?? 1);
	const n8n = await host();
	const service = await startSimulator({ ...comparison.service, port: n8n.port, key: KEY });
	try {
		const variants = comparison.variants(service);
		const workflows = variants.map(({ input = [], nodes }, index) =>
			workflowOf(String(index), [...input, ...nodes]),
		);
		await importRecords(n8n, 'workflow', ...workflows);
		const samples = variants.map((): Result[] => []);
		const problems: string[] = [];
		for (let run = 1; run <= runs; run++) {
			for (const [index, { name, nodes }] of variants.entries()) {
				service.reset();
				const execution = await step(toStderr, `${title}: ${name}, ${run} of ${runs}`, () =>
					n8n.execute(String(index)),
				);
				const seconds = nodes.reduce((sum, node) => sum + (execution.nodes[node.name] ?? 0), 0);
				const { tooMany } = service.stats();
				const requests = service.requests.length;
				samples[index].push({ ...execution.process, seconds, requests, tooMany });
				const problem = execution.error ?? comparison.verify(execution, service);
				if (problem !== undefined) problems.push(`${name}: ${problem.slice(0, 150)}`);
			}
		}
		const targets = comparison.checkTargets(...samples.map(medians));
		if (problems.length > 0)
			targets.push(targetResult('every run is complete', problems[0], false));
		return { title, targets };
	} finally {
		await service.close();
	}
}

type TargetResult = ReturnType<typeof targetResult>;

export function targetResult(target: string, measured: string, met: boolean) {
	return { target, measured, met };
}

function medians(samples: Result[]): Result {
	const names = Object.keys(samples[0]) as Array<keyof Result>;
	const entries = names.map((name) => [name, median(samples.map((sample) => sample[name]))]);
	return Object.fromEntries(entries) as Result;
}

/** The median; for an even number of values, the lower of the two middle values. */
function median(values: number[]): number {
	return [...values].sort((a, b) => a - b)[(values.length - 1) >> 1];
}

export function timesAsFast(ours: Result, theirs: Result, least: number): TargetResult {
	const times = theirs.seconds / ours.seconds;
	return targetResult(
		`at least ${least} times as fast`,
		`${times.toFixed(2)} times`,
		times >= least,
	);
}
