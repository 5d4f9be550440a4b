import axios from 'axios';
import type { INodeParameters } from 'n8n-workflow';

import type { Workflow } from '../n8n/api';
import { asking, questionsIn } from '../n8n/questions';
import { TRIGGER } from '../n8n/workflows';
import { agentWorkflow } from './support/agentWorkflow';
import { useChatModel } from './support/chatModel';
import { sharedHost } from './support/sharedHost';

const CRM = 'n8n-nodes-messaging-crm.messagingCrm';
const FROM_MODEL = "={{ /*n8n-auto-generated-fromAI-override*/ $fromAI('Text', '', 'string') }}";

type Tool = [name: string, type: string, parameters: INodeParameters];

describe('an AI agent that waits for a person', () => {
	const host = sharedHost();
	const simulator = host.useSimulator({ orders: 3 });
	const model = useChatModel();

	beforeEach(() => simulator.reset());

	const question = (message: string) => asking(simulator, { message, responseType: 'approval' });

	/** Each tool is for the one before it, the first for the agent. */
	function agentWith(tools: Tool[]): Workflow {
		const subNodes = tools.map(([name, type, parameters], index) => {
			const below = tools[index - 1]?.[0];
			return { name, type, parameters, connection: 'ai_tool', below };
		});
		return agentWorkflow({ simulator, model, subNodes });
	}

	const start = async (workflow: Workflow) =>
		await host.api.start(await host.api.createWorkflow(workflow), TRIGGER);

	const asked = () => questionsIn(simulator);

	/** Responds to one question after the other, each when it was asked; ends when the execution does. */
	async function respondInTurn(executionId: string, answers: string[]): Promise<void> {
		for (const [index, answer] of answers.entries()) {
			const isNext = (status: string) => status === 'waiting' && asked().length === index + 1;
			await host.api.executionWhen(executionId, ({ status }) => isNext(status));
			await axios.post(asked()[index].url, `answer=${answer}`, { proxy: false });
		}
		await host.api.executionWith('success', executionId);
	}

	it('as a tool, asks each question of a turn, and hears each response', async () => {
		const ask = (Text: string) => ({ name: 'Ask', arguments: { Text, data: { approved: true } } });
		let heard = '';
		model.think = ({ results }) => {
			heard = results.join();
			return results.length > 0 ? 'Done' : [ask('First?'), ask('Second?'), ask('Third?')];
		};
		const executionId = await start(agentWith([['Ask', `${CRM}Tool`, question(FROM_MODEL)]]));

		await respondInTurn(executionId, ['approve', 'decline', 'decline']);

		expect(asked().map(({ message }) => message)).toEqual(['First?', 'Second?', 'Third?']);
		expect(heard.match(/"approved":\w+/g)?.join()).toBe(
			'"approved":true,"approved":false,"approved":false',
		);
	});

	it('as Human in the Loop, lets none of several calls of a turn run that was not approved', async () => {
		const get = (limit: number) => ({
			name: 'Orders',
			arguments: { toolParameters: { limit }, hitlParameters: {}, data: { approved: true } },
		});
		model.think = ({ results }) => (results.length > 0 ? 'Done' : [get(1), get(2), get(3)]);
		const limit = "={{ $fromAI('limit', '', 'number') }}";
		const executionId = await start(
			agentWith([
				['Ask', `${CRM}HitlTool`, question('=May I get {{ $tool.parameters.limit }}?')],
				['Orders', `${CRM}Tool`, { resource: 'order', operation: 'getAll', limit }],
			]),
		);

		await respondInTurn(executionId, ['approve', 'decline', 'approve']);

		const read = simulator.requests.filter(({ route }) => route === '/api/orders');
		expect(read.map(({ query }) => query.limit)).toEqual(['1', '3']);
		expect(asked().map(({ message }) => message)).toEqual([1, 2, 3].map((n) => `May I get ${n}?`));
	});
});
