import {
	NodeConnectionTypes,
	type IExecuteFunctions,
	type IExecuteSingleFunctions,
} from 'n8n-workflow';

/** The part of an item's context that reads its parameters. */
export type ItemContext = Pick<
	IExecuteSingleFunctions,
	'getItemIndex' | 'getNode' | 'getNodeParameter' | 'getTimezone'
>;

/**
 * What stands for the input items of a node, or of the tool of an agent, through all tries: n8n's objects for the
 * items. For each try of an older agent's tool, n8n makes a new one, but with the same fields.
 */
export function inputItems(context: IExecuteFunctions | IExecuteSingleFunctions): object[] {
	const { Main, AiTool } = NodeConnectionTypes;
	const calls = [context.getInputData(0, AiTool)].flat();
	return [...[context.getInputData(0, Main)].flat(), ...calls.map(({ json }) => json)];
}
