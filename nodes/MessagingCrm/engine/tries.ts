import type { IExecuteFunctions } from 'n8n-workflow';

import { toolInputOf } from './agent';
import type { Item } from './item';

/** The data of a try that the next try of the same run needs. */
interface Try {
	items: Item[];
	isUnsafeRetry: boolean;
}

const lastTries = new WeakMap<object, { key?: string; last: Try }>();

/** Returns the last try of this run; undefined before the first try. */
export function lastTryOf(context: IExecuteFunctions): Try | undefined {
	const { owner, key } = sameInAllTries(context);
	const saved = lastTries.get(owner);
	return saved?.key === key ? saved?.last : undefined;
}

export function saveTry(context: IExecuteFunctions, last: Try): void {
	const { owner, key } = sameInAllTries(context);
	lastTries.set(owner, { key, last });
}

/**
 * Identifies a run of a node, so that its tries can share data. A node starts a new run each time the workflow reaches
 * it, e.g. in a loop. With Settings > Retry On Fail, n8n calls the node again in the same run
 * (docs/internals/n8n.md#parts-that-n8n-does-not-document). An agent before version 3 starts a separate run for each
 * try of a tool, but passes the same object with the model's values to all of them.
 * @returns `owner`, an object that n8n passes to all tries of a run and to no other execution, and `key`, which
 * identifies the run
 */
function sameInAllTries(context: IExecuteFunctions): { owner: object; key?: string } {
	const toolInput = toolInputOf(context);
	if (toolInput) return { owner: toolInput.json };
	const runIndex = context.getWorkflowDataProxy(0).$runIndex as number;
	return { owner: context.getContext('node'), key: `${context.getExecutionId()} ${runIndex}` };
}
