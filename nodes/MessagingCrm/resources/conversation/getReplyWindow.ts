import type { IDataObject } from 'n8n-workflow';

import type { Operation } from '../../engine';
import {
	type ConversationMessage,
	fetchMessages,
	lastMessageTime,
	LISTS,
	replyWindowEnd,
} from '../../service';
import { systemClock } from '../../shared/clock';
import { conversationId } from './fields';

/** Checks in the last messages whether a plain message can be sent now (docs/internals/service.md#messages). */
export const getReplyWindow: Operation = {
	name: 'Get Reply Window',
	value: 'getReplyWindow',
	action: 'Get reply window of conversation',
	description:
		"Check whether a plain message can be sent now: WhatsApp delivers it only within 24 hours of the person's last message. The service does not document this limit, so the node checks the last messages.",
	routing: { request: { method: 'GET', url: LISTS.messages.endpoint } },
	fields: [conversationId],
	prepare: (item) => {
		const id = item.getId('conversationId');
		return {
			execute: async (request, send) => {
				const get = async (query?: IDataObject) =>
					await send({ query: { ...query, ...request.query } });
				const whatToDo = 'Use Template: Send, which needs no open window';
				const messages = await fetchMessages({ id, days: 1, get }, hasBoth, whatToDo);
				return { body: { conversation_id: id, ...windowOf(messages) } };
			},
		};
	},
};

function hasBoth(messages: ConversationMessage[]): boolean {
	return (
		lastMessageTime(messages, 'incoming') !== undefined &&
		lastMessageTime(messages, 'outgoing') !== undefined
	);
}

/** @param messages in ascending order of time */
function windowOf(messages: ConversationMessage[]): IDataObject {
	const end = replyWindowEnd(messages);
	const isOpen = end !== undefined && end > systemClock.now();
	return {
		is_open: isOpen,
		closes_at: isOpen ? isoOrNull(end) : null,
		last_incoming_at: isoOrNull(lastMessageTime(messages, 'incoming')),
		last_outgoing_at: isoOrNull(lastMessageTime(messages, 'outgoing')),
	};
}

function isoOrNull(ms: number | undefined): string | null {
	return ms === undefined ? null : new Date(ms).toISOString();
}
