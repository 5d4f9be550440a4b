import { NodeOperationError, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';

import { systemClock } from '../shared/clock';
import { InputError } from '../shared/inputError';
import { pollBudget } from './deadline';
import { eventsFiredBy, toItems, type Fired } from './fire';
import { isConsumed, markConsumed, withPollLock } from './pollLock';
import { recordSource, type Reader } from './read';
import { memoryOf, remember, type ReadingMemory } from './readingMemory';
import { readSource } from './readSource';
import { sample } from './sample';
import { readSettings, type Settings } from './settings';
import { readState, writeState, type KnownSource, type PollState } from './state';

/** Contexts that have polled. */
const started = new WeakSet<object>();

/**
 * One poll: what has happened since the last one that came to its end.
 *
 * The first poll after the workflow was published, and the first one of a source after its settings have
 * changed, only takes note of what is there. One after a restart or an update of the workflow catches up.
 * A test step shows a record and leaves the state alone.
 *
 * @returns one item per event; null if nothing has happened
 * @throws NodeApiError, NodeOperationError; nothing is changed then, and the next poll catches up
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const now = systemClock.now();
	// Older versions of n8n set a poll no limit.
	const budget = pollBudget(
		context.getNodeParameter('pollTimes', {}),
		(context as Partial<IPollFunctions>).getPollBudgetMs?.(),
	);
	return await readSettings(context)
		.then(async (settings) => {
			const { account } = settings;
			const reader = { context, account, deadline: now + budget, budget, requests: 0 };
			return context.getMode() === 'manual'
				? await sample(reader, settings, now)
				: await withPollLock(nodeKey(context), async () => await pollOnce(reader, settings, now));
		})
		.catch((error: unknown) => {
			throw shownError(context, error);
		});
}

async function pollOnce(
	reader: Reader,
	settings: Settings,
	now: number,
): Promise<INodeExecutionData[][] | null> {
	const { context } = reader;
	const staticData = context.getWorkflowStaticData('node');
	const before = readState(staticData, settings);
	const isFirst = isFirstSincePublished(context, before);
	if (!isFirst && before.sources.size > 0 && isConsumed(nodeKey(context), staticData, now)) {
		return null;
	}
	const { fired, sources, strangers, memories, hasChanged } = await readSources(
		reader,
		settings,
		isFirst ? new Map<string, KnownSource>() : before.sources,
		now,
	);
	const contextKept = started.has(context) || (before.contextKept && !isFirst);
	// Comparing all that is known with what was saved takes longer than the rest of a poll without news.
	if (hasChanged || before.isOutdated || contextKept !== before.contextKept) {
		writeState(staticData, { sources, contextKept }, settings.queries, () => {
			markConsumed(nodeKey(context), staticData, systemClock.now());
		});
	}
	for (const [source, memory] of memories) remember(source, memory);
	started.add(context);
	explain(context, before, strangers);
	return fired.length > 0 ? [toItems(fired, now)] : null;
}

/** What a poll has found out, all sources together. */
interface Found {
	fired: Fired[];
	/** What is known from now on, by endpoint. */
	sources: Map<string, KnownSource>;
	/** The endpoints that start anew since the API key is another one and none of the known records is there. */
	strangers: string[];
	/** What the process is to remember. */
	memories: Map<string, ReadingMemory>;
	/** Whether there is anything to save. */
	hasChanged: boolean;
}

async function readSources(
	reader: Reader,
	{ queries, key }: Settings,
	knownSources: Map<string, KnownSource>,
	now: number,
): Promise<Found> {
	const found: Found = {
		fired: [],
		sources: new Map(),
		strangers: [],
		memories: new Map(),
		hasChanged: false,
	};
	let newest = 0;
	for (const query of queries) {
		const { endpoint } = query.source;
		const before = knownSources.get(endpoint);
		const isOtherKey = before !== undefined && before.key !== key;
		const name = `${nodeKey(reader.context)} ${query.fingerprint}`;
		const source = recordSource(reader, query, !isOtherKey);
		const memory = memoryOf(name);
		const requests = reader.requests;
		const reading = await readSource(source, before, query.watch, now, newest, memory);
		const { detection } = reading;
		newest = Math.max(newest, detection.newest);
		if (isOtherKey && detection.sawOnlyStrangers) {
			detection.startAnew();
			found.strangers.push(endpoint);
		}
		const { changes, known, hasChanged } = detection.end(reading.counted);
		found.fired.push(...changes.flatMap((change) => eventsFiredBy(change, query)));
		// An empty list does not show yet whose records they are.
		const isUndecided = isOtherKey && !detection.sawRecords;
		found.sources.set(endpoint, { ...known, key: isUndecided ? before.key : key });
		found.hasChanged ||= hasChanged || isOtherKey;
		found.memories.set(name, reading.memory);
		const cost = `${reader.requests - requests} requests`;
		reader.context.logger.debug(`GET ${endpoint} was read with ${cost}: ${reading.why}`);
	}
	return found;
}

/**
 * Whether this is the first poll since the user published a workflow that was not published: what happened
 * in the meantime is not to fire. n8n keeps one context for all polls until it starts anew or the workflow
 * changes, which have modes of their own. An n8n that makes a new context for each poll would have us take
 * each for the first one, so after a first poll the context has to be seen again before a new one counts.
 */
function isFirstSincePublished(context: IPollFunctions, { contextKept }: PollState): boolean {
	return context.getActivationMode() === 'activate' && !started.has(context) && contextKept;
}

function explain(
	context: IPollFunctions,
	{ hasOtherSettings, isUnreadable }: PollState,
	strangers: string[],
): void {
	const { name } = context.getNode();
	if (hasOtherSettings) {
		context.logger.info(
			`The settings of "${name}" have changed: it takes note of the records that are there now, and fires for what happens from now on`,
		);
	}
	if (isUnreadable) {
		context.logger.warn(
			`The saved state of "${name}" could not be read. It was damaged, or saved by another version of the node. The node takes note of the records that are there now, and fires for what happens from now on`,
		);
	}
	if (strangers.length > 0) {
		context.logger.warn(
			`The API key of "${name}" has changed, and none of the records known before is there any more: ${strangers.join(', ')}. The node takes note of the records that are there now, as in another workspace, and fires for what happens from now on`,
		);
	}
}

function nodeKey(context: IPollFunctions): string {
	return `${context.getWorkflow().id} ${context.getNode().id}`;
}

function shownError(context: IPollFunctions, error: unknown): unknown {
	if (!(error instanceof InputError)) return error;
	const { message, description } = error;
	return new NodeOperationError(context.getNode(), message, { description });
}
