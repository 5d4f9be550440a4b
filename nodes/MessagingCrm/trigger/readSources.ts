import { systemClock } from '../shared/clock';
import type { Fired } from './fire';
import type { KnownSource } from './knownSource';
import { memoryOf, type Memory } from './memory';
import type { PollTime } from './page';
import { readSource, type SourceResult } from './readSource';
import type { SourceQuery } from './settings';

/** What a poll has found in all sources. */
export interface PollResult {
	fired: Fired[];
	/** What is known of them from now on, by endpoint. */
	sources: Map<string, KnownSource>;
	/** By endpoint. */
	results: Map<string, SourceResult>;
	/** What this process keeps for later polls, by the settings of the source. */
	memories: Map<string, Memory>;
}

/**
 * Reads all sources of a trigger, one after the other. Each may take an equal part of the time that is left, so that
 * a long list or a request without a response does not hold up the others.
 *
 * @param known what is known of them, by endpoint
 * @param node identifies the node within the process
 * @param now ms since the epoch
 * @throws whatever reading a source throws; an error for the user if there was no time to read any source
 */
export async function readSources(
	time: PollTime,
	queries: SourceQuery[],
	known: ReadonlyMap<string, KnownSource>,
	node: string,
	now: number,
): Promise<PollResult> {
	const results = new Map<string, SourceResult>();
	const memories = new Map<string, Memory>();
	for (const [index, query] of queries.entries()) {
		const { endpoint } = query.source;
		const before = known.get(endpoint);
		const memory: Memory = before ? memoryOf(node, query) : { pollsUnsorted: 0 };
		const start = systemClock.now();
		const deadline = start + (time.deadline - start) / (queries.length - index);
		results.set(endpoint, await readSource({ ...time, deadline }, query, before, memory, now));
		memories.set(query.fingerprint, memory);
	}
	const unread = [...results.values()].map((result) => result.unread);
	if (unread.every((error) => error !== undefined)) throw unread[0].shown;
	return {
		fired: [...results.values()].flatMap(({ fired }) => fired),
		sources: new Map([...results].map(([endpoint, result]) => [endpoint, result.known])),
		results,
		memories,
	};
}
