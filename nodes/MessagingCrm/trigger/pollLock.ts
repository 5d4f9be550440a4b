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
