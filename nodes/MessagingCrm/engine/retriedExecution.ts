import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { atPath, isObject } from '../shared/json';

/** What n8n keeps of a node with its execution, and gives to a retry (docs/internals/n8n.md#retries). */
interface Kept extends IDataObject {
	/** Whether items were sent, or may have been, in a run that failed or did not end. */
	hasSent?: boolean;
}

function keptOf(context: IExecuteFunctions): Kept {
	return context.getContext('node');
}

/** Leaves with the execution whether a retry of this node would send items again. */
export function keepWhetherSent(context: IExecuteFunctions, hasSent: boolean): void {
	keptOf(context).hasSent = hasSent;
}

/**
 * Whether the execution is a retry from the Executions list that begins with this node, after the node has sent items,
 * or may have. False for a node behind the one that failed: it runs for the first time.
 */
export function repeatsItems(context: IExecuteFunctions): boolean {
	if (context.getMode() !== 'retry') return false;
	return keptOf(context).hasSent ?? beginsAnew(context);
}

/**
 * Whether a retry may begin before this node although the node has run. After a crash n8n knows only the beginning of
 * the execution, and perhaps from its log which nodes had begun.
 *
 * n8n numbers what runs in a retry from 0 again. A retry that does not begin at the trigger has a second run 0.
 */
function beginsAnew(context: IExecuteFunctions): boolean {
	const runsOfNodes = atPath(context, 'runExecutionData.resultData.runData');
	if (!isObject(runsOfNodes) || context.getNode().name in runsOfNodes) return true;
	const runs = Object.values(runsOfNodes).flat();
	return runs.filter((run) => atPath(run, 'executionIndex') === 0).length < 2;
}
