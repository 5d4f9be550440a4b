import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import { hintsOf } from './hints';
import { errorItem } from './items';
import { Run } from './run';

/**
 * A declarative node that adds notes to the output panel, what happened to each item to an error, and the link
 * to the input item to an error item.
 *
 * Only `execute` can do so. n8n assigns it to a declarative node when it loads the node
 * (docs/n8n.md#declarative-nodes-with-code), and this class wraps what n8n assigns. If another version of n8n
 * does not assign it, these additions are missing.
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
				const key = this.getExecuteData();
				Run.forget(key);
				try {
					const output = await engine.call(this, ...rest);
					const stats = Run.of(key)?.stats;
					if (stats) this.addExecutionHints(...hintsOf(stats));
					return Array.isArray(output) ? output.map(withLinks) : output;
				} catch (error) {
					throw await Run.accountFor(this, error);
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
