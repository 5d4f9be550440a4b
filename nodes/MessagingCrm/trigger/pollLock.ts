import { hash } from 'node:crypto';

/** How long n8n may take to save the new state of a poll, in ms. After that, the state that n8n has is used. */
const SAVED_WITHIN_MS = 30_000;

/** Nodes of this process that are polling. */
const polling = new Set<string>();

/** By node: the state from which its last poll with news started, and when that poll ended. */
const consumed = new Map<string, { state: string; endedAt: number }>();

/**
 * Polls unless another poll of the same node is running: both would find the same events. n8n may start a poll
 * before the last one has ended, and several at once after it was blocked.
 *
 * @returns the result of the poll; null if it did not run
 */
export async function withPollLock<T>(node: string, poll: () => Promise<T>): Promise<T | null> {
	if (polling.has(node)) return null;
	polling.add(node);
	return await poll().finally(() => polling.delete(node));
}

/** Records that a poll has replaced this state with a newer one. */
export function markConsumed(node: string, state: unknown, now: number): void {
	consumed.set(node, { state: digestOf(state), endedAt: now });
}

/**
 * Whether a poll has just replaced this state, and n8n has not saved the newer one yet: a poll from this state would
 * fire the same events again.
 */
export function isConsumed(node: string, state: unknown, now: number): boolean {
	const last = consumed.get(node);
	if (!last || Math.abs(now - last.endedAt) > SAVED_WITHIN_MS) return false;
	return last.state === digestOf(state);
}

function digestOf(state: unknown): string {
	return hash('sha256', JSON.stringify(state), 'base64');
}
