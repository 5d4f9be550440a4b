import type { IExecuteFunctions, INodeExecutionData, INodeTypeDescription } from 'n8n-workflow';

import { chosenOperation, operationsOf } from './chosenOperation';
import { hintsOf } from './hints';
import { type Item, toItems } from './item';
import { addDetailsForAgent, errorItem, toNodeError } from './nodeError';
import { addReport } from './report';
import { Run } from './run';
import { runItems } from './runItems';

/**
 * Makes the `execute` of a node from its description: all input items are one run.
 *
 * The output has the items of each input item, in their order, linked to it. An input item that fails ends the run, or
 * becomes an error item if the node continues on failure. The function throws the NodeApiError or NodeOperationError of
 * the first item that failed, with a report of what happened to all items.
 */
export function executionOf(description: INodeTypeDescription) {
	const operations = operationsOf(description);

	return async function execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const run = new Run(this, chosenOperation(this, operations));
		try {
			await runItems(run);
			const output = run.items.flatMap((item) => outputOf(run, item));
			run.finish(false);
			this.addExecutionHints(...hintsOf(run));
			return [output];
		} catch (error) {
			run.finish(true);
			throw addDetailsForAgent(this, addReport(error, run));
		}
	};
}

/** The output of an item. */
function outputOf({ context, items }: Run, { index, key, outcome }: Item): INodeExecutionData[] {
	if (outcome.kind === 'processed' || outcome.kind === 'shown') return outcome.output;
	if (outcome.kind === 'skipped') {
		const { reason } = outcome;
		return toItems([{ _skipped: key === undefined ? { reason } : { key, reason } }], index);
	}
	// Another item failed and ends the run: its error is thrown.
	if (outcome.kind === 'open') return [];
	const node = context.getNode();
	if (context.continueOnFail()) return [errorItem(node, outcome.error, index)];
	throw toNodeError(node, outcome.error, index, items.length > 1);
}
