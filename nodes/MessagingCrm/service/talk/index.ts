import type { IDataObject } from 'n8n-workflow';

import { Pages, type PagedList } from '../../transport/paging';
import { PAGE_SIZE } from '../conventions';
import { LISTS } from '../lists';
import { requireDirection, requireTime, type Direction } from '../message';

export interface SentMessage {
	record: IDataObject;
	direction: Direction;
	/** ms since the epoch */
	time: number;
}

/** A page of a conversation's messages. */
export interface TalkPage {
	/** Those that were not on an earlier page. */
	messages: SentMessage[];
	/** How many messages the page has. */
	size: number;
	/** Whether the list ends with it; undefined if that is not known. */
	isLast?: boolean;
	/** Whether the pages so far prove that the list begins with the newest (docs/internals/service.md#pages). */
	isNewestFirst: boolean;
}

/**
 * Reads the messages of a conversation, page after page in the order of the list.
 *
 * @param whatToDo how the user can go on if a message cannot be understood
 * @throws InputError if a message does not say who sent it, or when; what `fetchPage` throws
 */
export async function* readTalk(
	fetchPage: PagedList['fetchPage'],
	whatToDo: string,
): AsyncGenerator<TalkPage, void> {
	const { idFields } = LISTS.messages;
	const pages = new Pages({ fetchPage, idFields, pageSize: PAGE_SIZE, maxRecords: Infinity }, 1);
	for await (const { records, fresh, isLast, isNewestFirst } of pages.read()) {
		const messages = fresh.map((record) => ({
			record,
			direction: requireDirection(record, whatToDo),
			time: requireTime(record, whatToDo),
		}));
		yield { messages, size: records.length, isLast, isNewestFirst };
	}
}
