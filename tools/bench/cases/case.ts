import type { INode } from 'n8n-workflow';

import type { FaultRule, SimulatorSettings } from '../../../test/simulator';
import type { Execution } from '../host';
import type { Service } from '../service';
import type { Traffic } from '../serviceProcess';

/** A piece of work, done in several ways side by side. */
export interface BenchCase {
	/** For `--only`. */
	name: string;
	title: string;
	service: SimulatorSettings;
	faults?: FaultRule[];
	/** How often each contender does it, in turn. */
	runs: number;
	contenders(service: Service): Contender[] | Promise<Contender[]>;
	/** What is wrong with the work done; undefined where all is well. */
	verify(sample: Sample, service: Service): Promise<string | undefined>;
	judge(results: Results): Verdict[];
}

/** One way to do the work: nodes one behind the other. */
export interface Contender {
	name: string;
	/** What comes before, and does not count. */
	input?: INode[];
	nodes: INode[];
}

/** One execution, and what the service saw of it. Times in seconds, memory in MB. */
export interface Sample {
	execution: Execution;
	traffic: Traffic;
	/** Of the contender's nodes, as n8n itself measures it. */
	seconds: number;
	wall: number;
	cpu: number;
	peak: number;
	/** What n8n held before it began. */
	base: number;
	retained: number;
	problem?: string;
}

/** The median of each figure over the runs. */
export type Figures = Record<'seconds' | 'wall' | 'cpu' | 'peak' | 'base' | 'retained', number> & {
	requests: number;
	tooMany: number;
};

export interface Result {
	figures: Figures;
	samples: Sample[];
}

/** By the contender's name. */
export type Results = Record<string, Result>;

/** Whether a target is met. */
export interface Verdict {
	target: string;
	measured: string;
	met: boolean;
}
