import type { IDataObject, INodeExecutionData, IPollFunctions } from 'n8n-workflow';

import { accountOf, CREDENTIAL, DAY_MS } from '../service';
import { systemClock } from '../shared/clock';
import { asNodeError } from '../shared/errors';
import { ApiError } from '../transport';
import { toEventItems } from './fired';
import { logFailure, logPostponed, logReset } from './log';
import { acceptState, isFirstPoll, memoryOf } from './memory';
import { type ListResult, pollList } from './pollList';
import { isTemporary, type Poll } from './requests';
import { readSettings, type WatchedList } from './settings';
import { readState, writeStates } from './state';
import { testEvent } from './testEvent';

/** One item per event; null if nothing has happened. */
type Output = INodeExecutionData[][] | null;

/** A poll ends before the next one is due: n8n polls once a minute at most. */
const MAX_POLL_MS = 50_000;

/**
 * One poll: finds what has happened since the last successful one. The first scan of a list, in one poll or several, only saves which
 * records exist. A poll after a restart catches up, the first one after a pause of the workflow with the last 24 hours.
 * @throws NodeApiError, NodeOperationError if a list could not be read, and there is nothing to fire or save: the next poll catches up
 */
export async function poll(context: IPollFunctions): Promise<Output> {
	const now = systemClock.now();
	// Older versions of n8n do not have it.
	const n8nBudget = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? MAX_POLL_MS;
	const deadline = now + Math.min(n8nBudget, MAX_POLL_MS);
	try {
		const account = accountOf(await context.getCredentials(CREDENTIAL));
		const lists = readSettings(context, account);
		const current: Poll = { context, account, now, deadline, memory: memoryOf(context) };
		if (context.getMode() === 'manual') return await testEvent(current, lists);
		return await pollUnlessRunning(current, lists);
	} catch (error) {
		if (error instanceof ApiError && error.code === 'QUOTA') {
			error.description +=
				' No events are lost: the next successful poll catches up. Poll less often, or choose fewer events.';
		}
		throw asNodeError(context.getNode(), error);
	}
}

/**
 * Polls unless another poll of the trigger is running: both would find the same events. A first poll that fails for a while is only
 * logged: otherwise, n8n would not publish the workflow.
 */
async function pollUnlessRunning(current: Poll, lists: WatchedList[]): Promise<Output> {
	const { context, memory } = current;
	if (memory.polling) {
		memory.isReplaced ||= memory.polling !== context;
		return null;
	}
	memory.polling = context;
	memory.isReplaced = false;
	const isFirst = isFirstPoll(memory, context);
	memory.contexts.add(context);
	return await pollAndSave(current, lists, isFirst)
		.catch((error: unknown) => {
			if (!isFirst || !isTemporary(error)) throw error;
			logPostponed(current, error);
			return null;
		})
		.finally(() => delete memory.polling);
}

async function pollAndSave(current: Poll, lists: WatchedList[], isFirst: boolean): Promise<Output> {
	const { context, now, memory } = current;
	const staticData = context.getWorkflowStaticData('node');
	const revision = Number(staticData.revision ?? 0);
	const isPublished = isFirst && ['activate', 'update'].includes(context.getActivationMode());
	const wasPaused = isPublished && memory.polledAt < now - DAY_MS;
	if (wasPaused) memory.published = { revision, firesAfter: now - DAY_MS };
	if (!acceptState(memory, revision)) return null;

	const { results, failures } = await pollLists(current, lists, staticData);
	// The user has saved the workflow: n8n's new context has the state from before this poll, and would fire the same events.
	if (memory.isReplaced) {
		memory.scans.clear();
		return null;
	}
	const hasChanged = writeStates(staticData, lists, results);
	memory.revision = Number(staticData.revision ?? 0);
	const fired = [...results.values()].flatMap((result) => result.fired);
	// n8n may drop what a poll that fails has saved.
	if (failures.length > 0 && fired.length === 0 && !hasChanged) {
		throw (failures.find(({ error }) => !isTemporary(error)) ?? failures[0]).error;
	}
	for (const { list, error } of failures) logFailure(current, list, error);
	memory.polledAt = now;
	if (fired.length === 0) return null;
	memory.firedRevision = memory.revision;
	return [toEventItems(fired, now)];
}

/** Polls all lists, one after the other. One that fails does not keep the others from firing. */
async function pollLists(current: Poll, lists: WatchedList[], staticData: IDataObject) {
	const { now, deadline, memory } = current;
	const results = new Map<string, ListResult>();
	const failures: Array<{ list: WatchedList; error: Error }> = [];
	for (const [index, list] of lists.entries()) {
		const saved = staticData[list.endpoint];
		const state = readState(saved, list, now);
		if (saved !== undefined && !state) logReset(current, list);
		const { revision, firesAfter } = memory.published ?? {};
		if (state && revision === memory.revision) state.firesAfter ??= firesAfter;
		const lastScan = state && memory.scans.get(scanKey(list));
		// An equal part of the time left, so that a long list or a hung request does not hold up the others.
		const start = systemClock.now();
		const part = { ...current, deadline: start + (deadline - start) / (lists.length - index) };
		try {
			const result = await pollList(part, list, state, lastScan);
			results.set(list.endpoint, result);
			memory.scans.set(scanKey(list), result.scan);
		} catch (error) {
			failures.push({ list, error: error as Error });
			// A page that always fails would keep those before it from being read again.
			if (!isTemporary(error)) memory.scans.delete(scanKey(list));
		}
	}
	return { results, failures };
}

/** Other tracked fields need another scan: their values are not known yet. */
function scanKey({ endpoint, trackedFields }: WatchedList): string {
	return [endpoint, ...trackedFields].join(' ');
}
