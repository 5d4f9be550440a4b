import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { atPath, isObject } from '../shared/json';
import { isTool, runIndexOf, runOf, toolCallOf } from './tries';

/** What n8n keeps of a node with its execution, and gives to a retry (docs/internals/n8n.md#retries). */
interface SavedWithExecution extends IDataObject {
	/** Whether items were sent, or may have been, in a run that failed or did not end. */
	hasSent?: boolean;
	/** The run of the node that was the last to begin sending. */
	sendingRun?: string;
	/** Its Send Once Per, as it was written. */
	oncePer?: string;
	/** The number of the last run of the node that ended. */
	endedRun?: number;
}

function savedOf(context: IExecuteFunctions): SavedWithExecution {
	return context.getContext('node');
}

/** Leaves with the execution that this run of the node has begun to send. */
export function saveThatSending(context: IExecuteFunctions, total: number): void {
	const run = runOf(context);
	const saved = savedOf(context);
	if (run !== '') saved.sendingRun = run;
	saved.oncePer = writtenKey(context);
	if (total > 1) saved.hasSent = true;
}

/** Leaves with the execution that this run of the node has ended, and whether a retry would send items again. */
export function saveEnd(context: IExecuteFunctions, hasSent: boolean): void {
	if (toolCallOf(context)) return;
	const saved = savedOf(context);
	saved.hasSent = hasSent;
	saved.endedRun = runIndexOf(context);
}

/**
 * What may have sent items of this run before, if nobody knows which. The rules are a table in docs/internals/architecture.md.
 * @returns `anEarlierTry`: this version of n8n copies what it keeps of the node between tries, so that `Tries` finds nothing.
 * `theFailedExecution`: this execution retries it from the Executions list.
 */
export function whatIsRepeated(
	context: IExecuteFunctions,
	total: number,
): 'anEarlierTry' | 'theFailedExecution' | undefined {
	const { hasSent, sendingRun, oncePer, endedRun } = savedOf(context);
	const key = writtenKey(context);
	// With keys, n8n remembers what was sent. After a crash, `hasSent` is unknown, and the key may have been the same.
	if (key !== undefined && (hasSent === undefined || oncePer === key)) return undefined;
	const run = runOf(context);
	if (run !== '' && sendingRun === run) return 'anEarlierTry';
	// Each call of an agent is one of its own.
	if (context.getMode() !== 'retry' || isTool(context)) return undefined;
	// With Save Execution Progress, n8n has saved that this node begins.
	const wasKilledHere = beginsHere(context) && endedRun !== runIndexOf(context);
	// About a single item a person decides, after reading its error, of which there is none if n8n was killed.
	if (total < 2 && hasSent !== undefined && !wasKilledHere) return undefined;
	const mayHaveSent = wasKilledHere || (hasSent ?? mayBeginBefore(context));
	return mayHaveSent ? 'theFailedExecution' : undefined;
}

/** Whether a retry begins with this node: n8n counts it before it calls it. */
function beginsHere(context: IExecuteFunctions): boolean {
	return atPath(context, 'additionalData.currentNodeExecutionIndex') === 1;
}

/**
 * Whether a retry may begin before this node although the node has run. After a crash n8n knows only the beginning of
 * the execution, and perhaps from its log which nodes had begun.
 *
 * n8n numbers what runs in a retry from 0 again. So the run data of a retry that does not begin at the trigger has two runs with
 * the `executionIndex` 0: an old one, and the first of the retry.
 */
function mayBeginBefore(context: IExecuteFunctions): boolean {
	const runsOfNodes = atPath(context, 'runExecutionData.resultData.runData');
	if (!isObject(runsOfNodes) || context.getNode().name in runsOfNodes) return true;
	const runs = Object.values(runsOfNodes).flat();
	return runs.filter((run) => atPath(run, 'executionIndex') === 0).length < 2;
}

function writtenKey(context: IExecuteFunctions): string | undefined {
	const written = context.getNodeParameter('options.oncePer', 0, '', { rawExpressions: true });
	return written === '' ? undefined : String(written);
}
