import type { Message } from '@n8n/ai-node-sdk';
import type { IDataObject } from 'n8n-workflow';

import { type Direction, directionOf } from '../service';
import {
	type Conversation,
	conversationMessages,
	type SentMessage,
} from '../service/conversationMessages';
import { getOwn, textOf } from '../shared/json';

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

/** Fields that may hold the text of a message (docs/internals/service.md#messages), the likeliest first. */
const TEXT_FIELDS = ['message', 'text', 'body', 'content', 'caption'];

const MEDIA_FIELDS = ['media_type', 'message_type'];

/** Media types of a message that is only text. */
const TEXT_TYPES = ['', 'text', 'chat', 'conversation'];

const ROLES = { incoming: 'user', outgoing: 'assistant' } as const;

/** A message of the service as a chat model reads it: its text, and media as a word in brackets, e.g. "[image] Like this?". */
export function chatMessage(message: IDataObject, direction: Direction): Message {
	const parts = [mediaIn(message), textIn(message)].filter((part) => part !== '');
	const text = parts.join(' ') || '[message without text]';
	return { role: ROLES[direction], content: [{ type: 'text', text }] };
}

/** The text, which may be in an object, e.g. `text.body`. */
function textIn(message: IDataObject): string {
	const values = TEXT_FIELDS.map((field) => getOwn(message, field));
	const inner = values.flatMap((value) => TEXT_FIELDS.map((field) => getOwn(value, field)));
	return [...values, ...inner].map((value) => textOf(value).trim()).find(Boolean) ?? '';
}

function mediaIn(message: IDataObject): string {
	const type = MEDIA_FIELDS.map((field) => textOf(getOwn(message, field)).trim()).find(
		(text) => text !== '' && directionOf({ message_type: text }) === undefined,
	);
	return TEXT_TYPES.includes(type?.toLowerCase() ?? '') ? '' : `[${type}]`;
}
