import type { IDataObject, INodeParameters, INodeType, ISupplyDataFunctions } from 'n8n-workflow';

import { makeNode } from './engine';
import { supplyDataContexts } from './supplyData';

const { MessagingCrmMemory } = require('../../..') as { MessagingCrmMemory: new () => INodeType };

const { conversationMemory } = require('../../../dist/nodes/MessagingCrm/memory') as {
	conversationMemory(context: ISupplyDataFunctions): Memory;
};

interface Memory {
	loadMessages(): Promise<Array<{ role: 'user' | 'assistant'; content: Array<{ text: string }> }>>;
}

interface MemoryRun {
	parameters: INodeParameters;
	/** The agent's input items; one empty item by default. */
	items?: IDataObject[];
}

/** Gets the memory from n8n as an agent does. */
export async function supplyMemory(run: MemoryRun, credential: IDataObject): Promise<unknown> {
	const memory = new MessagingCrmMemory();
	return await memory.supplyData?.call(contextOf(run, credential), 0);
}

/** What an agent gets from the memory, e.g. "user: Hello". */
export async function remember(run: MemoryRun, credential: IDataObject): Promise<string[]> {
	const messages = await conversationMemory(contextOf(run, credential)).loadMessages();
	return messages.map(({ role, content: [{ text }] }) => `${role}: ${text}`);
}

function contextOf({ parameters, items = [{}] }: MemoryRun, credential: IDataObject) {
	const memory = new MessagingCrmMemory();
	const node = makeNode(memory, parameters, { name: 'Memory' });
	const input = items.map((json) => ({ json }));
	return supplyDataContexts(memory, node, credential, 'AiMemory', input).contextFor(0);
}
