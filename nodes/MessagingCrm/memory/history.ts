import type { Message } from '@n8n/ai-node-sdk';
import type { IDataObject } from 'n8n-workflow';

import { LISTS, PAGE_SIZE, requireDirection, requireTime, type Direction } from '../service';
import { OrderProof, Pages, type PagedList } from '../transport/paging';
import { chatMessage } from './chatMessage';

/** Which messages of a conversation the agent gets. */
export interface Window {
	/** Messages up to the last outgoing one. */
	length: number;
	/** Whether to add what the customer has written since. */
	includesUnanswered: boolean;
}

interface SentMessage {
	record: IDataObject;
	direction: Direction;
	/** ms since the epoch */
	time: number;
}

/** A shorter page has all messages: no service caps `limit` at less. */
const SHORTEST_PAGE = 20;

const WHAT_TO_DO =
	'Connect another memory, e.g. Simple Memory. To have these fields understood, open an issue with their names';

/**
 * The last messages of a conversation, the oldest first. It reads one page if the list proves that it begins with the
 * newest messages, or holds all of them (docs/internals/service.md#pages).
 *
 * @param fetchPage reads a page of the conversation's messages
 * @throws InputError if a message does not say who sent it, or when; what `fetchPage` throws
 */
export async function readHistory(
	fetchPage: PagedList['fetchPage'],
	{ length, includesUnanswered }: Window,
): Promise<Message[]> {
	const talk = await readTalk(fetchPage, length);
	const answered = talk.map(isOutgoing).lastIndexOf(true) + 1;
	const unanswered = includesUnanswered ? talk.slice(answered) : [];
	return [...talk.slice(0, answered).slice(-length), ...unanswered].map(({ record, direction }) =>
		chatMessage(record, direction),
	);
}

/** All messages of the window at least, the oldest first. */
async function readTalk(fetchPage: PagedList['fetchPage'], length: number): Promise<SentMessage[]> {
	const { idFields } = LISTS.messages;
	const pages = new Pages({ fetchPage, idFields, pageSize: PAGE_SIZE, maxRecords: Infinity }, 1);
	const order = new OrderProof('created_at');
	const read: SentMessage[] = [];
	for await (const { records, fresh } of pages.read()) {
		order.see(fresh);
		read.push(...fresh.map(toSentMessage));
		const last = read.findIndex(isOutgoing);
		const isEnough = order.isNewestFirst && last !== -1 && read.length - last >= length;
		if (isEnough || records.length < SHORTEST_PAGE) break;
	}
	// Messages of one second stay in the order of the list.
	if (order.isNewestFirst) read.reverse();
	return read.sort((one, other) => one.time - other.time);
}

function toSentMessage(record: IDataObject): SentMessage {
	const direction = requireDirection(record, WHAT_TO_DO);
	return { record, direction, time: requireTime(record, WHAT_TO_DO) };
}

function isOutgoing({ direction }: SentMessage): boolean {
	return direction === 'outgoing';
}
