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
 * What n8n gives to a node that an agent before version 3 uses, for each use.
 *
 * @param input the items of the agent; a tool gets those of each call instead
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
