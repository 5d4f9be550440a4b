import type { Result, Verdict } from './case';

/** At least so many times as fast as the other. */
export function timesAsFast(ours: Result, theirs: Result, least: number): Verdict {
	const times = theirs.figures.seconds / ours.figures.seconds;
	return {
		target: `at least ${least} times as fast`,
		measured: `${times.toFixed(2)} times`,
		met: times >= least,
	};
}

/** At most so many times the other's peak memory. */
export function timesTheMemory(ours: Result, theirs: Result, most: number): Verdict {
	const times = ours.figures.peak / theirs.figures.peak;
	return {
		target: `peak memory at most ${most} times`,
		measured: `${times.toFixed(2)} times`,
		met: times <= most,
	};
}

/** Every run did the whole work. */
export function allRunsRight({ samples }: Result): Verdict {
	const wrong = samples.filter(({ problem }) => problem !== undefined);
	return {
		target: 'not one failed run',
		measured: `${wrong.length} of ${samples.length} failed`,
		met: wrong.length === 0,
	};
}

/** Within 5 % of the least time in which the limit lets so many requests through. */
export function withinLimit(
	{ figures }: Result,
	{ limit, windowMs }: { limit: number; windowMs: number },
): Verdict {
	const least = (Math.floor((figures.requests - 1) / limit) * windowMs) / 1000;
	const over = (figures.seconds / least - 1) * 100;
	return {
		target: `within 5 % of ${least} s, the least time that the limit allows`,
		measured: `${figures.seconds.toFixed(1)} s, ${over.toFixed(1)} % over`,
		met: over <= 5,
	};
}

/** Few of the service's answers were a refusal of its limit. */
export function fewRefusals({ figures }: Result): Verdict {
	const share = (figures.tooMany / figures.requests) * 100;
	return {
		target: '429 answers under 1 % of requests',
		measured: `${figures.tooMany} of ${figures.requests}, ${share.toFixed(2)} %`,
		met: share < 1,
	};
}

/** The greatest of the values is at most so many percent above the least. */
export function closeTogether(what: string, values: number[], percent: number): Verdict {
	const spread = (Math.max(...values) / Math.min(...values) - 1) * 100;
	return {
		target: `${what} within ${percent} % of each other`,
		measured: `${values.map((value) => value.toPrecision(3)).join(', ')}: ${spread.toFixed(1)} %`,
		met: spread <= percent,
	};
}
