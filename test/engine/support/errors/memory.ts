import { byId } from '../service';
import type { ErrorSection } from './case';

const memory = (parameters: object) => ({
	parameters: { conversationId: byId('3f2b8c1e-5d47-4a90-9c1b-2f6e8d0a7b35'), ...parameters },
});

export const memoryErrors: ErrorSection = {
	title: 'Chat memory',
	text: 'Messaging CRM Chat Memory reads the conversation when the agent asks for it. The agent fails with the error of its memory.',
	beforeRequests: true,
	cases: [
		{
			why: 'The items of the agent are of several conversations.',
			memory: {
				parameters: { conversationId: byId('={{ $json.conversation_id }}') },
				items: [{ conversation_id: '1' }, { conversation_id: '2' }],
			},
		},
		{
			why: 'Conversation is an expression without a value.',
			memory: memory({ conversationId: byId('={{ $json.nope }}') }),
		},
		{
			why: 'Context Window Length is 0, or no number.',
			memory: memory({ contextWindowLength: 0 }),
		},
	],
};
