import { hash } from 'node:crypto';

/** How long n8n may take to save what a poll left. Older, it is what n8n has. */
const SAVED_WITHIN_MS = 30_000;

/** Nodes of this process that are polling. */
const underWay = new Set<string>();

/** Of each node, the state that its last poll with news set out from, and when that poll ended. */
const setOutFrom = new Map<string, { state: string; endedAt: number }>();

/**
 * Polls unless another poll of the same node is under way: both would find the same events. n8n starts
 * the next one when it is due, and after a standstill it may start several at once.
 *
 * @returns what the poll gives; null without having polled
 */
export async function alone<T>(node: string, poll: () => Promise<T>): Promise<T | null> {
	if (underWay.has(node)) return null;
	underWay.add(node);
	return await poll().finally(() => underWay.delete(node));
}

/** Remembers that a poll has gone on from this state. */
export function leaveBehind(node: string, state: unknown, now: number): void {
	setOutFrom.set(node, { state: digest(state), endedAt: now });
}

/**
 * Whether a poll has just gone on from this very state, and n8n has not saved yet what it left: polling
 * from there would find the same events again. n8n saves it beside starting the workflow, and may have
 * read this state before.
 */
export function isLeftBehind(node: string, state: unknown, now: number): boolean {
	const last = setOutFrom.get(node);
	if (!last || Math.abs(now - last.endedAt) > SAVED_WITHIN_MS) return false;
	return last.state === digest(state);
}

function digest(state: unknown): string {
	return hash('sha256', JSON.stringify(state), 'base64');
}
