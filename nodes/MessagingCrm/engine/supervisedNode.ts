import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import { hintsOf } from './hints';
import { addDetailsForAgent, withoutOurCause } from './nodeError';
import { errorItem } from './outputItems';
import { addReport } from './report';
import { Run } from './run';
import { runItems } from './runItems';

/**
 * A declarative node whose items run together. It adds notes to the output panel and, to errors, what happened to each
 * item. It links error items to their input item.
 *
 * n8n assigns `execute` to a declarative node when it loads the node
 * (docs/internals/n8n.md#declarative-nodes-with-code), and this class wraps it. If a version of n8n does not assign it,
 * all items fail.
 */
export abstract class SupervisedNode {
	private engine: INodeType['execute'];

	get execute(): INodeType['execute'] {
		return this.engine;
	}

	set execute(engine: INodeType['execute']) {
		this.engine =
			engine &&
			async function (this: IExecuteFunctions, ...rest) {
				const run = new Run(this, runItems);
				try {
					const output = await engine.call(this, ...rest);
					run.end(false);
					this.addExecutionHints(...hintsOf(run.stats));
					return Array.isArray(output) ? output.map(withLinks) : output;
				} catch (error) {
					run.end(true);
					throw addDetailsForAgent(this, addReport(withoutOurCause(error), run));
				}
			};
	}
}

/** Links error items to their input item: n8n does not, e.g. if an expression of the item fails. */
function withLinks(items: INodeExecutionData[]): INodeExecutionData[] {
	return items.map((item) => {
		const { itemIndex } = item.error?.context ?? {};
		return typeof itemIndex === 'number' ? errorItem(item.error, itemIndex) : item;
	});
}
