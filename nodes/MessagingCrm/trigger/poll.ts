import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { accountOf, CREDENTIAL } from '../service';
import { systemClock } from '../shared/clock';
import { inputErrorToNodeError } from '../shared/errors';
import { ApiError } from '../transport';
import { eventItems } from './firedEvents';
import { logFailure, logPostponed, logReset } from './log';
import { type ListResult, pollList } from './pollList';
import type { PollTime } from './pauses';
import { pollBudgetMs, processStateOf } from './processState';
import type { Poll } from './pollTypes';
import { isTemporary } from './requests';
import { readSettings, type WatchedList } from './settings';
import { newListState, readState, revisionOf, statesAfter } from './state';
import { testEvent } from './testEvent';

/** The output of a poll: one item per event, or null if there are no events. */
type Output = INodeExecutionData[][] | null;

/** The maximum duration of a poll. A poll must end before the next one begins, and n8n polls up to once per minute. */
const MAX_POLL_MS = 50_000;

/**
 * Finds the events since the last successful poll. The first scan of a list takes one or more polls, and only saves
 * which records exist. After a pause of the workflow, only events of the last 24 hours fire.
 * @throws NodeApiError or NodeOperationError if a list could not be read and the poll has nothing to output or save
 */
export async function poll(context: IPollFunctions): Promise<Output> {
	const now = systemClock.now();
	const processState = processStateOf(context);
	const isTest = context.getMode() === 'manual';
	const deadline = now + Math.min(pollBudgetMs(context) ?? MAX_POLL_MS, MAX_POLL_MS);
	try {
		const account = accountOf(await context.getCredentials(CREDENTIAL));
		const lists = readSettings(context, account);
		const current: Poll = { context, account, now, deadline, processState };
		if (isTest) return await testEvent(current, lists);
		return await pollUnlessRunning(current, lists);
	} catch (error) {
		if (error instanceof ApiError && error.code === 'QUOTA') {
			error.description +=
				' No events are lost: the next successful poll catches up. Poll less often, or choose fewer events.';
		}
		throw inputErrorToNodeError(context.getNode(), error);
	} finally {
		if (!isTest) processState.pauses.polledAt = now;
	}
}

/**
 * Polls unless another poll of the trigger is running. A temporary failure of the first poll is only logged: if that
 * poll threw an error, n8n would not publish the workflow.
 */
async function pollUnlessRunning(current: Poll, lists: WatchedList[]): Promise<Output> {
	const { context, processState } = current;
	if (!processState.begin(context)) return null;
	const isFirst = processState.isFirst(context);
	// The labels of the board may have changed since they were read.
	if (isFirst) processState.conditionsWithIds.clear();
	return await pollAndSave(current, lists)
		.catch((error: unknown) => {
			if (!isFirst || !isTemporary(error)) throw error;
			logPostponed(current, error);
			return null;
		})
		.finally(() => processState.end());
}

async function pollAndSave(current: Poll, lists: WatchedList[]): Promise<Output> {
	const before = restoreStates(current);
	if (!before) return null;
	const { results, failures } = await pollLists(current, lists, before);
	const { now, processState } = current;
	// If the user has published the workflow during this poll, n8n continues with a new context from the state before
	// this poll. The next poll then finds the same events.
	if (processState.isRepublished) return null;
	const after = statesAfter(before, lists, results);
	for (const [list, { state, scan }] of results) {
		const saved = after[list.endpoint];
		processState.keepScan(list, saved, scan);
		if (!state.firesSince) processState.pauses.end(list.endpoint, saved);
	}
	const fired = [...results.values()].flatMap((result) => result.fired);
	const hasFired = fired.length > 0;
	// Throw the error only if there is nothing to output or save, because n8n may drop the state of a failed poll.
	if (failures.length > 0 && !hasFired && after === before) {
		throw (failures.find(({ error }) => !isTemporary(error)) ?? failures[0]).error;
	}
	for (const { list, error } of failures) logFailure(current, list, error);
	saveStates(current, after, hasFired);
	return hasFired ? [eventItems(fired, now)] : null;
}

/** Returns the states from which the poll continues, and begins a pause if the user has published a paused workflow. */
function restoreStates({ context, now, processState }: Poll): IDataObject | undefined {
	const staticData = context.getWorkflowStaticData('node');
	const states = processState.unsavedStates.continueFrom(staticData, now);
	const isPublished = ['activate', 'update'].includes(context.getActivationMode());
	if (!isPublished || !processState.isFirst(context)) return states;
	const pollTimes = context.getNodeParameter('pollTimes.item', []) as PollTime[];
	const wasPaused = processState.pauses.beginIfPaused(states ?? staticData, now, pollTimes);
	// Pages that a scan read before the pause may have changed since then.
	if (wasPaused) processState.forgetScans();
	return states;
}

/** Polls all lists, one after the other. If a list cannot be read, the events of the other lists still fire. */
async function pollLists(current: Poll, lists: WatchedList[], states: IDataObject) {
	const { now, deadline, processState } = current;
	const results = new Map<WatchedList, ListResult>();
	const failures: Array<{ list: WatchedList; error: Error }> = [];
	for (const [index, list] of lists.entries()) {
		const saved = states[list.endpoint];
		const state = readState(saved, list, now);
		if (saved !== undefined && !state) logReset(current, list);
		const firesSince = processState.pauses.firesSince(list.endpoint, saved);
		if (state && firesSince) state.firesSince = firesSince;
		const lastScan = state && processState.takeScan(list, saved);
		// Each list gets an equal part of the remaining time. Otherwise, a long list or a hung request could use up the time
		// of the lists after it.
		const start = systemClock.now();
		const forList = { ...current, deadline: start + (deadline - start) / (lists.length - index) };
		try {
			const before = state ?? newListState(list, now);
			results.set(list, await pollList(forList, list, before, lastScan));
		} catch (error) {
			failures.push({ list, error: error as Error });
			// This poll did not advance the scan, so the next poll continues it. After a permanent failure, a new scan begins.
			// Otherwise, each poll would stop at the failing page, and never read the earlier pages again.
			if (lastScan && isTemporary(error)) processState.keepScan(list, saved, lastScan);
		}
	}
	return { results, failures };
}

/** Saves the states even if nothing has changed, because n8n may have lost the states of an earlier poll. */
function saveStates(current: Poll, states: IDataObject, hasFired: boolean): void {
	const { context, now, processState } = current;
	const staticData = context.getWorkflowStaticData('node');
	if (revisionOf(states) !== revisionOf(staticData)) {
		for (const name of Object.keys(staticData)) delete staticData[name];
		Object.assign(staticData, states);
	}
	processState.unsavedStates.remember(states, hasFired, processState.isFirst(context), now);
}
