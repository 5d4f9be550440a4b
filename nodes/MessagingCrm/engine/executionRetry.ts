import type { IExecuteFunctions } from 'n8n-workflow';

import { atPath, isObject } from '../shared/json';
import { isTool, runIndexOf, toolCallOf } from './tries';

/** What n8n saves of a node's last run with the execution, and gives to a retry (docs/internals/n8n.md#retries). */
type Saved = RunOfNode & State;

interface RunOfNode {
	execution: string;
	/** The number of the run in the execution. */
	run: number;
	/** Send Once Per, as it is written. */
	key?: string;
}

type State =
	/** The run began to send. If that is saved, the execution was cancelled before the run ended. */
	| { state: 'sending' }
	/** `hasSent`: items were sent, or may have been. */
	| { state: 'ended'; hasSent: boolean; hasFailed: boolean };

/** Saves the state of this run of the node. */
export function saveRun(context: IExecuteFunctions, state: State): void {
	context.getContext('node').lastRun = { ...runOf(context), ...state };
}

/** Which items a run sends: all, none, or those with Send Again on Retry. That option is asked for each item. */
export type MaySend = 'all' | 'none' | 'ifSentAgain';

/**
 * Which items a run may send. Only for operations that add something: others may be repeated. The cases are a table in
 * docs/internals/architecture.md.
 * @param total the number of its items
 */
export function whatToSend(context: IExecuteFunctions, total: number): MaySend {
	// Undefined if the node had not run, or n8n was killed.
	const before = context.getContext('node').lastRun as Saved | undefined;
	const now = runOf(context);
	// n8n remembers for each key whether it was sent.
	if (now.key !== undefined && (!before || before.key === now.key)) return 'all';
	if (isTryAfterSending(context, now, before)) return 'none';
	// A new execution, or a call of an agent's tool: each call is one of its own.
	if (context.getMode() !== 'retry' || isTool(context)) return 'all';
	if (wasKilledHere(context, now, before)) return 'ifSentAgain';
	// If nothing was saved, it is not known what was sent, e.g. after a crash.
	if (!before) return beganElsewhere(context) ? 'all' : 'ifSentAgain';
	if (before.state === 'sending') return 'ifSentAgain';
	// The person who retries a single item has read its error. A run that succeeded, e.g. in a loop, sent other items.
	return total === 1 || !before.hasSent || !before.hasFailed ? 'all' : 'ifSentAgain';
}

/** Another try (Retry On Fail) in an n8n that copies the node's context: otherwise `Tries` knows what was sent. */
function isTryAfterSending(context: IExecuteFunctions, now: RunOfNode, before?: Saved): boolean {
	// An older agent may number two calls of a tool alike.
	if (toolCallOf(context) || before?.execution !== now.execution) return false;
	return before.run === now.run && (before.state === 'sending' || before.hasSent);
}

/** The retry begins with this node, which had not ended: with Save Execution Progress, n8n saves which node is next. */
function wasKilledHere(context: IExecuteFunctions, now: RunOfNode, before?: Saved): boolean {
	// n8n counts a node before it calls it.
	const isFirst = atPath(context, 'additionalData.currentNodeExecutionIndex') === 1;
	return isFirst && !(before?.state === 'ended' && before.run === now.run);
}

/**
 * The retry began at another node, and this one had not run. After a crash n8n knows only the beginning of the execution,
 * and perhaps from its log which nodes had begun.
 *
 * n8n numbers what runs in a retry from 0 again. So the run data of a retry that does not begin at the trigger has two runs with
 * the `executionIndex` 0: an old one, and the first of the retry.
 */
function beganElsewhere(context: IExecuteFunctions): boolean {
	const runsOfNodes = atPath(context, 'runExecutionData.resultData.runData');
	if (!isObject(runsOfNodes) || context.getNode().name in runsOfNodes) return false;
	const runs = Object.values(runsOfNodes).flat();
	return runs.filter((run) => atPath(run, 'executionIndex') === 0).length > 1;
}

function runOf(context: IExecuteFunctions): RunOfNode {
	const oncePer = context.getNodeParameter('options.oncePer', 0, '', { rawExpressions: true });
	return {
		execution: context.getExecutionId(),
		run: runIndexOf(context),
		key: oncePer === '' ? undefined : String(oncePer),
	};
}
