import {
	NodeOperationError,
	type IExecuteFunctions,
	type IExecuteSingleFunctions,
} from 'n8n-workflow';

import { atPath } from '../shared/json';
import { Run } from './run';
import { countItems } from './runInput';
import { RunReport } from './runReport';

/**
 * By n8n's data of the run, so that each entry is freed with it (docs/n8n.md#what-one-run-shares). Undefined until the
 * first item of the run is built.
 */
const runs = new WeakMap<object, Run | undefined>();

/** Whether n8n announces its runs: see SupervisedNode. */
let areAnnounced = false;

/** Must be called before n8n builds the items of a run. Forgets an earlier run, e.g. if n8n tries the node again. */
export function announceRun(executeData: object): void {
	areAnnounced = true;
	runs.set(executeData, undefined);
}

/**
 * Adds an item that n8n's engine has just built to its run. An item that was added before starts a new run.
 * @throws NodeOperationError if the item cannot be matched to its run: it would wait forever for the other items
 */
export function addToRun(context: IExecuteSingleFunctions): Run {
	const itemIndex = context.getItemIndex();
	const key = context.getExecuteData();
	if (areAnnounced && !runs.has(key)) {
		throw new NodeOperationError(
			context.getNode(),
			'This version of n8n runs the items of a node in a way that this node does not support',
			{
				itemIndex,
				description:
					'Nothing was sent. Update n8n-nodes-messaging-crm. If there is no update, open an issue with the version of n8n.',
			},
		);
	}
	let run = runs.get(key);
	if (!run || run.has(itemIndex)) {
		run = new Run(context);
		runs.set(key, run);
	}
	run.enter(itemIndex);
	return run;
}

/** The last run of the node in this execution; undefined if there was none. */
export function runOf(executeData: object): Run | undefined {
	return runs.get(executeData);
}

/**
 * Adds to the error of a node what happened to each item, unless the run has already done so. Errors of n8n's engine,
 * e.g. of an expression, do not pass through the run.
 *
 * @returns the same error
 */
export async function addReport(context: IExecuteFunctions, error: unknown): Promise<unknown> {
	const index = atPath(error, 'context.itemIndex');
	const itemIndex = typeof index === 'number' ? index : undefined;
	const run = runs.get(context.getExecuteData());
	if (run) {
		await run.endWithEngineError(error, itemIndex);
		return error;
	}
	const report = new RunReport(countItems(context));
	if (itemIndex !== undefined) report.failed.push(itemIndex);
	report.addTo(error);
	return error;
}
