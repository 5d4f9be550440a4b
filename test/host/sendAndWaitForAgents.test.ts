import axios from 'axios';
import type { INode } from 'n8n-workflow';

import { asking, questionsIn } from '../support/n8n/questions';
import { behindTrigger, byId, node, TRIGGER } from '../support/n8n/workflows';
import { useChatModel } from './support/chatModel';
import { sharedHost } from './support/sharedHost';

const CRM = 'n8n-nodes-messaging-crm.messagingCrm';
const LANGCHAIN = '@n8n/n8n-nodes-langchain';
const FROM_MODEL = "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Text', '', 'string') }}";

describe('an AI agent that waits for a person', () => {
	const host = sharedHost();
	const simulator = host.useSimulator({ orders: 3 });
	const model = useChatModel();

	beforeEach(() => simulator.reset());

	const question = (message: string) => asking(simulator, { message, responseType: 'approval' });

	/** Starts an agent with the first tool. Each other tool is a tool of the previous one. Returns the execution's ID. */
	async function startAgent(...tools: INode[]): Promise<string> {
		const credentials = {
			messagingCrmApi: { id: simulator.credential, name: 'Messaging CRM account' },
			openAiApi: { id: model.credential, name: 'Model' },
		};
		const prompt = { promptType: 'define', text: 'Hello', options: {} };
		const agent = { ...node('Agent', `${LANGCHAIN}.agent`, prompt), typeVersion: 3 };
		const chosen = { model: byId('fake'), options: {} };
		const chat = { ...node('Model', `${LANGCHAIN}.lmChatOpenAi`, chosen), typeVersion: 1.2 };
		const workflow = behindTrigger(agent);
		workflow.nodes.push(...[chat, ...tools].map((one) => ({ ...one, credentials })));
		const to = (name: string, type: string) => ({ [type]: [[{ node: name, type, index: 0 }]] });
		workflow.connections.Model = to('Agent', 'ai_languageModel');
		for (const [index, { name }] of tools.entries()) {
			workflow.connections[name] = to(tools[index - 1]?.name ?? 'Agent', 'ai_tool');
		}
		return await host.api.start(await host.api.createWorkflow(workflow), TRIGGER);
	}

	const asked = () => questionsIn(simulator);

	/** Responds to one question after another, until the execution ends. */
	async function respondInTurn(executionId: string, answers: string[]): Promise<void> {
		for (const [index, answer] of answers.entries()) {
			const isNext = (status: string) => status === 'waiting' && asked().length === index + 1;
			await host.api.executionWhen(executionId, ({ status }) => isNext(status));
			await axios.post(asked()[index].url, `answer=${answer}`, { proxy: false });
		}
		await host.api.executionWith('success', executionId);
	}

	it('as a tool, asks each question of a turn, and receives each response', async () => {
		const ask = (Text: string) => ({ name: 'Ask', arguments: { Text, data: { approved: true } } });
		let received = '';
		model.think = ({ results }) => {
			received = results.join();
			return results.length > 0 ? 'Done' : [ask('First?'), ask('Second?'), ask('Third?')];
		};
		const executionId = await startAgent(node('Ask', `${CRM}Tool`, question(FROM_MODEL)));

		await respondInTurn(executionId, ['approve', 'decline', 'decline']);

		expect(asked().map(({ message }) => message)).toEqual(['First?', 'Second?', 'Third?']);
		expect(received.match(/"approved":\w+/g)?.join()).toBe(
			'"approved":true,"approved":false,"approved":false',
		);
	});

	it('as Human in the Loop, runs only the approved calls of a turn', async () => {
		const get = (limit: number) => ({
			name: 'Orders',
			arguments: { toolParameters: { limit }, hitlParameters: {}, data: { approved: true } },
		});
		model.think = ({ results }) => (results.length > 0 ? 'Done' : [get(1), get(2), get(3)]);
		const limit = "={{ $fromAI('limit', '', 'number') }}";
		const executionId = await startAgent(
			node('Ask', `${CRM}HitlTool`, question('=May I get {{ $tool.parameters.limit }}?')),
			node('Orders', `${CRM}Tool`, { resource: 'order', operation: 'getAll', limit }),
		);

		await respondInTurn(executionId, ['approve', 'decline', 'approve']);

		const read = simulator.requests.filter(({ route }) => route === '/api/orders');
		expect(read.map(({ query }) => query.limit)).toEqual(['1', '3']);
		expect(asked().map(({ message }) => message)).toEqual([1, 2, 3].map((n) => `May I get ${n}?`));
	});
});
