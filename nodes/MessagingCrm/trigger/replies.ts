import type { IDataObject } from 'n8n-workflow';

import { conversationIdOf, directionOf, reachesCustomer } from '../service';
import { DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from '../shared/clock';
import { digest } from '../shared/digest';
import { timestampMs } from '../shared/moment';
import type { RecordChange } from './compare';
import { differedBefore } from './conditions';
import { type FiredEvent, matches } from './fireEvents';
import type { ListPoll, ListState, ReplyState } from './state';

/** Length of a conversation's key, in characters. */
const KEY_LENGTH = 8;

/**
 * Takes each pending message that is due out of the state. Its event fires if the customer has waited for Waiting
 * Minutes, or has been silent for Silent Hours.
 * @param allReadUntil until when all messages are known, in ms since the epoch
 */
export function takeDueEvents(listPoll: ListPoll, allReadUntil: number): FiredEvent[] {
	forgetOldMessages(listPoll.state);
	return [...takeDueWaits(listPoll, allReadUntil), ...takeDueSilences(listPoll, allReadUntil)];
}

function takeDueWaits(listPoll: ListPoll, allReadUntil: number): FiredEvent[] {
	const { list, state, now } = listPoll;
	const { events, waitingMinutes = 0, waitingSince } = list;
	const event = events.find(({ firedBy }) => firedBy.includes('waiting'));
	if (!event) return [];
	const waitMs = waitingMinutes * MINUTE_MS;
	const isSinceFirst = waitingSince === 'firstUnanswered';
	const fired: FiredEvent[] = [];
	for (const conversation of Object.values(state.conversations)) {
		const { pendingWait: record, unanswered, hasFiredWait } = conversation;
		const at = unanswered[unanswered.length - 1];
		const begunAt = isSinceFirst ? unanswered[0] : at;
		if (!record || begunAt + waitMs > allReadUntil) continue;
		delete conversation.pendingWait;
		if (!isRecentMatch(record, at + waitMs, listPoll) || (isSinceFirst && hasFiredWait)) continue;
		conversation.hasFiredWait = true;
		fired.push({ event, record, at, changes: {}, details: waitDetails(unanswered, now) });
	}
	return fired;
}

function takeDueSilences(listPoll: ListPoll, allReadUntil: number): FiredEvent[] {
	const { list, state, now } = listPoll;
	const { events, silentHours = 0 } = list;
	const event = events.find(({ firedBy }) => firedBy.includes('silent'));
	if (!event) return [];
	const silentMs = silentHours * HOUR_MS;
	const fired: FiredEvent[] = [];
	for (const conversation of Object.values(state.conversations)) {
		const { pendingSilence: record, answeredAt: at, hasFiredSilence } = conversation;
		if (!record || at + silentMs > allReadUntil) continue;
		delete conversation.pendingSilence;
		if (!isRecentMatch(record, at + silentMs, listPoll) || hasFiredSilence) continue;
		conversation.hasFiredSilence = true;
		fired.push({ event, record, at, changes: {}, details: silenceDetails(at, now) });
	}
	return fired;
}

/** Whether a message meets the filters and conditions. If its event was due over a day ago, the trigger was off. */
function isRecentMatch(record: IDataObject, dueAt: number, { list, now }: ListPoll): boolean {
	if (dueAt < now - DAY_MS) return false;
	return matches(record, list) && differedBefore(list.conditions, record, {});
}

/** The fields of `_event` about a silence, which began with the last message of the business. */
export function silenceDetails(at: number, now: number): IDataObject {
	return {
		silent_since: new Date(at).toISOString(),
		silent_hours: Math.floor((now - at) / HOUR_MS),
	};
}

/** The fields of `_event` about a wait, which began with the first unanswered message. */
export function waitDetails(unanswered: number[], now: number): IDataObject {
	return {
		waiting_since: new Date(unanswered[0]).toISOString(),
		waiting_minutes: Math.floor((now - unanswered[0]) / MINUTE_MS),
		waiting_messages: unanswered.length,
	};
}

/** Adds messages in any order. An answer counts as later than a customer's message with the same time. */
export function addMessages(changes: RecordChange[], { list, state }: ListPoll): void {
	const { waitingMinutes, silentHours } = list;
	const { conversations } = state;
	if (waitingMinutes === undefined && silentHours === undefined) return;
	// Messages may have arrived while the list was read.
	const now = systemClock.now();
	const messages = changes
		.map(({ record }) => ({ record, sentAt: timestampMs(record.created_at) ?? now }))
		.sort((a, b) => a.sentAt - b.sentAt);
	for (const [index, { record, sentAt }] of messages.entries()) {
		const direction = directionOf(record);
		// A template sent to a phone number has no conversation.
		const id = conversationIdOf(record);
		if (direction === undefined || id === '' || !reachesCustomer(record)) continue;
		const conversationKey = digest(id, KEY_LENGTH);
		const conversation = (conversations[conversationKey] ??= { answeredAt: 0, unanswered: [] });
		// A future date counts as now. Such messages keep their order, one ms apart.
		const at = Math.min(sentAt, now + index);
		if (direction === 'outgoing') addBusinessMessage(record, at, conversation);
		else addCustomerMessage(record, at, conversation);
		// Without the event, nothing would decide about the message, and it would be kept forever.
		if (waitingMinutes === undefined) delete conversation.pendingWait;
		if (silentHours === undefined) delete conversation.pendingSilence;
	}
}

function addBusinessMessage(record: IDataObject, at: number, conversation: ReplyState): void {
	const { answeredAt, unanswered } = conversation;
	if (at >= answeredAt) conversation.pendingSilence = record;
	conversation.answeredAt = Math.max(at, answeredAt);
	const left = unanswered.filter((sentAt) => sentAt > conversation.answeredAt);
	conversation.unanswered = left;
	if (left.length < unanswered.length) delete conversation.hasFiredWait;
	if (left.length === 0) delete conversation.pendingWait;
	// The customer has written since then.
	else delete conversation.pendingSilence;
}

function addCustomerMessage(record: IDataObject, at: number, conversation: ReplyState): void {
	const { answeredAt, unanswered, pendingWait } = conversation;
	if (at <= answeredAt) return;
	delete conversation.pendingSilence;
	delete conversation.hasFiredSilence;
	const lastAt = unanswered.at(-1) ?? 0;
	conversation.unanswered = [...unanswered, at].sort((a, b) => a - b);
	// Lists are newest first: of several messages with the same time, the first one read is the last one sent.
	if (at > lastAt || (at === lastAt && !pendingWait)) conversation.pendingWait = record;
}

/** Removes conversations from before the first watched day, unless a wait or silence may still fire. */
function forgetOldMessages({ conversations, firstDay }: ListState): void {
	const first = timestampMs(firstDay) ?? 0;
	for (const [conversationKey, conversation] of Object.entries(conversations)) {
		if (conversation.pendingWait || conversation.pendingSilence) continue;
		conversation.unanswered = conversation.unanswered.filter((at) => at >= first);
		const isOld = conversation.answeredAt < first && conversation.unanswered.length === 0;
		if (isOld) delete conversations[conversationKey];
	}
}
