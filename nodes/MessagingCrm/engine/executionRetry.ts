import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { atPath, isObject } from '../shared/json';
import { isTool, runIndexOf, runOf, toolCallOf } from './tries';

/** What n8n keeps of a node with its execution, and gives to a retry (docs/internals/n8n.md#retries). */
interface SavedWithExecution extends IDataObject {
	/**
	 * Whether items were sent, or may have been, in a run that failed or did not end. Undefined if nothing is saved: the node had not
	 * run, or n8n was killed while it sent a single item.
	 */
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
 * What may have sent items before: `anEarlierTry`, of which this version of n8n keeps no item, so that `Tries` finds nothing; or
 * `theFailedExecution`, which this one retries from the Executions list.
 */
type Repeated = 'anEarlierTry' | 'theFailedExecution' | undefined;

/** What may have sent items of this run before, if nobody knows which. The rules are a table in docs/internals/architecture.md. */
export function whatIsRepeated(context: IExecuteFunctions, total: number): Repeated {
	const { hasSent, sendingRun, oncePer, endedRun } = savedOf(context);
	const key = writtenKey(context);
	const run = runOf(context);
	// With Save Execution Progress, n8n has saved that this node begins.
	const wasKilledHere = beginsHere(context) && endedRun !== runIndexOf(context);
	const rules: Array<[applies: boolean, Repeated]> = [
		// n8n remembers what was sent. After a crash, `hasSent` is unknown, and the key may have been the same.
		[key !== undefined && (hasSent === undefined || oncePer === key), undefined],
		[run !== '' && sendingRun === run, 'anEarlierTry'],
		// Each call of an agent is one of its own.
		[context.getMode() !== 'retry' || isTool(context), undefined],
		// About a single item a person decides, after reading its error, of which there is none if n8n was killed.
		[total < 2 && hasSent !== undefined && !wasKilledHere, undefined],
		[wasKilledHere || hasSent === true, 'theFailedExecution'],
		[hasSent === false || !mayBeginBefore(context), undefined],
	];
	const rule = rules.find(([applies]) => applies);
	return rule ? rule[1] : 'theFailedExecution';
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
