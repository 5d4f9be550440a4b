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
import type { RecordChange } from './compare';
import { allChanged } from './conditions';
import { type FiredEvent, matches } from './fireEvents';
import type { ListPoll, ListState, ReplyState } from './state';

/** Length of a conversation's key, in characters. */
const KEY_LENGTH = 8;

/**
 * Finds customers who have waited for Waiting Minutes or have been silent for Silent Hours. Each wait and each silence is found
 * once.
 * @param listPoll with the state, whose conversations are updated
 * @param allReadUntil until when all messages are known, in ms since the epoch
 */
export function waitsAndSilences(listPoll: ListPoll, allReadUntil: number): FiredEvent[] {
	forgetOldMessages(listPoll.state);
	return [...waitsFired(listPoll, allReadUntil), ...silencesFired(listPoll, allReadUntil)];
}

function waitsFired(listPoll: ListPoll, allReadUntil: number): FiredEvent[] {
	const { list, state, now } = listPoll;
	const { events, waitingMinutes = 0, waitingSince } = list;
	const event = events.find(({ firedBy }) => firedBy.includes('waiting'));
	if (!event) return [];
	const waitMs = waitingMinutes * MINUTE_MS;
	const fired: FiredEvent[] = [];
	for (const conversation of state.conversations.values()) {
		const { lastMessage: record, unanswered, hasFired } = conversation;
		const lastAt = unanswered[unanswered.length - 1];
		const isSinceFirst = waitingSince === 'firstUnanswered';
		if (!record || (isSinceFirst ? unanswered[0] : lastAt) + waitMs > allReadUntil) continue;
		delete conversation.lastMessage;
		if (!canFire(record, lastAt + waitMs, listPoll) || (isSinceFirst && hasFired)) continue;
		conversation.hasFired = true;
		const details = waitDetails(unanswered, now);
		fired.push({ event, record, at: lastAt, changes: {}, details });
	}
	return fired;
}

function silencesFired(listPoll: ListPoll, allReadUntil: number): FiredEvent[] {
	const { list, state, now } = listPoll;
	const { events, silentHours = 0 } = list;
	const event = events.find(({ firedBy }) => firedBy.includes('silent'));
	if (!event) return [];
	const silentMs = silentHours * HOUR_MS;
	const fired: FiredEvent[] = [];
	for (const conversation of state.conversations.values()) {
		const { lastAnswer: record, answeredAt: at, hasFiredSilence } = conversation;
		if (!record || at + silentMs > allReadUntil) continue;
		delete conversation.lastAnswer;
		if (!canFire(record, at + silentMs, listPoll) || hasFiredSilence) continue;
		conversation.hasFiredSilence = true;
		fired.push({ event, record, at, changes: {}, details: silenceDetails(at, now) });
	}
	return fired;
}

/**
 * Whether a message meets the filters and conditions, and was due at most a day ago. If it was due earlier, the trigger was off.
 * @param dueAt when it was due to fire, in ms since the epoch
 */
function canFire(record: IDataObject, dueAt: number, { list, now }: ListPoll): boolean {
	if (dueAt < now - DAY_MS) return false;
	return matches(record, list) && allChanged(list.conditions, record, {});
}

/** The fields of `_event` about a silence, which began with the last message of the business. @param now ms since the epoch */
export function silenceDetails(at: number, now: number): IDataObject {
	return {
		silent_since: new Date(at).toISOString(),
		silent_hours: Math.floor((now - at) / HOUR_MS),
	};
}

/** The fields of `_event` about a wait, which began with the first unanswered message. @param now ms since the epoch */
export function waitDetails(unanswered: number[], now: number): IDataObject {
	return {
		waiting_since: new Date(unanswered[0]).toISOString(),
		waiting_minutes: Math.floor((now - unanswered[0]) / MINUTE_MS),
		waiting_messages: unanswered.length,
	};
}

/** Adds messages to the state, in any order. An answer with the same time counts as later than the customer's message. */
export function addMessages(
	changes: RecordChange[],
	{ list, state: { conversations } }: ListPoll,
): void {
	if (list.waitingMinutes === undefined && list.silentHours === undefined) return;
	// Messages may have arrived while the list was read.
	const now = systemClock.now();
	const messages = changes
		.map(({ record }) => ({ record, sentAt: timestampMs(record.created_at) ?? now }))
		.sort((one, other) => one.sentAt - other.sentAt);
	for (const [index, { record, sentAt }] of messages.entries()) {
		const direction = directionOf(record);
		// A template sent to a phone number has no conversation.
		const id = conversationIdOf(record);
		if (direction === undefined || id === '' || !reachesCustomer(record)) continue;
		const key = digest(id, KEY_LENGTH);
		const conversation = conversations.get(key) ?? { answeredAt: 0, unanswered: [] };
		conversations.set(key, conversation);
		// A future date counts as now. Such messages keep their order, one ms apart.
		const at = Math.min(sentAt, now + index);
		if (direction === 'outgoing') {
			if (list.silentHours !== undefined && at >= conversation.answeredAt) {
				conversation.lastAnswer = record;
			}
			addAnswer(at, conversation);
		} else if (at > conversation.answeredAt) addQuestion(record, at, conversation);
		// A message that cannot fire would be kept forever.
		if (list.waitingMinutes === undefined) delete conversation.lastMessage;
	}
}

function addAnswer(at: number, conversation: ReplyState): void {
	conversation.answeredAt = Math.max(conversation.answeredAt, at);
	const { answeredAt, unanswered } = conversation;
	conversation.unanswered = unanswered.filter((one) => one > answeredAt);
	// The customer has written since then.
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
	// If times are equal, the first one read counts: lists are newest first.
	if (at > newest || (at === newest && !lastMessage)) conversation.lastMessage = record;
}

/** Removes conversations from before the first watched day, unless a wait or silence may still fire. */
function forgetOldMessages({ conversations, firstDay }: ListState): void {
	const first = timestampMs(firstDay) ?? 0;
	for (const [key, conversation] of conversations) {
		if (conversation.lastMessage || conversation.lastAnswer) continue;
		conversation.unanswered = conversation.unanswered.filter((at) => at >= first);
		const isOld = conversation.answeredAt < first && conversation.unanswered.length === 0;
		if (isOld) conversations.delete(key);
	}
}
