import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, systemClock } from '../shared/clock';
import { InputError } from '../shared/errors';
import { isDescending } from '../shared/moment';
import { daysBefore, jakartaDay } from './dates';
import { LISTS } from './lists';
import { conversationIdOf, type Direction, directionOf, reachesCustomer } from './message';
import { requireSenders, requireTime } from './requiredFields';
import type { Get } from './fetchPage';
import { fetchEndpointPages } from './fetchPages';

/**
 * The number of days to read by default. Without a date, the service lists only a short period, such as today
 * (docs/internals/service.md#messages).
 */
const PAST_DAYS = 30;

/** A conversation, and how to read its messages. */
export interface ConversationSource {
	id: string;
	/** The number of days before today to read. The value 1 covers the last 24 hours. */
	days?: number;
	/** Reads a page of messages, and returns the body of the response. */
	get: Get;
}

export interface ConversationMessage {
	record: IDataObject;
	/** The direction of the message; undefined if the message has no sender, e.g. because it is a system notice. */
	direction?: Direction;
	/** The time when the message was sent, in ms since the epoch. */
	time: number;
}

/**
 * Reads the last messages of a conversation, newest first, until there are enough (docs/internals/service.md#messages).
 * It skips messages that do not reach the customer.
 * @param isEnough a function that decides whether the messages read so far are enough. It is called after each page
 * @param whatToDo the instruction for the user if a message lacks a field
 * @returns the messages, oldest first
 * @throws InputError if no message of a page has a sender, or if a message has no time or belongs to another
 * conversation; the errors of `get`
 */
export async function fetchMessages(
	{ id, days = PAST_DAYS, get }: ConversationSource,
	isEnough: (messages: ConversationMessage[]) => boolean,
	whatToDo: string,
): Promise<ConversationMessage[]> {
	const messages: ConversationMessage[] = [];
	const start_date = daysBefore(jakartaDay(systemClock.now()), days);
	const getPage = async (page?: IDataObject) =>
		await get({ conversation_id: id, start_date, ...page });
	for await (const { newRecords } of fetchEndpointPages(LISTS.messages, getPage, {
		pagesAtOnce: 1,
	})) {
		requireSenders(newRecords, whatToDo);
		for (const record of newRecords) {
			requireConversation(record, id);
			if (!reachesCustomer(record)) continue;
			const time = requireTime(record, whatToDo);
			messages.push({ record, direction: directionOf(record), time });
		}
		if (isNewestFirst(messages) && isEnough(messages)) break;
	}
	const isOldestFirst = Number(messages.at(0)?.time) < Number(messages.at(-1)?.time);
	if (!isOldestFirst) messages.reverse();
	// Times are whole seconds, so messages with equal times stay in list order.
	return messages.sort((a, b) => a.time - b.time);
}

/**
 * Whether the times prove that the list is sorted newest first. The reference does not document the order of the list.
 */
function isNewestFirst(messages: ConversationMessage[]): boolean {
	const isInOrder = isDescending(messages.map(({ time }) => time));
	return isInOrder && Number(messages.at(0)?.time) > Number(messages.at(-1)?.time);
}

/**
 * The time when the reply window of a conversation ends, in ms since the epoch (docs/internals/service.md#messages).
 * @param messages the messages of the conversation, oldest first
 * @returns undefined if no message is from the customer
 */
export function replyWindowEnd(messages: ConversationMessage[]): number | undefined {
	const last = lastMessageTime(messages, 'incoming');
	return last === undefined ? undefined : last + DAY_MS;
}

/**
 * The time when the last message in a direction was sent, in ms since the epoch.
 * @param messages the messages of a conversation, oldest first
 */
export function lastMessageTime(
	messages: ConversationMessage[],
	from: Direction,
): number | undefined {
	return messages.filter(({ direction }) => direction === from).at(-1)?.time;
}

/**
 * Checks that a message belongs to a conversation.
 * @throws InputError if the message belongs to another conversation, which means that the service ignored the filter
 */
function requireConversation(message: IDataObject, id: string): void {
	const named = conversationIdOf(message).toLowerCase();
	if (named === '' || named === id.toLowerCase()) return;
	throw new InputError(
		'The service returned messages from a different conversation',
		'Check Conversation: it must be the ID of a conversation, not e.g. a phone number',
	);
}
