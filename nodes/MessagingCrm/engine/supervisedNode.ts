import type { IExecuteFunctions, INodeExecutionData, INodeType } from 'n8n-workflow';

import { hintsOf } from './hints';
import { errorItem } from './items';
import { Run } from './run';

/**
 * A declarative node that adds to what n8n's engine makes of a run: notes for the output panel, an account of
 * all items to an error, and the input item to an error item.
 *
 * n8n offers these to `execute` alone, which it assigns to a declarative node when it loads it. This wraps
 * what it assigns. A version of n8n that runs the node in another way does without.
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

/** Items that the engine could not build, e.g. for an expression that fails, come without their input item. */
function withLinks(items: INodeExecutionData[]): INodeExecutionData[] {
	return items.map((item) => {
		const { itemIndex } = item.error?.context ?? {};
		return typeof itemIndex === 'number' ? errorItem(item.error, itemIndex) : item;
	});
}
