import { SupplyDataContext } from 'n8n-core';
import {
	createRunExecutionData,
	NodeConnectionTypes,
	type IDataObject,
	type INode,
	type INodeExecutionData,
	type INodeType,
} from 'n8n-workflow';

import { additionalData, makeWorkflow } from './engine';

/**
 * The context that n8n creates each time an agent before version 3 uses a node.
 *
 * @param input the agent's items. Omit it for a tool, which gets the items of each call
 */
export function supplyDataContexts(
	nodeType: INodeType,
	node: INode,
	credential: IDataObject,
	connection: 'AiTool' | 'AiMemory' = 'AiTool',
	input?: INodeExecutionData[],
) {
	const workflow = makeWorkflow(node, nodeType);
	const runData = createRunExecutionData();
	const contextFor = (runIndex: number) =>
		new SupplyDataContext(
			workflow,
			node,
			additionalData(credential),
			'manual',
			runData,
			runIndex,
			input ?? [],
			input ? { main: [input] } : {},
			NodeConnectionTypes[connection],
			{ node, data: { main: [input ?? [{ json: {} }]] }, source: null },
			[],
		);
	return { contextFor, runData };
}
