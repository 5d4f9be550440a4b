import type { IDataObject } from 'n8n-workflow';

import {
	conversationIdOf,
	directionOf,
	isStartOfDay,
	requireConversationId,
	requireDirection,
} from '../service';
import { systemClock } from '../shared/clock';
import { digest } from '../shared/digest';
import { momentOf } from '../shared/moment';
import { allChanged } from './conditionsHold';
import { matches, WITHOUT_ANSWERS, type EventFilter, type Fired } from './fire';
import type { RecordChange } from './known/comparison';
import { takeMessage, type Waits } from './known/waits';
import type { OpenSource } from './reading/pageReader';

/** Until when a poll knows the messages, in ms since the epoch. */
interface ReadUpTo {
	/** The moment of this poll, by the `Date` of a response if it has one: a wrong clock of this machine changes nothing. */
	now: number;
	/** The same by the clock that is furthest ahead: no true date is later. */
	latest: number;
	/** Up to here, all messages have been read; undefined as long as a reading of the whole list goes on. */
	complete?: number;
}

/**
 * What a poll knows when it has read its messages.
 * @param begun when the reading of the list began, perhaps polls ago: what happened since may be on pages that it had left. In ms
 * since the epoch
 * @param started when this poll began to read, by the monotonic clock, in ms
 */
export function readUpTo(
	{ known, now, clock }: OpenSource,
	begun: number,
	started: number,
): ReadUpTo {
	const sinceBegun = Math.max(0, now - begun) + systemClock.elapsed() - started;
	return {
		now: clock(),
		latest: Math.max(clock(), now),
		complete: known.reading ? undefined : clock() - sinceBegun,
	};
}

/** Characters of a conversation's key. */
const KEY_LENGTH = 8;

/** A message whose date is ahead of all clocks by more than this has a wrong one. */
const FUTURE_MS = 5 * 60_000;

/**
 * Takes the new messages into account, and finds the customers who have now been quiet for as long as the user has set
 * without an answer: each wait once.
 * @param waits what is known of the conversations; is updated
 * @throws InputError if a message that meets the conditions does not say who sent it, or one of a customer to which conversation
 * it belongs
 */
export function waitsFired(
	changes: RecordChange[],
	waits: Waits,
	filter: EventFilter,
	upTo: ReadUpTo,
): Fired[] {
	const { events, conditions, waitingMinutes = 0 } = filter;
	const event = events.find(({ firedBy }) => firedBy.includes('waiting'));
	if (!event) return [];
	// Messages whose dates cannot be right count as of now, one ms apart, so that they keep their order.
	const moments = changes.map(({ record }) => momentOf(record.created_at) ?? 0);
	const inOrder = [...new Set(moments)].sort((one, other) => one - other);
	const ranks = new Map(inOrder.map((moment, rank) => [moment, rank]));
	for (const [index, { record }] of changes.entries()) {
		const now = upTo.now + Number(ranks.get(moments[index]));
		take(record, waits, filter, { ...upTo, now });
	}
	const quietSince = (upTo.complete ?? -Infinity) - waitingMinutes * 60_000;
	const fired: Fired[] = [];
	for (const known of waits.values()) {
		const { last: record, unanswered } = known;
		if (!record || unanswered[unanswered.length - 1] > quietSince) continue;
		delete known.last;
		if (!matches(record, filter) || !allChanged(conditions, record, {})) continue;
		fired.push({ event, record, changes: {}, facts: factsOf(unanswered) });
	}
	return fired;
}

/** What `_event` says of a wait: the customer has waited since the first message without an answer. */
export function factsOf(unanswered: number[]): IDataObject {
	return {
		waiting_since: new Date(unanswered[0]).toISOString(),
		waiting_messages: unanswered.length,
	};
}

function take(
	record: IDataObject,
	waits: Waits,
	filter: EventFilter,
	{ now, latest }: ReadUpTo,
): void {
	// Conditions are about the message of the customer: an answer need not meet them.
	const isMeant = matches(record, filter);
	const direction = isMeant ? requireDirection(record, WITHOUT_ANSWERS) : directionOf(record);
	const created = momentOf(record.created_at);
	const isUsable = created !== undefined && created <= latest + FUTURE_MS && !isStartOfDay(created);
	const at = isUsable ? created : now;
	// A template that was sent to a number answers nobody.
	const conversation =
		isMeant && direction === 'incoming'
			? requireConversationId(record, WITHOUT_ANSWERS)
			: conversationIdOf(record);
	if (direction === undefined || conversation === '') return;
	takeMessage(waits, digest(conversation, KEY_LENGTH), { record, direction, at });
}
