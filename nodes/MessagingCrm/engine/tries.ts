import type { IExecuteFunctions } from 'n8n-workflow';

import { toolInputOf } from './agent';
import type { Item } from './item';

/** A try of a run: what the next try takes from it. */
interface Try {
	items: Item[];
	isUnsafeRetry: boolean;
}

const lastTries = new WeakMap<object, { key?: string; last: Try }>();

/** The last try of this run; undefined before its first try. */
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
 * Identifies a run of a node: with Settings > Retry On Fail, n8n calls the node again in the same run
 * (docs/internals/n8n.md#parts-that-n8n-does-not-document). A node has one run each time the workflow reaches it, e.g.
 * in a loop. With an agent before version 3, each try of a tool is a separate run: only the object with the model's
 * values stays the same.
 * @returns an object that n8n passes to all tries of a run and to no other execution, and a key of the run
 */
function sameInAllTries(context: IExecuteFunctions): { owner: object; key?: string } {
	const toolInput = toolInputOf(context);
	if (toolInput) return { owner: toolInput.json };
	const runIndex = context.getWorkflowDataProxy(0).$runIndex as number;
	return { owner: context.getContext('node'), key: `${context.getExecutionId()} ${runIndex}` };
}
