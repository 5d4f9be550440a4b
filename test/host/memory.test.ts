import { byId, TRIGGER } from '../n8n/workflows';
import { agentWorkflow } from './support/agentWorkflow';
import { useChatModel } from './support/chatModel';
import { sharedHost } from './support/sharedHost';

const MINUTE = 60_000;

describe('the memory of an AI agent', () => {
	const host = sharedHost();
	const simulator = host.useSimulator({ messages: 0, listOrder: 'newestFirst' });
	const model = useChatModel();

	it('is the conversation up to the last answer, and is read again after each call of a tool', async () => {
		const { id } = simulator.data.addConversation();
		const start = Date.now() - 200 * MINUTE;
		[
			{ sender_type: 'contact', message: 'Do you have it in blue?' },
			{ sender_type: 'agent', message: 'Like this?', media_type: 'image' },
			{ sender_type: 'contact', message: null, media_type: 'audio' },
			{ sender_type: 'contact', message: 'How much?' },
		].forEach((fields, minute) => {
			simulator.data.addMessage({ conversation_id: id, ...fields }, start + minute * MINUTE);
		});
		model.think = ({ history, results }) =>
			results.length < 2 ? [{ name: 'Orders', arguments: {} }] : history.join();
		const tool = {
			name: 'Orders',
			type: 'n8n-nodes-messaging-crm.messagingCrmTool',
			parameters: { resource: 'order', operation: 'getAll', limit: 2 },
			connection: 'ai_tool',
		};
		const memory = {
			name: 'Memory',
			type: 'n8n-nodes-messaging-crm.messagingCrmMemory',
			parameters: { conversationId: byId('={{ $json.id }}') },
			connection: 'ai_memory',
		};
		const subNodes = [memory, tool];
		const asked = { simulator, model, subNodes, text: 'How much?', items: [{ id }] };
		simulator.requests.length = 0;

		const run = await host.api.run(await host.api.createWorkflow(agentWorkflow(asked)), TRIGGER);

		const remembered = 'user: Do you have it in blue?,assistant: [image] Like this?';
		expect(run.items('Agent')).toEqual([{ output: remembered }]);
		// n8n asks for the memory twice each time.
		const requests = simulator.requests.map(({ route }) => route);
		expect(requests.filter((route) => route === '/api/messages')).toHaveLength(6);
	});
});
