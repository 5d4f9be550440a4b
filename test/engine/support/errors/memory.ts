import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { byId } from '../service';
import { casesOf, type ErrorSection } from './case';

const memory = (parameters: INodeParameters, items?: IDataObject[]) => ({
	memory: { parameters: { conversationId: byId('1'), ...parameters }, items },
});

export const memoryErrors: ErrorSection = {
	title: 'Chat memory',
	text: 'Messaging CRM Chat Memory reads the conversation when the agent asks for it. The agent fails with the error of its memory.',
	beforeRequests: true,
	cases: casesOf('', {
		'The items of the agent are of several conversations.': memory(
			{ conversationId: byId('={{ $json.conversation_id }}') },
			[{ conversation_id: '1' }, { conversation_id: '2' }],
		),
		'Conversation is an expression without a value.': memory({
			conversationId: byId('={{ $json.nope }}'),
		}),
		'Context Window Length is 0.': memory({ contextWindowLength: 0 }),
	}),
};
