import type { IDataObject } from 'n8n-workflow';

import { systemClock } from '../../shared/clock';
import { InputError } from '../../shared/inputError';
import { readEnvelope } from '../../transport/paging';
import { DAY_MS, jakartaDay } from '../dates';
import { LISTS } from '../lists';
import {
	conversationIdOf,
	type Direction,
	directionOf,
	reachesCustomer,
	requireSenders,
	requireTime,
} from '../message';
import { pagesOf } from '../pages';

const { messages: LIST } = LISTS;

/** A conversation whose messages are read. */
export interface Conversation {
	id: string;
	/** Whether only the messages of the last 24 hours are asked for: a total may count all. */
	isRecent?: boolean;
	/** Whether messages that do not say who sent them count, too: as outgoing. */
	anySender?: boolean;
	/** Reads a page of messages; returns the body of the response. */
	read(query: IDataObject): Promise<unknown>;
}

export interface SentMessage {
	record: IDataObject;
	direction: Direction;
	/** ms since the epoch */
	time: number;
}

/**
 * Reads the messages of a conversation as any list is read (docs/internals/service.md#lists), at least the last ones. Skips
 * those that do not reach the customer, and those that do not say who sent them.
 * @param isEnough whether these last messages, the newest first, are all that is needed. Asked after each page if the list
 * proves that it begins with the newest
 * @param whatToDo how the user can go on if a message cannot be understood, or not all can be read
 * @returns the oldest first
 * @throws InputError if no message of a page says who sent it (see requireSenders), if one does not say when it was sent or is of
 * another conversation, for a response without a list, for fewer messages than the total says, and for a service that returns the
 * same page for every number; what `read` throws
 */
export async function conversationMessages(
	{ id, isRecent, anySender, read }: Conversation,
	isEnough: (messages: SentMessage[]) => boolean,
	whatToDo: string,
): Promise<SentMessage[]> {
	const messages: SentMessage[] = [];
	const skipped: IDataObject[] = [];
	const ifUnclear = `${whatToDo}. To have these fields understood, open an issue with their names`;
	const since = isRecent && { start_date: jakartaDay(systemClock.now() - DAY_MS) };
	let total: number | undefined;
	const get = async (page: IDataObject = {}) => {
		const body = await read({ conversation_id: id, ...since, ...page });
		// After the last page, some services return none.
		if (page.page !== 1 || readEnvelope(body, LIST)) return body;
		throw new InputError('The service returned no list of messages', whatToDo);
	};
	const pages = pagesOf(LIST, get, { pagesAtOnce: 1, ifPagesRepeat: whatToDo });
	for await (const { fresh, totalNotFound } of pages) {
		for (const record of fresh) {
			requireConversation(record, id);
			const direction = directionOf(record) ?? (anySender ? 'outgoing' : undefined);
			if (direction && reachesCustomer(record)) {
				messages.push({ record, direction, time: requireTime(record, ifUnclear) });
			} else {
				skipped.push(record);
			}
		}
		const isDone = isNewestFirst(messages) && isEnough(messages);
		total = isDone || isRecent ? undefined : totalNotFound;
		if (isDone) break;
	}
	if (!anySender && messages.length === 0) requireSenders(skipped, ifUnclear);
	if (total !== undefined) {
		throw new InputError(
			`The conversation has ${total} messages, but its pages contained only ${messages.length + skipped.length}`,
			whatToDo,
		);
	}
	// Messages of one second stay in the order of the list, also if others in it have the times of two clocks.
	if (Number(messages.at(0)?.time) > Number(messages.at(-1)?.time)) messages.reverse();
	return messages.sort((one, other) => one.time - other.time);
}

/** Whether the messages show by at least two different times that the newest comes first. */
function isNewestFirst(messages: SentMessage[]): boolean {
	const falls = messages.every(({ time }, index) => time <= (messages[index - 1]?.time ?? time));
	return falls && Number(messages.at(0)?.time) > Number(messages.at(-1)?.time);
}

/**
 * When the reply window of a conversation ends (docs/internals/service.md#messages), in ms since the epoch.
 * @param messages the oldest first
 * @returns undefined if none is from the customer
 */
export function windowEnd(messages: SentMessage[]): number | undefined {
	const last = lastTime(messages, 'incoming');
	return last === undefined ? undefined : last + DAY_MS;
}

/** When the last message in a direction was sent, in ms since the epoch. They come oldest first. */
export function lastTime(messages: SentMessage[], from: Direction): number | undefined {
	return messages.filter(({ direction }) => direction === from).at(-1)?.time;
}

/** @throws InputError for a message that says that it is of another conversation: the service has ignored the filter */
function requireConversation(message: IDataObject, id: string): void {
	const named = conversationIdOf(message).toLowerCase();
	if (named === '' || named === id.toLowerCase()) return;
	throw new InputError(
		'The service returned messages of another conversation than the one in Conversation',
		'Check Conversation: it takes the ID of a conversation, not e.g. a phone number',
	);
}
