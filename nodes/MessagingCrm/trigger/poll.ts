import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { systemClock } from '../shared/clock';
import { asNodeError } from '../shared/inputError';
import { isEndedBy } from '../transport';
import { readSettings, type Settings, type SourceQuery } from './choice/settings';
import { toEventItems } from './fire';
import type { KnownSource } from './known/knownSource';
import { readState, writeState } from './known/state';
import { isOtherOwner, ownerOf } from './owner';
import { pollBudget } from './pollBudget';
import {
	hasPolled,
	isOutdated,
	isReplaced,
	markPolled,
	markWritten,
	sincePublished,
	withPollLock,
} from './pollContexts';
import { logPoll } from './pollLog';
import { OutOfTimeError, type PollAccess } from './reading/pageReader';
import { takeCache, keepCache } from './reading/pollCache';
import { type PolledSource, readSource } from './reading/readSource';
import { sample } from './sample';

/**
 * One poll: finds what has happened since the last successful one.
 *
 * The first reading after publishing, and that of a source whose settings have changed, in one poll or several, only saves
 * which records exist. A poll after a restart catches up. A test step returns a record and does not change the state.
 * @returns one item per event; null if nothing has happened
 * @throws NodeApiError, NodeOperationError if a source failed and the others have nothing to fire or save, or if no source had
 *   time for a page. The state of such a source is as it was, and the next poll catches up
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
		const access = { context, account: settings.account, deadline: now + budget, budget };
		if (context.getMode() === 'manual') return await sample(access, settings, now);
		const node = `${context.getWorkflow().id} ${context.getNode().id}`;
		const pollNode = async () => await pollOnce(access, settings, node, now);
		return await withPollLock(node, context, pollNode);
	} catch (error) {
		throw shownError(context, error);
	}
}

async function pollOnce(
	access: PollAccess,
	settings: Settings,
	node: string,
	now: number,
): Promise<INodeExecutionData[][] | null> {
	const { context } = access;
	const { queries, key } = settings;
	const staticData = context.getWorkflowStaticData('node');
	const saved = readState(staticData, settings);
	if (!saved.isUnreadable && isOutdated(node, saved.revision, now)) return null;

	const owner = await ownerOf(access, key, saved);
	const isOther = saved.sources.size > 0 && isOtherOwner(owner, saved);
	const { isFirst, contextOutlivesPolls } = sincePublished(context, saved.contextOutlivesPolls);
	const isReset = isOther || isFirst;
	const polled = await readSources(
		access,
		queries,
		isReset ? new Map<string, KnownSource>() : saved.sources,
		node,
		now,
	);
	if (hasPolled(context) && isReplaced(node)) return null;
	polled.forEach(({ keep }) => keep?.());
	const results = polled.flatMap(({ result }) => result ?? []);
	const failures = polled.flatMap(({ failure }) => failure ?? []);
	const failure = failures.find((one) => !(one instanceof OutOfTimeError));
	if (results.length === 0) throw failure ?? failures[0];

	// A poll changes what is known of a source in place. For those that failed, the saved state is parsed again.
	const keepsSaved = failures.length > 0 && !isReset;
	const asBefore = keepsSaved ? readState(staticData, settings).sources : [];
	const known = polled.flatMap(({ endpoint, result }) =>
		result ? [[endpoint, result.known] as const] : [],
	);
	const sources = new Map([...asBefore, ...known]);
	markPolled(context);
	const revision = writeState(staticData, { sources, ...owner, contextOutlivesPolls }, queries);
	logPoll(context, saved, isOther, polled);
	const fired = results.flatMap((result) => result.fired);
	// n8n may drop what a poll that fails has saved.
	if (failure && fired.length === 0 && revision === saved.revision) throw failure;
	if (revision > saved.revision) markWritten(node, revision, systemClock.now());
	return fired.length > 0 ? [toEventItems(fired, now)] : null;
}

/** Reads all sources, one after the other. One that fails does not keep the others from firing. */
async function readSources(
	access: PollAccess,
	queries: SourceQuery[],
	saved: Map<string, KnownSource>,
	node: string,
	now: number,
): Promise<PolledSource[]> {
	const polled: PolledSource[] = [];
	for (const [index, query] of queries.entries()) {
		const { fingerprint, source } = query;
		const { endpoint } = source;
		const known = saved.get(endpoint);
		const key = `${node} ${fingerprint}`;
		const cache = known ? takeCache(key) : {};
		// An equal part of the time left, so that a long list or a hung request does not hold up the others.
		const start = systemClock.now();
		const budget = Math.max(0, access.deadline - start) / (queries.length - index);
		const part = { ...access, deadline: start + budget, budget };
		try {
			const result = await readSource(part, query, known, cache, now);
			polled.push({ endpoint, result, keep: () => keepCache(key, cache) });
		} catch (error) {
			polled.push({ endpoint, failure: error as Error });
		}
	}
	return polled;
}

function shownError(context: IPollFunctions, error: unknown): unknown {
	if (error instanceof OutOfTimeError) return error.shown;
	if (isEndedBy(error, 'quota')) {
		error.description +=
			' No event is lost: the next poll that gets through catches up. Poll less often, or choose fewer events.';
	}
	return asNodeError(context.getNode(), error);
}
