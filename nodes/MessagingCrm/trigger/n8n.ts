import type { IPollFunctions } from 'n8n-workflow';

import { isObject } from '../shared/json';
import type { Condition } from './choice/conditions';
import type { SavedState } from './known/state';
import type { Pass } from './read/pass';

const MINUTE_MS = 60_000;

/** n8n's time limit for a poll, if n8n does not report another one. */
const N8N_BUDGET_MS = 5 * MINUTE_MS;

/** The choices of n8n's Poll Times that are an hour apart or more. */
const RARELY = ['everyHour', 'everyDay', 'everyWeek', 'everyMonth'];

/** How long n8n may take to save the new state of a poll, in ms. After that, the state that n8n has is used. */
const SAVED_WITHIN_MS = 30_000;

/** What this process remembers of a node. A restart loses it: that costs requests and time, but no event. */
export interface NodeMemory {
	/** The contexts of the poll that is running and of those that were to run meanwhile; undefined if none is running. */
	polling?: Set<object>;
	/** The revision of the state that the last poll left, and when, in ms since the epoch. */
	revision: number;
	writtenAt: number;
	/** The state that n8n has saved, if the last poll did not change it. */
	unpacked?: SavedState;
	/** How many polls there were. */
	polls: number;
	/** By endpoint: the rounds, which go on from the state with this revision only, and for the fields that they track. */
	rounds: Map<string, { round: Pass; tracked: string }>;
	/** The endpoints that have rejected the sort. */
	rejectsSort: Set<string>;
	/** The warnings that were logged and need no repetition. */
	warnings: Set<string>;
	/** Conditions with the IDs of the labels that they name. */
	labels: Map<string, Condition[]>;
}

const nodes = new Map<string, NodeMemory>();

/** n8n's contexts in which a poll has left a state. */
const usedContexts = new WeakSet<object>();

/**
 * What this process remembers of a node; nothing before its first poll.
 * @param node ID of the workflow and of the node
 */
export function memoryOf(node: string): NodeMemory {
	const memory = nodes.get(node) ?? {
		revision: 0,
		writtenAt: -Infinity,
		polls: 0,
		rounds: new Map(),
		rejectsSort: new Set(),
		warnings: new Set(),
		labels: new Map(),
	};
	nodes.set(node, memory);
	return memory;
}

/**
 * Polls unless another poll of the same node is running: both would find the same events. n8n may start a poll
 * before the last one has ended, and several at once after it was blocked.
 * @returns the result of the poll; null if it did not run
 */
export async function withPollLock<T>(
	memory: NodeMemory,
	context: object,
	poll: () => Promise<T>,
): Promise<T | null> {
	if (memory.polling) {
		memory.polling.add(context);
		return null;
	}
	memory.polling = new Set([context]);
	return await poll().finally(() => delete memory.polling);
}

/**
 * Whether the user has saved the workflow during this poll. n8n then polls with a new context, which has the state from before this
 * poll: both would fire the same events. If contexts are used for a single poll, another one shows nothing.
 */
export function wasWorkflowSaved({ polling }: NodeMemory, context: object): boolean {
	return usedContexts.has(context) && polling !== undefined && polling.size > 1;
}

/**
 * Whether a poll was given an older state than the last poll has just written, since n8n has not saved it yet: the
 * poll would fire the same events again. Without a state, the trigger starts again.
 */
export function isOutdated(memory: NodeMemory, revision: number, now: number): boolean {
	const isRecent = Math.abs(now - memory.writtenAt) <= SAVED_WITHIN_MS;
	return isRecent && revision > 0 && revision < memory.revision;
}

/**
 * What the context of a poll shows. n8n keeps one context for all polls until the workflow changes or n8n restarts
 * (docs/internals/n8n.md#triggers), so a new one shows that the workflow was published: events from before do not fire.
 * If a version of n8n makes one for each poll, every poll would look like the first, and the trigger would never fire. A
 * new context therefore no longer counts once one was used for a single poll only.
 * @param contextOutlivesPolls whether contexts last longer than a poll, as far as the last poll knew
 * @returns whether this is the first poll since an unpublished workflow was published; and what to tell the next one
 */
export function sincePublished(
	context: IPollFunctions,
	contextOutlivesPolls: boolean,
): { isFirst: boolean; contextOutlivesPolls: boolean } {
	const isNew = !usedContexts.has(context);
	const isFirst = isNew && contextOutlivesPolls && context.getActivationMode() === 'activate';
	return { isFirst, contextOutlivesPolls: !isNew || (contextOutlivesPolls && !isFirst) };
}

/**
 * How long a poll may take, in ms. It ends before the next one is due, and before n8n's time limit.
 * @param pollTimes n8n's own parameter; if it does not say when the next poll is due, a minute is assumed
 * @param n8nBudget n8n's time limit for a poll in ms, if its version reports one
 */
export function pollBudget(pollTimes: unknown, n8nBudget = N8N_BUDGET_MS): number {
	const times = isObject(pollTimes) && Array.isArray(pollTimes.item) ? pollTimes.item : [];
	const interval = times.length === 1 ? intervalOf(times[0]) : MINUTE_MS;
	return Math.min((interval * 5) / 6, n8nBudget);
}

function intervalOf(time: unknown): number {
	if (!isObject(time)) return MINUTE_MS;
	if (RARELY.includes(String(time.mode))) return 60 * MINUTE_MS;
	if (time.mode !== 'everyX') return MINUTE_MS;
	return Math.max(1, Number(time.value) || 1) * (time.unit === 'hours' ? 60 : 1) * MINUTE_MS;
}

/** Notes that a poll has ended, and what it has left. */
export function remember(
	memory: NodeMemory,
	context: object,
	results: Array<{ endpoint: string; round: Pass; tracked: string }>,
	{ revision, hasWritten, now }: { revision: number; hasWritten: boolean; now: number },
): void {
	usedContexts.add(context);
	memory.revision = revision;
	if (hasWritten) memory.writtenAt = now;
	for (const { endpoint, round, tracked } of results)
		memory.rounds.set(endpoint, { round, tracked });
}
