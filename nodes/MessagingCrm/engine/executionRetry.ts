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

interface Facts {
	context: IExecuteFunctions;
	/** The number of items. */
	total: number;
	now: RunOfNode;
	/** Undefined if the node had not run, or n8n was killed. */
	before?: Saved;
}

/** The rows of the table of retries in docs/internals/architecture.md: the first rule that applies decides. */
const RULES: Array<[applies: (facts: Facts) => boolean, MaySend]> = [
	[hasSameKey, 'all'],
	[hasKeyAndNothingSaved, 'all'],
	[isTryAfterSending, 'none'],
	[isNoRetry, 'all'],
	[wasKilledHere, 'ifSentAgain'],
	[hasOneItemThatEnded, 'all'],
	[hasSentSome, 'ifSentAgain'],
	[hasEndedOtherwise, 'all'],
	[beganElsewhere, 'all'],
];

/**
 * Which items a run may send. Only for operations that add something: others may be repeated.
 * @param total the number of its items
 */
export function whatToSend(context: IExecuteFunctions, total: number): MaySend {
	const before = context.getContext('node').lastRun as Saved | undefined;
	const facts = { context, total, now: runOf(context), before };
	const rule = RULES.find(([applies]) => applies(facts));
	// The last row: it is not known what was sent, e.g. after a crash.
	return rule?.[1] ?? 'ifSentAgain';
}

/** Send Once Per is as it was: n8n remembers for each key whether it was sent. */
function hasSameKey({ now, before }: Facts): boolean {
	return now.key !== undefined && before?.key === now.key;
}

/** Send Once Per may be as it was. */
function hasKeyAndNothingSaved({ now, before }: Facts): boolean {
	return now.key !== undefined && !before;
}

/** Another try (Retry On Fail) in an n8n that copies the node's context: otherwise `Tries` knows what was sent. */
function isTryAfterSending({ context, now, before }: Facts): boolean {
	// An older agent may number two calls of a tool alike.
	if (toolCallOf(context) || before?.execution !== now.execution) return false;
	return before.run === now.run && (before.state === 'sending' || before.hasSent);
}

/** The execution is new, or the node is called by an agent: each call is one of its own. */
function isNoRetry({ context }: Facts): boolean {
	return context.getMode() !== 'retry' || isTool(context);
}

/** The retry begins with this node, which had not ended: with Save Execution Progress, n8n saves which node is next. */
function wasKilledHere({ context, now, before }: Facts): boolean {
	// n8n counts a node before it calls it.
	const isFirst = atPath(context, 'additionalData.currentNodeExecutionIndex') === 1;
	return isFirst && !(before?.state === 'ended' && before.run === now.run);
}

/** The person who retries a single item has read its error. */
function hasOneItemThatEnded({ total, before }: Facts): boolean {
	return total === 1 && before?.state === 'ended';
}

function hasSentSome({ before }: Facts): boolean {
	return before?.state === 'sending' || (before?.hasSent === true && before.hasFailed);
}

/** Otherwise it has sent none of these items: it failed before, or it succeeded, e.g. in an earlier round of a loop. */
function hasEndedOtherwise({ before }: Facts): boolean {
	return before?.state === 'ended';
}

/**
 * The retry began at another node, and this one had not run. After a crash n8n knows only the beginning of the execution,
 * and perhaps from its log which nodes had begun.
 *
 * n8n numbers what runs in a retry from 0 again. So the run data of a retry that does not begin at the trigger has two runs with
 * the `executionIndex` 0: an old one, and the first of the retry.
 */
function beganElsewhere({ context }: Facts): boolean {
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
