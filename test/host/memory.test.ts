import type { Conversation, Message } from 'messaging-crm-simulator';

import { byId, TRIGGER } from '../n8n/workflows';
import { agentWorkflow, type SubNode } from './support/agentWorkflow';
import { useChatModel } from './support/chatModel';
import { sharedHost } from './support/sharedHost';

const MINUTE = 60_000;

describe('the memory of an AI agent', () => {
	const host = sharedHost();
	const simulator = host.useSimulator({ messages: 0, listOrder: 'newestFirst' });
	const model = useChatModel(host);

	/** A conversation in which a colleague has answered, and the customer has written twice since. */
	function talk(): Conversation {
		const conversation = simulator.data.addConversation();
		const messages: Array<Partial<Message>> = [
			{ sender_type: 'contact', message: 'Do you have it in blue?' },
			{ sender_type: 'agent', message: 'Like this?', media_type: 'image' },
			{ sender_type: 'contact', message: null, media_type: 'audio' },
			{ sender_type: 'contact', message: 'How much?' },
		];
		const start = Date.now() - 200 * MINUTE;
		messages.forEach((fields, minute) => {
			const message = { conversation_id: conversation.id, ...fields };
			simulator.data.addMessage(message, start + minute * MINUTE);
		});
		return conversation;
	}

	/** Lets an agent with our memory answer what was asked last in these conversations. */
	async function answer(conversations: Conversation[], ...tools: SubNode[]) {
		const memory = {
			name: 'Memory',
			type: 'n8n-nodes-messaging-crm.messagingCrmMemory',
			parameters: { conversationId: byId('={{ $json.id }}') },
			connection: 'ai_memory',
		};
		const workflow = agentWorkflow({
			...{ simulator, model, subNodes: [memory, ...tools], text: 'How much?' },
			items: conversations.map(({ id }) => ({ id })),
		});
		simulator.requests.length = 0;
		return await host.api.run(await host.api.createWorkflow(workflow), TRIGGER);
	}

	it('is the conversation, up to what the customer has written since the last answer', async () => {
		model.think = ({ history, question }) => [...history, question].join();
		const run = await answer([talk()]);
		const remembered = 'user: Do you have it in blue?,assistant: [image] Like this?';
		expect(run.items('Agent')).toEqual([{ output: `${remembered},How much?` }]);
		// n8n asks for the memory twice.
		const routes = simulator.requests.map(({ route }) => route);
		expect(routes).toEqual(['/api/messages', '/api/messages']);
	});

	it('is read again after each call of a tool, which may have sent a message', async () => {
		model.think = ({ results }) =>
			results.length < 2 ? [{ name: 'Orders', arguments: {} }] : 'Yes';
		const tool = {
			name: 'Orders',
			type: 'n8n-nodes-messaging-crm.messagingCrmTool',
			parameters: { resource: 'order', operation: 'getAll', limit: 2 },
			connection: 'ai_tool',
		};
		const run = await answer([talk()], tool);
		expect(run.items('Agent')).toEqual([{ output: 'Yes' }]);
		const requests = simulator.requests.map(({ route }) => route);
		expect(requests.filter((route) => route === '/api/messages')).toHaveLength(6);
	});
});
