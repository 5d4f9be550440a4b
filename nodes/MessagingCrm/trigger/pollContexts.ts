import type { IPollFunctions } from 'n8n-workflow';

/** How long n8n may take to save the new state of a poll, in ms. After that, the state that n8n has is used. */
const SAVED_WITHIN_MS = 30_000;

/** The nodes of this process that are polling, with the contexts of these polls and of those that were to run meanwhile. */
const polling = new Map<string, Set<object>>();

/** By node: the revision of the state that its last poll wrote, and when, in ms since the epoch. */
const written = new Map<string, { revision: number; at: number }>();

/**
 * Polls unless another poll of the same node is running: both would find the same events. n8n may start a poll
 * before the last one has ended, and several at once after it was blocked.
 * @returns the result of the poll; null if it did not run
 */
export async function withPollLock<T>(
	node: string,
	context: object,
	poll: () => Promise<T>,
): Promise<T | null> {
	const running = polling.get(node);
	if (running) {
		running.add(context);
		return null;
	}
	polling.set(node, new Set([context]));
	return await poll().finally(() => polling.delete(node));
}

/**
 * Whether a poll with another context was to run during this one. If n8n keeps contexts, the workflow was saved meanwhile, and the
 * other context has the state from before this poll: both would fire the same events.
 */
export function isReplaced(node: string): boolean {
	return (polling.get(node)?.size ?? 0) > 1;
}

/** Records the revision of the state that a poll has written. */
export function markWritten(node: string, revision: number, now: number): void {
	written.set(node, { revision, at: now });
}

/**
 * Whether a poll was given an older state than the last poll has just written, since n8n has not saved it yet: the
 * poll would fire the same events again.
 */
export function isOutdated(node: string, revision: number, now: number): boolean {
	const last = written.get(node);
	if (!last || Math.abs(now - last.at) > SAVED_WITHIN_MS) return false;
	// Without a state, the trigger starts again.
	return revision > 0 && revision < last.revision;
}

/** n8n contexts that have polled at least once. */
const started = new WeakSet<object>();

/**
 * What the context of a poll shows. n8n keeps one context for all polls until the workflow changes or n8n restarts
 * (docs/internals/n8n.md#poll-triggers), so a new one shows that the workflow was published: events from before do not fire.
 * If a version of n8n makes one for each poll, every poll would look like the first, and the trigger would never fire. A
 * new context therefore no longer counts once one was used for a single poll only.
 * @param contextOutlivesPolls whether contexts last longer than a poll, as far as the last poll knew
 * @returns whether this is the first poll since an unpublished workflow was published; and what to tell the next one
 */
export function sincePublished(
	context: IPollFunctions,
	contextOutlivesPolls: boolean,
): { isFirst: boolean; contextOutlivesPolls: boolean } {
	const isNew = !hasPolled(context);
	const isFirst = isNew && contextOutlivesPolls && context.getActivationMode() === 'activate';
	return { isFirst, contextOutlivesPolls: !isNew || (contextOutlivesPolls && !isFirst) };
}

/** Notes that the context has polled. */
export function markPolled(context: IPollFunctions): void {
	started.add(context);
}

/** Whether the context has polled before: then n8n keeps it for all polls, and another one shows that the workflow was saved. */
export function hasPolled(context: IPollFunctions): boolean {
	return started.has(context);
}
