import { SupplyDataContext } from 'n8n-core';
import { createRunExecutionData, NodeConnectionTypes, type INodeType } from 'n8n-workflow';

import { additionalData, makeNode, makeWorkflow } from './support/engine';

const { MessagingCrmMemory } = require('../..') as { MessagingCrmMemory: new () => INodeType };

/** Neither this project nor n8n 1.123 installs n8n's SDK for AI nodes. */
it('says which n8n a memory needs', async () => {
	const memory = new MessagingCrmMemory();
	const node = makeNode(memory, {}, { name: 'Memory' });
	const items = [{ json: {} }];
	const context = new SupplyDataContext(
		makeWorkflow(node, memory),
		node,
		additionalData({}),
		'manual',
		createRunExecutionData({}),
		0,
		items,
		{ main: [items] },
		NodeConnectionTypes.AiMemory,
		{ node, data: { main: [items] }, source: null },
		[],
	);
	await expect(memory.supplyData?.call(context, 0)).rejects.toMatchObject({
		message: 'This version of n8n does not support memories of community packages',
		description: expect.stringContaining('Update n8n to 2.20') as string,
	});
});
