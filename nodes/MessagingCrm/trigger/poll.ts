import { NodeOperationError, type INodeExecutionData, type IPollFunctions } from 'n8n-workflow';

import { systemClock } from '../shared/clock';
import { InputError } from '../shared/inputError';
import { pollBudget } from './pollBudget';
import { logPoll } from './logPoll';
import { toEventItems } from './fire';
import { nodeKey } from './nodeKey';
import { OutOfTimeError } from './outOfTime';
import { isConsumed, markConsumed, withPollLock } from './pollLock';
import type { Reader } from './readPage';
import { keepReadingState } from './readingState';
import { readSources } from './readSources';
import { sample } from './sample';
import { readSettings, type Settings } from './settings';
import { readState, writeState, type KnownSource, type PollState } from './state';

/** n8n contexts that have polled at least once. */
const started = new WeakSet<object>();

/**
 * One poll: finds what has happened since the last successful one.
 *
 * The first poll after publishing, and the first of a source after its settings have changed, only saves which
 * records exist. A poll after a restart catches up. A test step returns a record and does not change the state.
 *
 * @returns one item per event; null if nothing has happened
 * @throws NodeApiError, NodeOperationError; the state is then unchanged, and the next poll catches up
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const now = systemClock.now();
	// Older versions of n8n set no time limit for a poll.
	const budget = pollBudget(
		context.getNodeParameter('pollTimes', {}),
		(context as Partial<IPollFunctions>).getPollBudgetMs?.(),
	);
	try {
		const settings = await readSettings(context);
		const { account } = settings;
		const reader = { context, account, deadline: now + budget, budget, requests: 0 };
		return context.getMode() === 'manual'
			? await sample(reader, settings, now)
			: await withPollLock(nodeKey(context), async () => await pollOnce(reader, settings, now));
	} catch (error) {
		throw shownError(context, error);
	}
}

async function pollOnce(
	reader: Reader,
	settings: Settings,
	now: number,
): Promise<INodeExecutionData[][] | null> {
	const { context } = reader;
	const staticData = context.getWorkflowStaticData('node');
	const before = readState(nodeKey(context), staticData, settings);
	const isFirst = isFirstSincePublished(context, before);
	if (!isFirst && before.sources.size > 0 && isConsumed(nodeKey(context), staticData, now)) {
		return null;
	}
	const known = isFirst ? new Map<string, KnownSource>() : before.sources;
	const result = await readSources(reader, settings, known, now);
	const { fired, sources, readingStates, hasChanged } = result;
	const contextKept = started.has(context) || (before.contextKept && !isFirst);
	// writeState compares the whole state, which takes longer than the rest of a poll without news.
	if (hasChanged || before.isOutdated || contextKept !== before.contextKept) {
		writeState(staticData, { sources, contextKept }, settings.queries, () => {
			markConsumed(nodeKey(context), staticData, systemClock.now());
		});
	}
	for (const [source, state] of readingStates) keepReadingState(source, state);
	started.add(context);
	logPoll(context, before, result);
	return fired.length > 0 ? [toEventItems(fired, now)] : null;
}

/**
 * Whether this is the first poll since an unpublished workflow was published: events from before do not fire.
 *
 * n8n keeps one context for all polls until the workflow changes or n8n restarts (docs/n8n.md#poll-triggers), so a new
 * context shows that the workflow was published. If a version of n8n makes one for each poll, every poll would look like
 * the first. A new context therefore counts only if an earlier one was used for two polls.
 */
function isFirstSincePublished(context: IPollFunctions, { contextKept }: PollState): boolean {
	return context.getActivationMode() === 'activate' && !started.has(context) && contextKept;
}

function shownError(context: IPollFunctions, error: unknown): unknown {
	if (error instanceof OutOfTimeError) return error.shown;
	if (!(error instanceof InputError)) return error;
	const { message, description } = error;
	return new NodeOperationError(context.getNode(), message, { description });
}
