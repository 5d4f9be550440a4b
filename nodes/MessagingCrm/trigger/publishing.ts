import type { IPollFunctions } from 'n8n-workflow';

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
