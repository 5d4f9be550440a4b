import type { INode, INodeParameters } from 'n8n-workflow';

import type { Workflow } from '../../n8n/api';
import type { TestSimulator } from '../../n8n/useSimulator';
import { node, TRIGGER } from '../../n8n/workflows';
import type { ChatModel } from './chatModel';

/** A node below the agent, or below another such node. */
export interface SubNode {
	name: string;
	type: string;
	parameters: INodeParameters;
	/** e.g. `ai_tool` */
	connection: string;
	below?: string;
}

interface Agent {
	simulator: TestSimulator;
	model: ChatModel;
	subNodes: SubNode[];
}

const LANGCHAIN = '@n8n/n8n-nodes-langchain';

/** A manual trigger and an agent with a chat model and other nodes below it. */
export function agentWorkflow({ simulator, model, subNodes }: Agent): Workflow {
	const credentials = {
		messagingCrmApi: { id: simulator.credential, name: 'Messaging CRM account' },
		openAiApi: { id: model.credential, name: 'Model' },
	};
	const asked = { promptType: 'define', text: 'Hello', options: {} };
	const chat = { model: { __rl: true, mode: 'id', value: 'fake' }, options: {} };
	const nodes: INode[] = [
		node(TRIGGER, 'n8n-nodes-base.manualTrigger', {}),
		{ ...node('Agent', `${LANGCHAIN}.agent`, asked), typeVersion: 3 },
		{ ...node('Model', `${LANGCHAIN}.lmChatOpenAi`, chat), typeVersion: 1.2 },
		...subNodes.map(({ name, type, parameters }) => node(name, type, parameters)),
	];
	const to = (name: string, type: string) => ({ [type]: [[{ node: name, type, index: 0 }]] });
	return {
		name: 'Agent',
		nodes: nodes.map((one) => ({ ...one, credentials })),
		connections: {
			[TRIGGER]: to('Agent', 'main'),
			Model: to('Agent', 'ai_languageModel'),
			...Object.fromEntries(
				subNodes.map(({ name, connection, below = 'Agent' }) => [name, to(below, connection)]),
			),
		},
		settings: { executionOrder: 'v1' },
	};
}
