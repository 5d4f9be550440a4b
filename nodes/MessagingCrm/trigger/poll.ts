import { NodeOperationError, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';

import { systemClock } from '../shared/clock';
import { InputError } from '../shared/inputError';
import { pollBudget } from './deadline';
import { eventsFiredBy, toItems, type Fired } from './fire';
import { isConsumed, markConsumed, withPollLock } from './pollLock';
import { readFirstPage, readRecords, type Reader } from './read';
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
			const reader = { context, account: settings.account, deadline: now + budget, budget };
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
	const { fired, sources, strangers } = await readSources(
		reader,
		settings,
		isFirst ? new Map<string, KnownSource>() : before.sources,
		now,
	);
	const contextKept = started.has(context) || (before.contextKept && !isFirst);
	writeState(staticData, { sources, contextKept }, settings.queries, () => {
		markConsumed(nodeKey(context), staticData, systemClock.now());
	});
	started.add(context);
	explain(context, before, strangers);
	return fired.length > 0 ? [toItems(fired, now)] : null;
}

/**
 * Reads all sources.
 *
 * @returns what happened, what is known from now on, and the endpoints that start anew since the API key is
 * another one and none of the known records is there
 */
async function readSources(
	reader: Reader,
	{ queries, key }: Settings,
	knownSources: Map<string, KnownSource>,
	now: number,
): Promise<{ fired: Fired[]; sources: Map<string, KnownSource>; strangers: string[] }> {
	const fired: Fired[] = [];
	const sources = new Map<string, KnownSource>();
	const strangers: string[] = [];
	let newest = 0;
	for (const query of queries) {
		const { endpoint } = query.source;
		const before = knownSources.get(endpoint);
		const source = {
			read: readRecords.bind(undefined, reader, query),
			readFirstPage: readFirstPage.bind(undefined, reader, query),
		};
		const detection = await readSource(source, before, query.watch, now, newest);
		newest = Math.max(newest, detection.newest);
		const isOtherKey = before !== undefined && before.key !== key;
		if (isOtherKey && detection.sawOnlyStrangers) {
			detection.startAnew();
			strangers.push(endpoint);
		}
		const { changes, known } = detection.end();
		fired.push(...changes.flatMap((change) => eventsFiredBy(change, query)));
		// An empty list does not show yet whose records they are.
		const isUndecided = isOtherKey && !detection.sawRecords;
		sources.set(endpoint, { ...known, key: isUndecided ? before.key : key });
	}
	return { fired, sources, strangers };
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
