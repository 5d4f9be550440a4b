import type { IPollFunctions } from 'n8n-workflow';

/** n8n contexts that have polled at least once. */
const started = new WeakSet<object>();

/**
 * Whether this is the first poll since an unpublished workflow was published: events from before do not fire.
 *
 * n8n keeps one context for all polls until the workflow changes or n8n restarts (docs/internals/n8n.md#poll-triggers),
 * so a new context shows that the workflow was published. If a version of n8n makes one for each poll, every poll would
 * look like the first, and the trigger would never fire. A new context therefore counts only if an earlier one was used for two polls.
 * @param contextOutlivesPolls what `markPolled` returned in the last poll
 */
export function isFirstSincePublished(
	context: IPollFunctions,
	contextOutlivesPolls: boolean,
): boolean {
	return (
		context.getActivationMode() === 'activate' && !started.has(context) && contextOutlivesPolls
	);
}

/**
 * Notes that the context has polled.
 * @returns whether a context was used for two polls since the workflow was published, as far as is known
 */
export function markPolled(context: IPollFunctions, contextOutlivesPolls: boolean): boolean {
	const isKept =
		started.has(context) ||
		(contextOutlivesPolls && !isFirstSincePublished(context, contextOutlivesPolls));
	started.add(context);
	return isKept;
}
