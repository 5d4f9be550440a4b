import type { IDataObject } from 'n8n-workflow';

import type { Preparation, ItemToPrepare } from '../../engine';
import { requiredText } from '../../fields';
import {
	conversationMessages,
	lastTime,
	windowEnd,
	type SentMessage,
} from '../../service/conversationMessages';
import { systemClock } from '../../shared/clock';

/** If the messages cannot be read or understood. */
const WHAT_TO_DO = 'Use Template: Send, which needs no open window';

/**
 * Whether a plain message can be sent to a conversation now (docs/internals/service.md#messages). It reads
 * the messages of the last 24 hours, or only the newest if the list proves that it begins with them.
 * @throws InputError and others, as conversationMessages does; what `send` throws
 */
export async function replyWindow({ context }: ItemToPrepare): Promise<Preparation> {
	const id = requiredText(context, 'conversationId');
	return {
		steps: {
			send: async (call, send) => {
				const read = async (query: IDataObject) =>
					await send({ query: { ...query, ...call.query } });
				const conversation = { id, isRecent: true, read };
				const messages = await conversationMessages(conversation, hasBoth, WHAT_TO_DO);
				return { body: { conversation_id: id, ...windowOf(messages) } };
			},
		},
	};
}

function hasBoth(messages: SentMessage[]): boolean {
	return new Set(messages.map(({ direction }) => direction)).size === 2;
}

/** @param messages the oldest first */
function windowOf(messages: SentMessage[]): IDataObject {
	const end = windowEnd(messages);
	const isOpen = end !== undefined && end > systemClock.now();
	return {
		is_open: isOpen,
		closes_at: isOpen ? isoOrNull(end) : null,
		last_incoming_at: isoOrNull(lastTime(messages, 'incoming')),
		last_outgoing_at: isoOrNull(lastTime(messages, 'outgoing')),
	};
}

function isoOrNull(moment: number | undefined): string | null {
	return moment === undefined ? null : new Date(moment).toISOString();
}
