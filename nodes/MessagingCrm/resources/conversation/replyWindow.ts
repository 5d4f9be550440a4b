import type { IDataObject } from 'n8n-workflow';

import type { CheckedItem, Prepared } from '../../engine';
import { requiredText } from '../../fields';
import { DAY_MS, jakartaDay, LISTS, type Direction } from '../../service';
import { readTalk } from '../../service/talk';
import { systemClock } from '../../shared/clock';
import { NO_RECORDS, readEnvelope, type PagedList } from '../../transport/paging';

/** For messages that lack what the window depends on. */
const WHAT_TO_DO =
	'Use Template: Send, which needs no open window. To have these fields understood, open an issue with their names';

/**
 * Whether a plain message can be sent to a conversation now (docs/internals/service.md#the-24-hour-window). It reads
 * the messages of the last 24 hours, or only the newest if the list proves that it begins with them.
 *
 * @throws InputError if a message does not say who sent it, or when; what `send` throws
 */
export async function replyWindow({ context }: CheckedItem): Promise<Prepared> {
	const conversationId = requiredText(context, 'conversationId');
	return {
		steps: {
			lockKeys: [],
			send: async (call, send) => {
				const start_date = jakartaDay(systemClock.now() - DAY_MS);
				const fetchPage = async (page: number, limit: number) => {
					const paging = { conversation_id: conversationId, start_date, page, limit };
					const body = await send({ query: { ...paging, ...call.query } });
					return readEnvelope(body, LISTS.messages) ?? NO_RECORDS;
				};
				const last = await lastMessages(fetchPage);
				return { body: { conversation_id: conversationId, ...windowOf(last) } };
			},
		},
	};
}

/** When the person last wrote, and when the business did, in ms since the epoch. */
type Last = Partial<Record<Direction, number>>;

/** Reads pages until the last message in each direction is certain. */
async function lastMessages(fetchPage: PagedList['fetchPage']): Promise<Last> {
	const last: Last = {};
	for await (const { messages, isNewestFirst } of readTalk(fetchPage, WHAT_TO_DO)) {
		for (const { direction, time } of messages) {
			last[direction] = Math.max(last[direction] ?? 0, time);
		}
		if (isNewestFirst && last.incoming && last.outgoing) break;
	}
	return last;
}

function windowOf({ incoming, outgoing }: Last): IDataObject {
	const closesAt = incoming === undefined ? 0 : incoming + DAY_MS;
	const isOpen = closesAt > systemClock.now();
	return {
		is_open: isOpen,
		closes_at: isOpen ? isoOrNull(closesAt) : null,
		last_incoming_at: isoOrNull(incoming),
		last_outgoing_at: isoOrNull(outgoing),
	};
}

function isoOrNull(moment: number | undefined): string | null {
	return moment === undefined ? null : new Date(moment).toISOString();
}
