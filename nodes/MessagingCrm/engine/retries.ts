import { type IExecuteFunctions, NodeConnectionTypes } from 'n8n-workflow';

import { MayHaveBeenSentError } from '../shared/errors';
import { atPath, isObject } from '../shared/json';

/**
 * Keeps a value for the later tries of the same run of a node: with Settings > Retry On Fail, n8n calls the node again
 * (docs/internals/n8n.md#parts-that-n8n-does-not-document). A node has one run for each time that the workflow reaches it, e.g. in a loop.
 */
export class KeptBetweenTries<T> {
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
 * An object that all tries of a run get from n8n, and no other execution. For an agent before version 3, each try of its tool
 * has a run of its own: only the object with the values from the model stays the same.
 */
function sameInAllTries(context: IExecuteFunctions): { keeper: object; run?: string } {
	const call = toolCallOf(context);
	if (call) return { keeper: call.json };
	const runIndex = context.getWorkflowDataProxy(0).$runIndex as number;
	return { keeper: context.getContext('node'), run: `${context.getExecutionId()} ${runIndex}` };
}

/** Whether the node runs as the tool of an agent, of whichever version. */
export function isTool(context: IExecuteFunctions): boolean {
	return toolCallOf(context) !== undefined || Boolean(context.getNode().rewireOutputLogTo);
}

/** What the model of an agent before version 3 calls a tool with; undefined if the node is no such tool. */
function toolCallOf(context: IExecuteFunctions) {
	return context.getInputData(0, NodeConnectionTypes.AiTool).at(0);
}

/** What n8n saves with the execution, and gives to a retry of it. A crash loses it. */
interface Note {
	failedAfterSending: boolean;
	/** Send Once Per, as it is written. */
	oncePer: string;
}

/** Notes whether this run has sent something, or may have, and then failed. */
export function noteForRetry(context: IExecuteFunctions, failedAfterSending: boolean): void {
	const note: Note = { failedAfterSending, oncePer: oncePerOf(context) };
	context.getContext('node').noteForRetry = note;
}

/**
 * Whether this is a retry from the Executions list that would send again what the failed execution has sent. Only for
 * operations that add something: others may be repeated.
 * @param total the number of items
 */
export function wouldSendAgain(context: IExecuteFunctions, total: number): boolean {
	const note = context.getContext('node').noteForRetry as Note | undefined;
	const oncePer = oncePerOf(context);
	// n8n remembers for each key whether it was sent.
	if (oncePer !== '' && (!note || note.oncePer === oncePer)) return false;
	// Each call of an agent's tool is one of its own.
	if (context.getMode() !== 'retry' || isTool(context)) return false;
	// The person who retries a single item has read its error.
	if (note) return note.failedAfterSending && total > 1;
	// Without a note, it is not known what was sent, e.g. after a crash.
	return !beganElsewhere(context);
}

/**
 * Whether the retry began at another node, before this one had run. n8n numbers what runs in a retry from 0 again: so the run
 * data of a retry that does not begin at the trigger has two runs with the `executionIndex` 0.
 */
function beganElsewhere(context: IExecuteFunctions): boolean {
	const runsOfNodes = atPath(context, 'runExecutionData.resultData.runData');
	if (!isObject(runsOfNodes) || context.getNode().name in runsOfNodes) return false;
	const runs = Object.values(runsOfNodes).flat();
	return runs.filter((run) => atPath(run, 'executionIndex') === 0).length > 1;
}

function oncePerOf(context: IExecuteFunctions): string {
	return String(context.getNodeParameter('options.oncePer', 0, '', { rawExpressions: true }));
}

/** @param total how many items the retry has */
export function sentBeforeRetry(total: number): MayHaveBeenSentError {
	if (total === 1) {
		return new MayHaveBeenSentError(
			'Not sent: the failed execution ended before it was known whether this item was sent',
			'Check in the dashboard of the service whether it was. To send it again, turn on Options > Send Again on Retry, save, and retry with the currently saved workflow.',
		);
	}
	return new MayHaveBeenSentError(
		`Not sent: before this retry, some of these ${total} items were sent, or may have been`,
		`A retry sends all ${total}. The error of the failed execution says which were not sent: run the workflow with those. To send all again, turn on Options > Send Again on Retry, save, and retry with the currently saved workflow.`,
	);
}
