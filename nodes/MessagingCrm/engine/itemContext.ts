import type { IExecuteFunctions, IExecuteSingleFunctions } from 'n8n-workflow';

/** All it takes to read and check what the user filled in for one item. */
export type ItemContext = Pick<
	IExecuteSingleFunctions,
	'getItemIndex' | 'getNode' | 'getNodeParameter' | 'getTimezone'
>;

/** The first item of a node, for an operation that runs once however many there are. */
export function firstItem(context: IExecuteFunctions): ItemContext {
	return {
		getItemIndex: () => 0,
		getNode: () => context.getNode(),
		getTimezone: () => context.getTimezone(),
		getNodeParameter: ((name: string, fallback?: unknown, options?: object) =>
			context.getNodeParameter(name, 0, fallback, options)) as ItemContext['getNodeParameter'],
	};
}
