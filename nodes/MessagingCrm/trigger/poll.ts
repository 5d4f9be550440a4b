import type { INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { accountOf, CREDENTIAL } from '../service';
import { systemClock } from '../shared/clock';
import { asNodeError } from '../shared/errors';
import { ApiError } from '../transport';
import type { SourceQuery } from './choice/query';
import { readQueries } from './choice/settings';
import { toEventItems } from './fire';
import type { SourceState } from './known/sourceState';
import { readState, writeState } from './known/state';
import { PollLog } from './log';
import {
	isOutdated,
	memoryOf,
	type NodeMemory,
	pollBudget,
	remember,
	sincePublished,
	wasWorkflowSaved,
	withPollLock,
} from './n8n';
import { isOtherOwner, ownerOf } from './read/owner';
import { OutOfTimeError, type PollAccess } from './read/pages';
import { sample } from './sample';
import { pollSource, type SourceResult } from './source';

/**
 * One poll: finds what has happened since the last successful one.
 *
 * The first round after publishing, and that of a source whose settings have changed, in one poll or several, only saves
 * which records exist. A poll after a restart catches up. A test step returns a record and does not change the state.
 * @returns one item per event; null if nothing has happened
 * @throws NodeApiError, NodeOperationError if a source failed and there is nothing to fire or save, or if no source had time for
 *   a page. The state of such a source is as it was, and the next poll catches up
 */
export async function poll(context: IPollFunctions): Promise<INodeExecutionData[][] | null> {
	const now = systemClock.now();
	const n8nBudget = (context as Partial<IPollFunctions>).getPollBudgetMs?.();
	const budget = pollBudget(context.getNodeParameter('pollTimes', {}), n8nBudget);
	try {
		const account = accountOf(await context.getCredentials(CREDENTIAL));
		const queries = readQueries(context, account);
		const memory = memoryOf(`${context.getWorkflow().id} ${context.getNode().id}`);
		const log = new PollLog(context, memory.warnings);
		const access = { context, account, now, deadline: now + budget, log };
		if (context.getMode() === 'manual') return await sample(access, queries);
		return await withPollLock(memory, context, async () => await pollOnce(access, queries, memory));
	} catch (error) {
		throw shownError(context, error);
	}
}

async function pollOnce(
	access: PollAccess,
	queries: SourceQuery[],
	memory: NodeMemory,
): Promise<INodeExecutionData[][] | null> {
	const { context, now, log } = access;
	const staticData = context.getWorkflowStaticData('node');
	const saved = readState(staticData, queries, memory.unpacked);
	if (!saved.isUnreadable && isOutdated(memory, saved.revision, now)) return null;
	memory.polls += 1;
	// The poll changes it, and it does not count if the poll fails.
	delete memory.unpacked;
	if (saved.revision !== memory.revision) memory.rounds.clear();

	const owner = await ownerOf(access, saved);
	const isOther = saved.sources.size > 0 && isOtherOwner(owner, saved);
	const { isFirst, contextOutlivesPolls } = sincePublished(context, saved.contextOutlivesPolls);
	const states = isOther || isFirst ? new Map<string, SourceState>() : saved.sources;
	const { results, failures } = await pollSources(access, queries, states, memory);
	if (wasWorkflowSaved(memory, context)) return null;
	const failure = failures.find((one) => !(one instanceof OutOfTimeError));
	if (results.length === 0) throw failure ?? failures[0];

	log.resets(saved, isOther);
	// A poll changes the state of a source in place. For those without a result, the saved state is parsed again.
	const isComplete = results.length === queries.length;
	const sources = new Map(
		states.size === 0 || isComplete ? [] : readState(staticData, queries).sources,
	);
	for (const result of results) sources.set(result.endpoint, result.state);
	const state = { sources, ...owner, contextOutlivesPolls };
	const revision = writeState(staticData, state, queries);
	const hasWritten = revision > saved.revision;
	remember(memory, context, results, { revision, hasWritten, now: systemClock.now() });
	if (isComplete && !hasWritten) memory.unpacked = saved;

	const fired = results.flatMap((result) => result.fired);
	if (fired.length > 0) return [toEventItems(fired, now)];
	// n8n may drop what a poll that fails has saved.
	if (failure && !hasWritten) throw failure;
	return null;
}

/**
 * Polls all sources, one after the other. One that fails does not keep the others from firing.
 * @returns also why sources have no result, or cannot go on with an urgent round
 */
async function pollSources(
	access: PollAccess,
	queries: SourceQuery[],
	states: Map<string, SourceState>,
	memory: NodeMemory,
): Promise<{ results: SourceResult[]; failures: Error[] }> {
	const results: SourceResult[] = [];
	const failures: Error[] = [];
	for (const [index, query] of queries.entries()) {
		const { endpoint } = query.source;
		// An equal part of the time left, so that a long list or a hung request does not hold up the others.
		const start = systemClock.now();
		const left = Math.max(0, access.deadline - start);
		const part = { ...access, deadline: start + left / (queries.length - index) };
		try {
			const result = await pollSource(part, query, states.get(endpoint), memory);
			results.push(result);
			// A page of another round is read again by the next poll: what is new was at the top.
			if (result.failure && result.state.isRoundUrgent) failures.push(result.failure);
		} catch (error) {
			access.log.failure(endpoint, error as Error);
			failures.push(error as Error);
		}
	}
	return { results, failures };
}

function shownError(context: IPollFunctions, error: unknown): unknown {
	if (error instanceof ApiError && error.code === 'QUOTA') {
		error.description +=
			' No event is lost: the next poll that gets through catches up. Poll less often, or choose fewer events.';
	}
	return asNodeError(context.getNode(), error);
}
