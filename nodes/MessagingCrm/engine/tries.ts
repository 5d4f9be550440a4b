import { type IExecuteFunctions, NodeConnectionTypes } from 'n8n-workflow';

/**
 * Keeps a value for the later tries of the same run of a node: with Settings > Retry On Fail, n8n calls the node again
 * (docs/internals/n8n.md#retries). A node has one run for each time that the workflow reaches it, e.g. in a loop.
 */
export class Tries<T> {
	private readonly last = new WeakMap<object, { run?: string; value: T }>();

	/** What the last try kept; undefined in the first one. */
	get(context: IExecuteFunctions): T | undefined {
		const { keeper, run } = sameInAllTries(context);
		const last = this.last.get(keeper);
		return last && last.run === run ? last.value : undefined;
	}

	set(context: IExecuteFunctions, value: T): void {
		const { keeper, run } = sameInAllTries(context);
		this.last.set(keeper, { run, value });
	}
}

/**
 * What n8n keeps of the node in the execution, and the run. For an agent before version 3, each try of its tool has a run of
 * its own: only the object with the values from the model stays the same.
 */
function sameInAllTries(context: IExecuteFunctions): { keeper: object; run?: string } {
	const call = toolCallOf(context);
	if (call) return { keeper: call.json };
	const run = [context.getExecutionId(), runIndexOf(context)].join(' ');
	return { keeper: context.getContext('node'), run };
}

/** The number of the node's run in the execution, counted from 0. */
export function runIndexOf(context: IExecuteFunctions): number {
	return context.getWorkflowDataProxy(0).$runIndex as number;
}

/** Whether the node runs as the tool of an agent, of whichever version. */
export function isTool(context: IExecuteFunctions): boolean {
	return toolCallOf(context) !== undefined || Boolean(context.getNode().rewireOutputLogTo);
}

/** What the model of an agent before version 3 calls a tool with; undefined if the node is no such tool. */
export function toolCallOf(context: IExecuteFunctions) {
	return context.getInputData(0, NodeConnectionTypes.AiTool).at(0);
}
