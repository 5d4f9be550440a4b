import type { IExecuteSingleFunctions } from 'n8n-workflow';

/** The part of an item's context that reads its parameters. */
export type ItemContext = Pick<
	IExecuteSingleFunctions,
	'getItemIndex' | 'getNode' | 'getNodeParameter' | 'getTimezone'
>;
