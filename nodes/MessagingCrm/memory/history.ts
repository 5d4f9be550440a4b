import type { Message } from '@n8n/ai-node-sdk';

import { readTalk, type SentMessage } from '../service/talk';
import type { PagedList } from '../transport/paging';
import { chatMessage } from './chatMessage';

/** Which messages of a conversation the agent gets. */
export interface Window {
	/** Messages up to the last outgoing one. */
	length: number;
	/** Whether to add what the customer has written since. */
	includesUnanswered: boolean;
}

/** A shorter page has all messages, if the service does not say: none is known to cap `limit` at less. */
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
	const talk = await readWindow(fetchPage, length);
	const answered = talk.map(isOutgoing).lastIndexOf(true) + 1;
	const unanswered = includesUnanswered ? talk.slice(answered) : [];
	return [...talk.slice(0, answered).slice(-length), ...unanswered].map(({ record, direction }) =>
		chatMessage(record, direction),
	);
}

/** All messages of the window at least, the oldest first. */
async function readWindow(
	fetchPage: PagedList['fetchPage'],
	length: number,
): Promise<SentMessage[]> {
	const read: SentMessage[] = [];
	let isReversed = false;
	for await (const { messages, size, isLast, isNewestFirst } of readTalk(fetchPage, WHAT_TO_DO)) {
		read.push(...messages);
		isReversed = isNewestFirst;
		const last = read.findIndex(isOutgoing);
		if (isNewestFirst && last !== -1 && read.length - last >= length) break;
		if (isLast === undefined && size < SHORTEST_PAGE) break;
	}
	// Messages of one second stay in the order of the list.
	if (isReversed) read.reverse();
	return read.sort((one, other) => one.time - other.time);
}

function isOutgoing({ direction }: SentMessage): boolean {
	return direction === 'outgoing';
}
