import { eventsFiredBy, type Fired } from './fire';
import { withLabelIds } from './labelIds';
import { nodeKey } from './nodeKey';
import { OutOfTimeError } from './outOfTime';
import type { Reader } from './readPage';
import { readingStateOf, type ReadingState } from './readingState';
import { readSource } from './readSource';
import { recordSource } from './recordSource';
import type { Settings, SourceQuery } from './settings';
import type { KnownSource } from './state';

/** What a poll has found in all sources. */
export class PollResult {
	readonly fired: Fired[] = [];
	/** The new state, by endpoint. A source that no poll has had time to read is missing. */
	readonly sources = new Map<string, KnownSource>();
	/** The endpoints that were reset: with another API key, none of the known records was found. */
	readonly resetEndpoints: string[] = [];
	readonly longReadings: LongReading[] = [];
	/** The endpoints for which the poll had no time. */
	readonly unread: string[] = [];
	/** What this process keeps for later polls, by node and settings. */
	readonly readingStates = new Map<string, ReadingState>();
	/** Whether there is anything to save. */
	hasChanged = false;
	/** When the newest record was created, in ms since the epoch. */
	newest = 0;
}

/** A reading that takes several polls. */
export interface LongReading {
	endpoint: string;
	/** Whether it is the first reading. No event fires until it is over. */
	isFirst: boolean;
	isOver: boolean;
	/** Number of records known so far. */
	records: number;
}

/** By node: the endpoint that the next poll reads first, since the last one had no time for it. */
const startWith = new Map<string, string>();

/**
 * Reads all sources of a trigger, one after the other.
 *
 * @param known what is known of them, by endpoint
 * @param now ms since the epoch
 * @throws whatever reading a source throws
 */
export async function readSources(
	reader: Reader,
	{ queries, key }: Settings,
	known: Map<string, KnownSource>,
	now: number,
): Promise<PollResult> {
	const result = new PollResult();
	const node = nodeKey(reader.context);
	for (const query of startingWith(queries, startWith.get(node))) {
		const { endpoint } = query.source;
		const before = known.get(endpoint);
		await readOne(reader, query, key, before, now, result).catch((error: unknown) => {
			const tookAllTime = result.longReadings.some(({ isOver }) => !isOver);
			if (!(error instanceof OutOfTimeError) || !tookAllTime) throw error;
			result.unread.push(endpoint);
			if (before) result.sources.set(endpoint, before);
		});
	}
	startWith.delete(node);
	if (result.unread.length > 0) startWith.set(node, result.unread[0]);
	return result;
}

/** Starts with `first`, so that a long reading of one source does not block the others for ever. */
function startingWith(queries: SourceQuery[], first: string | undefined): SourceQuery[] {
	const start = Math.max(
		0,
		queries.findIndex(({ source: { endpoint } }) => endpoint === first),
	);
	return [...queries.slice(start), ...queries.slice(0, start)];
}

async function readOne(
	reader: Reader,
	query: SourceQuery,
	key: string,
	saved: KnownSource | undefined,
	now: number,
	result: PollResult,
): Promise<void> {
	const { endpoint } = query.source;
	// With another key, a first reading begins again: the key may belong to another workspace.
	const before = saved?.firstReading && saved.key !== key ? undefined : saved;
	const isOtherKey = before !== undefined && before.key !== key;
	const name = `${nodeKey(reader.context)} ${query.fingerprint}`;
	const source = recordSource(reader, query, !isOtherKey);
	const state = readingStateOf(name);
	const requests = reader.requests;
	const reading = await readSource(source, before, query.watch, now, result.newest, state);
	const { detection, next } = reading;
	result.newest = Math.max(result.newest, detection.newest);
	if (isOtherKey && detection.sawOnlyUnknown) {
		detection.reset(next);
		result.resetEndpoints.push(endpoint);
	}
	const { changes, known, hasChanged } = detection.end(reading.allKeys);
	// In the first poll too: the user sees a wrong label when the workflow is published.
	const conditions =
		changes.length > 0 || !saved ? await withLabelIds(reader, query) : query.conditions;
	result.fired.push(
		...changes.flatMap((change) => eventsFiredBy(change, { ...query, conditions })),
	);
	// An empty list does not show whether the key belongs to another workspace.
	const isUndecided = isOtherKey && !detection.sawRecords;
	result.sources.set(endpoint, { ...known, key: isUndecided ? before.key : key });
	result.hasChanged ||= hasChanged || isOtherKey;
	result.readingStates.set(name, reading.state);
	if (next !== undefined || before?.firstReading) {
		const isFirst = before?.firstReading !== undefined || known.firstReading !== undefined;
		const records = isFirst ? known.records.size : reading.state.sweep.seen.size;
		result.longReadings.push({ endpoint, isFirst, isOver: next === undefined, records });
	}
	const cost = `${reader.requests - requests} requests`;
	reader.context.logger.debug(`GET ${endpoint} was read with ${cost}: ${reading.why}`);
}
