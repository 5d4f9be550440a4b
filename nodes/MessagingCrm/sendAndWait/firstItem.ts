import type { IExecuteFunctions } from 'n8n-workflow';

import type { ItemContext } from '../engine';

/** The context of a node's first item, for an operation that runs once for all items. */
export function firstItem(context: IExecuteFunctions): ItemContext {
	return {
		getItemIndex: () => 0,
		getNode: () => context.getNode(),
		getTimezone: () => context.getTimezone(),
		getNodeParameter: ((name: string, fallback?: unknown, options?: object) =>
			context.getNodeParameter(name, 0, fallback, options)) as ItemContext['getNodeParameter'],
	};
}
