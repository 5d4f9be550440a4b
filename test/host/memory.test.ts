import type { Conversation, Message } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { byId, TRIGGER } from '../n8n/workflows';
import { agentWorkflow, type SubNode } from './support/agentWorkflow';
import { useChatModel } from './support/chatModel';
import { sharedHost } from './support/sharedHost';

const MINUTE = 60_000;

describe('the memory of an AI agent', () => {
	const host = sharedHost();
	const simulator = host.useSimulator({ messages: 0, listOrder: 'newestFirst' });
	const model = useChatModel(host);
	let written = 0;

	beforeEach(() => {
		model.think = () => 'Yes';
		written = 0;
	});

	/** Adds a message, a minute after the one before. */
	function write({ id }: Conversation, sender: string, fields: Partial<Message>): void {
		const at = Date.now() - 200 * MINUTE + written++ * MINUTE;
		simulator.data.addMessage({ conversation_id: id, sender_type: sender, ...fields }, at);
	}

	/** A conversation in which a colleague has answered, and the customer has written twice since. */
	function talk(): Conversation {
		const conversation = simulator.data.addConversation();
		write(conversation, 'contact', { message: 'Do you have it in blue?' });
		write(conversation, 'agent', { message: 'Like this?', media_type: 'image' });
		write(conversation, 'contact', { message: null, media_type: 'audio' });
		write(conversation, 'contact', { message: 'How much?' });
		return conversation;
	}

	/** Lets an agent with our memory answer each of the texts. */
	async function answer(
		asked: Array<{ conversation: Conversation; text: string }>,
		tools: SubNode[] = [],
		parameters: INodeParameters = {},
	) {
		const memory = {
			name: 'Memory',
			type: 'n8n-nodes-messaging-crm.messagingCrmMemory',
			parameters: { conversationId: byId('={{ $json.conversation_id }}'), ...parameters },
			connection: 'ai_memory',
		};
		const workflow = agentWorkflow({
			...{ simulator, model },
			subNodes: [memory, ...tools],
			text: '={{ $json.text }}',
			items: asked.map(({ conversation: { id }, text }) => ({ conversation_id: id, text })),
		});
		simulator.requests.length = 0;
		return await host.api.run(await host.api.createWorkflow(workflow), TRIGGER);
	}

	const prompts = () =>
		model.requests.map(({ messages }) =>
			messages
				.filter(({ role }) => role === 'user' || role === 'assistant')
				.map(({ role, content }) => `${role}: ${content}`),
		);

	it('is the conversation, up to what the customer has written since the last answer', async () => {
		const conversation = talk();
		const run = await answer([{ conversation, text: 'How much?' }]);
		expect(run.error).toBeUndefined();
		expect(prompts()).toEqual([
			['user: Do you have it in blue?', 'assistant: [image] Like this?', 'user: How much?'],
		]);
		// n8n asks for the memory twice.
		const routes = simulator.requests.map(({ route }) => route);
		expect(routes).toEqual(['/api/messages', '/api/messages']);
	});

	it('has an interaction and what was not answered yet, if it was told so', async () => {
		const parameters = { contextWindowLength: 1, options: { includeUnanswered: true } };
		await answer([{ conversation: talk(), text: 'Answer.' }], [], parameters);
		const answered = ['user: Do you have it in blue?', 'assistant: [image] Like this?'];
		expect(prompts()).toEqual([[...answered, 'user: [audio]', 'user: How much?', 'user: Answer.']]);
	});

	it('is read again after each call of a tool, which may have sent a message', async () => {
		const conversation = talk();
		model.think = ({ results }) =>
			results.length < 2 ? [{ name: 'Orders', arguments: {} }] : 'Yes';
		const tool = {
			name: 'Orders',
			type: 'n8n-nodes-messaging-crm.messagingCrmTool',
			parameters: { resource: 'order', operation: 'getAll', limit: 2 },
			connection: 'ai_tool',
		};
		const run = await answer([{ conversation, text: 'How much?' }], [tool]);
		expect(run.items('Agent')).toEqual([{ output: 'Yes' }]);
		const requests = simulator.requests.map(({ route }) => route);
		expect(requests.filter((route) => route === '/api/messages')).toHaveLength(6);
	});

	it('is no other conversation', async () => {
		const [one, other] = [talk(), talk()];
		const run = await answer([
			{ conversation: one, text: 'How much?' },
			{ conversation: other, text: 'How much?' },
		]);
		expect(run.error).toMatchObject({
			message: expect.stringContaining('2 items of 2 conversations') as string,
			description: expect.stringContaining('Loop Over Items') as string,
		});
		expect(model.requests).toEqual([]);
		expect(simulator.requests).toEqual([]);
	});
});
