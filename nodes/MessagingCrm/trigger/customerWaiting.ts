import type { IDataObject } from 'n8n-workflow';

import {
	conversationIdOf,
	DAY_MS,
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

/** Until when a poll knows the messages, in ms since the epoch by the service's clock. */
export interface ReadUpTo {
	/** The moment of this poll. */
	now: number;
	/** The same by the clock that is furthest ahead: no true date is later. */
	latest: number;
	/** Up to here, all messages have been read; undefined as long as a reading of the whole list goes on. */
	complete?: number;
}

/** Characters of a conversation's key. */
const KEY_LENGTH = 8;

/** A message whose date is ahead of all clocks by more than this has a wrong one. */
const FUTURE_MS = 5 * 60_000;

/** By how much a `Date` may differ from what is expected. */
const MAX_JUMP_MS = 60_000;

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
	readUpTo: ReadUpTo,
): Fired[] {
	const { events, conditions, waitingMinutes = 0 } = filter;
	const event = events.find(({ firedBy }) => firedBy.includes('waiting'));
	if (!event) return [];
	// Of dates that cannot be right, only the order counts.
	const moments = changes.map(({ record }) => momentOf(record.created_at) ?? 0);
	const inOrder = [...new Set(moments)].sort((one, other) => one - other);
	const ranks = new Map(inOrder.map((moment, rank) => [moment, rank]));
	for (const [index, { record }] of changes.entries()) {
		const now = readUpTo.now + Number(ranks.get(moments[index]));
		take(record, waits, filter, { ...readUpTo, now });
	}
	const quietSince = (readUpTo.complete ?? -Infinity) - waitingMinutes * 60_000;
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

/** What is kept of the service's clock between polls. */
export interface ServiceClock {
	/** A moment by the clock of the service and by the monotonic clock of this machine, both in ms. */
	serviceClock?: { at: number; elapsed: number };
	/** The last `Date`, in ms since the epoch, if it was far ahead of that clock or behind it. */
	oddDate?: { date: number; isAhead: boolean };
}

/**
 * The moment by the clock of the service, so that a wrong clock of this machine changes nothing. Between responses it goes on
 * by the monotonic clock, since a proxy may repeat an old `Date`. One that is far from what is expected counts only if the next
 * one is, too, in the same direction, and later: one server of the service may have a wrong clock. Nor does a first one count that
 * is ahead of this machine.
 * @param date the `Date` of the response, in ms since the epoch; if it has none, or is a month off, the last one counts with the
 * time since, or `now` before the first one
 * @param now by the clock of this machine, in ms since the epoch
 */
export function serviceNow(cache: ServiceClock, date: number | undefined, now: number): number {
	const elapsed = systemClock.elapsed();
	const usable = date !== undefined && Math.abs(date - now) < 30 * DAY_MS ? date : undefined;
	const known =
		cache.serviceClock ??
		(usable === undefined ? undefined : { at: Math.min(usable, now), elapsed });
	if (!known) return now;
	const expected = known.at + elapsed - known.elapsed;
	const at = usable === undefined ? expected : believed(cache, usable, expected);
	cache.serviceClock = { at, elapsed };
	return at;
}

/** The moment to believe in: a `Date`, or the one that is expected. */
function believed(cache: ServiceClock, date: number, expected: number): number {
	const before = cache.oddDate;
	const isAhead = date > expected;
	const isOdd = Math.abs(date - expected) > MAX_JUMP_MS;
	cache.oddDate = isOdd ? { date, isAhead } : undefined;
	if (!isOdd) return Math.max(date, expected);
	const isConfirmed = before !== undefined && before.isAhead === isAhead && date > before.date;
	return isConfirmed ? date : expected;
}
