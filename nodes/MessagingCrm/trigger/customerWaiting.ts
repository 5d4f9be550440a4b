import type { IDataObject } from 'n8n-workflow';

import {
	conversationIdOf,
	DAY_MS,
	directionOf,
	HOUR_MS,
	MINUTE_MS,
	reachesCustomer,
} from '../service';
import { systemClock } from '../shared/clock';
import { digest } from '../shared/digest';
import { timestampMs } from '../shared/moment';
import type { RecordChange, Watch } from './compare';
import { allChanged } from './conditions';
import { type Fired, matches } from './fired';
import type { ReplyState, ListState } from './state';

/** Characters of a conversation's key. */
const KEY_LENGTH = 8;

/**
 * Finds the customers who have now waited for Waiting Minutes, and those who have been silent for Silent Hours: each wait and each
 * silence once.
 * @param watch the conversations of its state are updated
 * @param allReadUntil until when all messages are known, in ms since the epoch
 */
export function waitsAndSilences(watch: Watch, allReadUntil: number): Fired[] {
	forgetOldMessages(watch.state);
	return [...waitsFired(watch, allReadUntil), ...silencesFired(watch, allReadUntil)];
}

function waitsFired(watch: Watch, allReadUntil: number): Fired[] {
	const { list, state, now } = watch;
	const { events, waitingMinutes = 0, waitingSince } = list;
	const event = events.find(({ firedBy }) => firedBy.includes('waiting'));
	if (!event) return [];
	const waitMs = waitingMinutes * MINUTE_MS;
	const fired: Fired[] = [];
	for (const conversation of state.conversations.values()) {
		const { lastMessage: record, unanswered, hasFired } = conversation;
		const lastAt = unanswered[unanswered.length - 1];
		const isSinceFirst = waitingSince === 'firstUnanswered';
		if (!record || (isSinceFirst ? unanswered[0] : lastAt) + waitMs > allReadUntil) continue;
		delete conversation.lastMessage;
		if (!canFire(record, lastAt + waitMs, watch) || (isSinceFirst && hasFired)) continue;
		conversation.hasFired = true;
		const details = waitDetails(unanswered, now);
		fired.push({ event, record, at: lastAt, changes: {}, details });
	}
	return fired;
}

function silencesFired(watch: Watch, allReadUntil: number): Fired[] {
	const { list, state, now } = watch;
	const { events, silentHours = 0 } = list;
	const event = events.find(({ firedBy }) => firedBy.includes('silent'));
	if (!event) return [];
	const silentMs = silentHours * HOUR_MS;
	const fired: Fired[] = [];
	for (const conversation of state.conversations.values()) {
		const { lastAnswer: record, answeredAt: at, hasFiredSilence } = conversation;
		if (!record || at + silentMs > allReadUntil) continue;
		delete conversation.lastAnswer;
		if (!canFire(record, at + silentMs, watch) || hasFiredSilence) continue;
		conversation.hasFiredSilence = true;
		fired.push({ event, record, at, changes: {}, details: silenceDetails(at, now) });
	}
	return fired;
}

/**
 * Whether a message meets the filters and conditions, which are about it alone and not about an answer, and was to fire at most a
 * day ago: if it was before that, the trigger was off.
 * @param dueAt when it was to fire, in ms since the epoch
 */
function canFire(record: IDataObject, dueAt: number, { list, now }: Watch): boolean {
	if (dueAt < now - DAY_MS) return false;
	return matches(record, list) && allChanged(list.conditions, record, {});
}

/** What `_event` says about a silence, which began with the last message of the business. @param now ms since the epoch */
export function silenceDetails(at: number, now: number): IDataObject {
	return {
		silent_since: new Date(at).toISOString(),
		silent_hours: Math.floor((now - at) / HOUR_MS),
	};
}

/** What `_event` says about a wait, which began with the first message without an answer. @param now ms since the epoch */
export function waitDetails(unanswered: number[], now: number): IDataObject {
	return {
		waiting_since: new Date(unanswered[0]).toISOString(),
		waiting_minutes: Math.floor((now - unanswered[0]) / MINUTE_MS),
		waiting_messages: unanswered.length,
	};
}

/** Takes messages into account, in any order. An answer of the same moment counts as later than the customer's message. */
export function addMessages(
	changes: RecordChange[],
	{ list, state: { conversations } }: Watch,
): void {
	if (list.waitingMinutes === undefined && list.silentHours === undefined) return;
	// Messages may have arrived while the list was read.
	const now = systemClock.now();
	const messages = changes
		.map(({ record }) => ({ record, sentAt: timestampMs(record.created_at) ?? now }))
		.sort((one, other) => one.sentAt - other.sentAt);
	for (const [index, { record, sentAt }] of messages.entries()) {
		const direction = directionOf(record);
		// A template that was sent to a number has no conversation.
		const id = conversationIdOf(record);
		if (direction === undefined || id === '' || !reachesCustomer(record)) continue;
		const key = digest(id, KEY_LENGTH);
		const conversation = conversations.get(key) ?? { answeredAt: 0, unanswered: [] };
		conversations.set(key, conversation);
		// A message in the future counts as now: one ms apart, such messages keep their order.
		const at = Math.min(sentAt, now + index);
		if (direction === 'outgoing') {
			if (list.silentHours !== undefined && at >= conversation.answeredAt) {
				conversation.lastAnswer = record;
			}
			addAnswer(at, conversation);
		} else if (at > conversation.answeredAt) addQuestion(record, at, conversation);
		// A message that cannot fire would be kept for ever.
		if (list.waitingMinutes === undefined) delete conversation.lastMessage;
	}
}

function addAnswer(at: number, conversation: ReplyState): void {
	conversation.answeredAt = Math.max(conversation.answeredAt, at);
	const { answeredAt, unanswered } = conversation;
	conversation.unanswered = unanswered.filter((one) => one > answeredAt);
	// The customer has written since.
	if (conversation.unanswered.length > 0) delete conversation.lastAnswer;
	if (conversation.unanswered.length < unanswered.length) delete conversation.hasFired;
	if (conversation.unanswered.length === 0) delete conversation.lastMessage;
}

function addQuestion(record: IDataObject, at: number, conversation: ReplyState): void {
	const { unanswered, lastMessage } = conversation;
	delete conversation.lastAnswer;
	delete conversation.hasFiredSilence;
	const newest = unanswered.at(-1) ?? 0;
	conversation.unanswered = [...unanswered, at].sort((a, b) => a - b);
	// Of one moment, the first that is read: lists begin with the newest.
	if (at > newest || (at === newest && !lastMessage)) conversation.lastMessage = record;
}

/** Forgets who wrote before the first day that is watched. A message whose wait or silence may fire is kept. */
function forgetOldMessages({ conversations, firstDay }: ListState): void {
	const first = timestampMs(firstDay) ?? 0;
	for (const [key, conversation] of conversations) {
		if (conversation.lastMessage || conversation.lastAnswer) continue;
		conversation.unanswered = conversation.unanswered.filter((at) => at >= first);
		const isOld = conversation.answeredAt < first && conversation.unanswered.length === 0;
		if (isOld) conversations.delete(key);
	}
}
