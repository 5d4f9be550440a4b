import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';
import type { Simulator } from 'messaging-crm-simulator';

import type { Workflow } from '../../n8n/api';
import { credentialFor, TRIGGER } from '../../n8n/workflows';
import type { ChatModel } from './chatModel';
import type { SharedHost } from './sharedHost';

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
	credentials: INode['credentials'];
	subNodes: SubNode[];
	text?: string;
	agentVersion?: number;
	/** What the trigger outputs. */
	items?: IDataObject[];
}

/** The credentials of an agent's nodes. */
export async function agentCredentials(
	{ api }: Pick<SharedHost, 'api'>,
	simulator: Simulator,
	model: ChatModel,
): Promise<INode['credentials']> {
	const crm = await api.createCredential(credentialFor(simulator));
	const openAi = await api.createCredential(model.credential);
	return {
		messagingCrmApi: { id: crm, name: 'Messaging CRM account' },
		openAiApi: { id: openAi, name: 'Model' },
	};
}

/** A manual trigger and an agent with a chat model and other nodes below it. */
export function agentWorkflow({
	credentials,
	subNodes,
	text = 'Hello',
	agentVersion = 3,
	items = [{}],
}: Agent): Workflow {
	const node = (
		name: string,
		type: string,
		typeVersion: number,
		parameters: INodeParameters,
	): INode => ({
		...{ id: randomUUID(), name, type, typeVersion, position: [0, 0], parameters },
		credentials,
	});
	const to = (name: string, type: string) => ({ [type]: [[{ node: name, type, index: 0 }]] });
	const agent = { promptType: 'define', text, options: {} };
	const chat = { model: { __rl: true, mode: 'id', value: 'fake' }, options: {} };
	const workflow = {
		name: 'Agent',
		nodes: [
			node(TRIGGER, 'n8n-nodes-base.manualTrigger', 1, {}),
			node('Agent', '@n8n/n8n-nodes-langchain.agent', agentVersion, agent),
			node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.2, chat),
			...subNodes.map(({ name, type, parameters }) => node(name, type, 1, parameters)),
		],
		connections: {
			[TRIGGER]: to('Agent', 'main'),
			Model: to('Agent', 'ai_languageModel'),
			...Object.fromEntries(
				subNodes.map(({ name, connection, below = 'Agent' }) => [name, to(below, connection)]),
			),
		},
		settings: { executionOrder: 'v1' },
		pinData: { [TRIGGER]: items.map((json) => ({ json })) },
	};
	return workflow;
}
