import type { Message } from '@n8n/ai-node-sdk';

import {
	conversationMessages,
	type Conversation,
	type SentMessage,
} from '../service/conversationMessages';
import { chatMessage } from './chatMessage';

/** Which messages of a conversation the agent gets. */
export interface Window {
	/** Messages up to the last outgoing one. */
	length: number;
	/** Whether to add what the customer has written since. */
	includesUnanswered: boolean;
}

const WHAT_TO_DO = 'Connect another memory, e.g. Simple Memory';

/**
 * The last messages of a conversation, the oldest first. If the list proves that it begins with the newest, only they are read.
 *
 * @throws InputError and others, as conversationMessages does
 */
export async function readHistory(
	conversation: Conversation,
	{ length, includesUnanswered }: Window,
): Promise<Message[]> {
	const isEnough = (newestFirst: SentMessage[]) => {
		const last = newestFirst.findIndex(isOutgoing);
		return last !== -1 && newestFirst.length - last >= length;
	};
	const messages = await conversationMessages(conversation, isEnough, WHAT_TO_DO);
	const answered = messages.map(isOutgoing).lastIndexOf(true) + 1;
	const unanswered = includesUnanswered ? messages.slice(answered) : [];
	return [...messages.slice(0, answered).slice(-length), ...unanswered].map(
		({ record, direction }) => chatMessage(record, direction),
	);
}

function isOutgoing({ direction }: SentMessage): boolean {
	return direction === 'outgoing';
}
