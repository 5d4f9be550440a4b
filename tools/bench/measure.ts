import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

import { step, type Report } from '../../test/support/progress';
import type { BenchCase, Contender, Figures, Result, Results, Sample } from './cases/case';
import { Host } from './host';
import { median } from './median';
import { workflowOf } from './nodes';
import { timeByPackage } from './profile';
import { startService, type Service } from './service';

const MB = 1e6;

/**
 * Runs a case: every contender in turn, as often as the case says.
 * @param profiles folder for CPU profiles of n8n, which take some time themselves
 */
export async function measure(
	benchCase: BenchCase,
	report: Report,
	profiles?: string,
): Promise<Results> {
	if (profiles) mkdirSync(profiles, { recursive: true });
	const service = await startService(benchCase.service);
	const host = await Host.create(service);
	try {
		const contenders = await benchCase.contenders(service);
		await host.import(
			contenders.map(({ input = [], nodes }, index) =>
				workflowOf(idOf(index), [...input, ...nodes]),
			),
		);
		const samples = contenders.map((): Sample[] => []);
		for (let run = 1; run <= benchCase.runs; run++) {
			for (const [index, contender] of contenders.entries()) {
				const title = `${benchCase.title}: ${contender.name}, ${run} of ${benchCase.runs}`;
				const profile = profiles && join(profiles, `${benchCase.name}-${index}-${run}.cpuprofile`);
				const sample = await step(report, title, async () => {
					await service.ask('reset', benchCase.faults ?? []);
					return await sampleOf(host, service, idOf(index), contender, profile);
				});
				sample.problem = await benchCase.verify(sample, service);
				report(`  ${inShort(sample)}`);
				if (profile) report(timeByPackage(profile));
				samples[index].push(sample);
			}
		}
		return Object.fromEntries(
			contenders.map(({ name }, index): [string, Result] => [
				name,
				{ figures: figuresOf(samples[index]), samples: samples[index] },
			]),
		);
	} finally {
		await host.remove();
		await service.stop();
	}
}

const idOf = (contender: number) => `contender${contender}`;

async function sampleOf(
	host: Host,
	service: Service,
	workflowId: string,
	{ nodes }: Contender,
	profile: string | undefined,
): Promise<Sample> {
	const execution = await host.execute(workflowId, profile ? { BENCH_PROFILE: profile } : {});
	const names = new Set(nodes.map(({ name }) => name));
	const counted = execution.nodes.filter(({ name }) => names.has(name));
	return {
		execution,
		traffic: await service.ask('traffic'),
		seconds: counted.reduce((sum, { ms }) => sum + ms, 0) / 1000,
		wall: execution.wall / 1000,
		cpu: execution.cpu / 1000,
		peak: execution.peak / MB,
		base: execution.resident / MB,
		retained: execution.retained / MB,
	};
}

function inShort({ seconds, cpu, peak, traffic, problem = 'right' }: Sample): string {
	return `${seconds.toFixed(2)} s (CPU ${cpu.toFixed(2)} s), peak ${Math.round(peak)} MB, ${traffic.requests} requests, ${traffic.tooMany} refused: ${problem}`;
}

function figuresOf(samples: Sample[]): Figures {
	const of = (figure: (sample: Sample) => number) => median(samples.map(figure));
	return {
		seconds: of(({ seconds }) => seconds),
		wall: of(({ wall }) => wall),
		cpu: of(({ cpu }) => cpu),
		peak: of(({ peak }) => peak),
		base: of(({ base }) => base),
		retained: of(({ retained }) => retained),
		requests: of(({ traffic }) => traffic.requests),
		tooMany: of(({ traffic }) => traffic.tooMany),
	};
}
