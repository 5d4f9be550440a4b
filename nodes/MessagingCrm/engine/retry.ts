import { type IExecuteFunctions, NodeConnectionTypes } from 'n8n-workflow';

/**
 * Identifies a run of a node: with Settings > Retry On Fail, n8n calls the node again in the same run
 * (docs/internals/n8n.md#parts-that-n8n-does-not-document). A node has one run each time the workflow reaches it, e.g.
 * in a loop. With an agent before version 3, each try of a tool is a separate run: only the object with the model's
 * values stays the same.
 * @returns an object that n8n passes to all tries of a run and to no other execution, and a key of the run
 */
export function sameInAllTries(context: IExecuteFunctions): { owner: object; key?: string } {
	const toolInput = toolInputOf(context);
	if (toolInput) return { owner: toolInput.json };
	const runIndex = context.getWorkflowDataProxy(0).$runIndex as number;
	return { owner: context.getContext('node'), key: `${context.getExecutionId()} ${runIndex}` };
}

/** Whether the node runs as a tool of an agent of any version. */
export function isTool(context: IExecuteFunctions): boolean {
	return toolInputOf(context) !== undefined || Boolean(context.getNode().rewireOutputLogTo);
}

/** The values with which an agent before version 3 calls a tool. */
function toolInputOf(context: IExecuteFunctions) {
	return context.getInputData(0, NodeConnectionTypes.AiTool).at(0);
}

/**
 * Notes for a retry from the Executions list whether this run failed after it sent some items. n8n saves the node's
 * context with the execution and passes it to the retry. The note is the expression of Send Once Per. A crash loses it.
 */
export function saveRetryNote(context: IExecuteFunctions, failedAfterSending: boolean): void {
	const note = context.getContext('node');
	if (failedAfterSending) note.failedAfterSending = oncePerOf(context);
	else delete note.failedAfterSending;
}

/** Whether a retry from the Executions list would resend items, according to the note of the failed execution. */
export function isUnsafeRetry(context: IExecuteFunctions): boolean {
	if (context.getMode() !== 'retry') return false;
	const before = context.getContext('node').failedAfterSending as string | undefined;
	return before !== undefined && (before === '' || before !== oncePerOf(context));
}

function oncePerOf(context: IExecuteFunctions): string {
	return String(context.getNodeParameter('options.oncePer', 0, '', { rawExpressions: true }));
}
