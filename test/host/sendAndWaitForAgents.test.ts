import axios from 'axios';
import { startSimulator, type Simulator } from 'messaging-crm-simulator';
import type { INode, INodeParameters } from 'n8n-workflow';

import { startChatModel, type ChatModel } from './support/chatModel';
import type { Workflow } from '../n8n/api';
import { reachable } from '../n8n/server';
import { byId, TRIGGER } from '../n8n/workflows';
import { agentCredentials, agentWorkflow } from './support/agentWorkflow';
import { sharedHost } from './support/sharedHost';

const CRM = 'n8n-nodes-messaging-crm.messagingCrm';
const FROM_MODEL = "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Text', '', 'string') }}";

type Tool = [name: string, type: string, parameters: INodeParameters];

describe('an AI agent that waits for a person', () => {
	let simulator: Simulator;
	let model: ChatModel;
	/** What the model has heard from its tools. */
	let heard: string;
	const host = sharedHost();
	let credentials: INode['credentials'];

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
		credentials = await agentCredentials(host, simulator, model);
	});

	beforeEach(() => {
		simulator.reset();
		heard = '';
	});

	afterAll(async () => {
		await model?.close();
		await simulator?.close();
	});

	const question = (message: string): INodeParameters => ({
		resource: 'message',
		operation: 'sendAndWait',
		conversationId: byId(simulator.data.conversations.at(0)?.id ?? ''),
		message,
		responseType: 'approval',
	});

	/** Each tool is for the one before it, the first for the agent. */
	function agentWith(tools: Tool[], agentVersion?: number): Workflow {
		const subNodes = tools.map(([name, type, parameters], index) => {
			const below = tools[index - 1]?.[0];
			return { name, type, parameters, connection: 'ai_tool', below };
		});
		return agentWorkflow({ credentials, subNodes, agentVersion });
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
					['Ask', `${CRM}HitlTool`, question('=May I run {{ $tool.name }}?')],
					['Orders', `${CRM}Tool`, { resource: 'order', operation: 'getAll', limit: 2 }],
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
		const executionId = await start(agentWith([['Ask', `${CRM}Tool`, question(FROM_MODEL)]]));
		await host.api.executionWith('waiting', executionId);

		await respond('decline');

		await host.api.executionWith('success', executionId);
		expect(heard).toContain('"approved":false');
		expect(sent()).toMatchObject([{ body: { message: 'May I?' } }]);
	});

	it('as a tool of an older agent, which cannot wait, says so and sends nothing', async () => {
		const tool: Tool = ['Ask', `${CRM}Tool`, question(FROM_MODEL)];
		const executionId = await start(agentWith([tool], 2));

		const run = await host.api.executionWith('success', executionId);

		expect(run.errorOf('Ask')?.message).toContain('n8n cannot wait for a response here');
		expect(sent()).toEqual([]);
	});
});
