import {
	conversationFilter,
	conversationLocator,
	field,
	filterField,
	inboxFilter,
	queryField,
	type Resource,
} from '../../descriptions';
import { LISTS } from '../../service';
import { send } from './send';
import { sendAndWait } from './sendAndWait';

const ONLY_RECENT =
	"Without a Start Date, the service may list only today's messages. Add Start Date under Filters for older messages.";

export const message: Resource = {
	name: 'Message',
	value: 'message',
	operations: [
		send,
		{
			name: 'Get by Conversation',
			value: 'getByConversation',
			action: 'Get messages of conversation',
			description: 'List all messages of a conversation, without date filters',
			routing: { request: { method: 'GET', url: LISTS.messagesOfConversation.endpoint } },
			list: LISTS.messagesOfConversation,
			fields: [queryField('conversation_id', { ...conversationLocator, required: true })],
		},
		{
			name: 'Get Many',
			value: 'getAll',
			action: 'Get many messages',
			description:
				"List messages of one or all conversations, filtered by date. Without a Start Date, the service may list only today's messages.",
			routing: { request: { method: 'GET', url: LISTS.messages.endpoint } },
			list: LISTS.messages,
			prepare: (item, { findings }) => {
				const hasDate = ['filters.startDate', 'options.extraQuery'].some(
					(parameter) => item.get(parameter) !== '',
				);
				if (!hasDate) findings.hints.add(ONLY_RECENT);
				return {};
			},
			filters: [
				conversationFilter,
				inboxFilter,
				filterField(
					'is_ads',
					field('boolean', 'From Ads', 'fromAds', {
						default: true,
						description:
							'Whether to list only messages from an ad. If off, only other messages are listed.',
					}),
				),
			],
		},
		sendAndWait,
	],
};
