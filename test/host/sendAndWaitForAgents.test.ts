import axios from 'axios';
import type { IDataObject, INode, INodeParameters } from 'n8n-workflow';
import { randomUUID } from 'node:crypto';

import { startSimulator, type Simulator } from '../simulator';
import { startChatModel, type ChatModel } from './support/chatModel';
import type { Workflow } from '../n8n/api';
import { reachable } from '../n8n/server';
import { byId, credentialFor, TRIGGER } from '../n8n/workflows';
import { sharedHost } from './support/sharedHost';

const CRM = 'n8n-nodes-messaging-crm.messagingCrm';
const FROM_MODEL = "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Text', '', 'string') }}";

describe('an AI agent that waits for a person', () => {
	let simulator: Simulator;
	let model: ChatModel;
	/** What the model has heard from its tools. */
	let heard: string;
	const host = sharedHost();
	let credentials: Record<'crm' | 'model', INode['credentials']>;

	beforeAll(async () => {
		simulator = await startSimulator({ orders: 3 });
		model = await startChatModel();
		model.think = ({ tools, results }) => {
			heard = results.join();
			const [{ name }] = tools;
			return results.length > 0
				? 'Done'
				: [{ name, arguments: { Text: 'May I?', approved: true } }];
		};
		const crm = await host.api.createCredential(credentialFor(simulator));
		const openAi = await host.api.createCredential(model.credential);
		credentials = {
			crm: { messagingCrmApi: { id: crm, name: 'Messaging CRM account' } },
			model: { openAiApi: { id: openAi, name: 'Model' } },
		};
	});

	beforeEach(() => {
		simulator.reset();
		heard = '';
	});

	afterAll(async () => {
		await model?.close();
		await simulator?.close();
	});

	function node(
		name: string,
		type: string,
		typeVersion: number,
		parameters: INodeParameters,
	): INode {
		return { id: randomUUID(), name, type, typeVersion, position: [0, 0], parameters };
	}

	const question = (message: string): INodeParameters => ({
		resource: 'message',
		operation: 'sendAndWait',
		conversationId: byId(simulator.data.conversations.at(0)?.id ?? ''),
		message,
		responseType: 'approval',
	});

	/** An agent with a model and tools; each tool is for the one before it, the first for the agent. */
	function agentWith(tools: INode[], agentVersion = 3): Workflow {
		const agent = { promptType: 'define', text: 'Hello', options: {} };
		const chat = { model: { __rl: true, mode: 'id', value: 'fake' }, options: {} };
		const connections: IDataObject = {
			[TRIGGER]: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
			Model: { ai_languageModel: [[{ node: 'Agent', type: 'ai_languageModel', index: 0 }]] },
		};
		tools.forEach(({ name }, index) => {
			const user = tools[index - 1]?.name ?? 'Agent';
			connections[name] = { ai_tool: [[{ node: user, type: 'ai_tool', index: 0 }]] };
		});
		return {
			name: 'Agent',
			nodes: [
				node(TRIGGER, 'n8n-nodes-base.manualTrigger', 1, {}),
				node('Agent', '@n8n/n8n-nodes-langchain.agent', agentVersion, agent),
				{
					...node('Model', '@n8n/n8n-nodes-langchain.lmChatOpenAi', 1.2, chat),
					credentials: credentials.model,
				},
				...tools.map((tool) => ({ ...tool, credentials: credentials.crm })),
			],
			connections,
			settings: { executionOrder: 'v1' },
		};
	}

	const start = async (workflow: Workflow) =>
		await host.api.start(await host.api.createWorkflow(workflow), TRIGGER);

	const sent = () => simulator.requests.filter(({ route }) => route === '/messages/whatsapp');

	async function respond(answer: string): Promise<void> {
		const { action } = sent()[0].body as { action: { parameters: { url: string } } };
		await axios.post(reachable(action.parameters.url), `answer=${answer}`, { proxy: false });
	}

	describe.each([
		['approve', 1],
		['decline', 0],
	])('as Human in the Loop, after "%s"', (answer, calls) => {
		it(`has its tool run ${calls} times`, async () => {
			const executionId = await start(
				agentWith([
					node('Ask', `${CRM}HitlTool`, 1, question('=May I run {{ $tool.name }}?')),
					node('Orders', `${CRM}Tool`, 1, { resource: 'order', operation: 'getAll', limit: 2 }),
				]),
			);
			await host.api.executionWith('waiting', executionId);
			expect(sent()).toMatchObject([{ body: { message: 'May I run Orders?' } }]);

			await respond(answer);

			const run = await host.api.executionWith('success', executionId);
			expect(run.items('Agent')).toEqual([{ output: 'Done' }]);
			const toldOrders = heard.includes(simulator.data.orders.at(0)?.id ?? '');
			expect(toldOrders).toBe(answer === 'approve');
			expect(simulator.requests.filter(({ route }) => route === '/api/orders')).toHaveLength(calls);
			expect(sent()).toHaveLength(1);
		});
	});

	it('as a tool, hears the response', async () => {
		const executionId = await start(
			agentWith([node('Ask', `${CRM}Tool`, 1, question(FROM_MODEL))]),
		);
		await host.api.executionWith('waiting', executionId);

		await respond('decline');

		await host.api.executionWith('success', executionId);
		expect(heard).toContain('"approved":false');
		expect(sent()).toMatchObject([{ body: { message: 'May I?' } }]);
	});

	it('as a tool of an older agent, which cannot wait, says so and sends nothing', async () => {
		const tool = node('Ask', `${CRM}Tool`, 1, question(FROM_MODEL));
		const executionId = await start(agentWith([tool], 2));

		const run = await host.api.executionWith('success', executionId);

		expect(run.errorOf('Ask')?.message).toContain('n8n cannot wait for a response here');
		expect(sent()).toEqual([]);
	});
});
