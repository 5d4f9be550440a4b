import type { IDataObject } from 'n8n-workflow';

import { conversationIdOf, directionOf, reachesCustomer } from '../service';
import { DAY_MS, HOUR_MS, MINUTE_MS, systemClock } from '../shared/clock';
import { digest } from '../shared/digest';
import { timestampMs } from '../shared/moment';
import type { RecordChange } from './compare';
import { isChangedTo } from './conditions';
import { type FiredEvent, matches } from './firedEvents';
import type { ListPoll } from './pollTypes';
import type { ListState, ConversationState } from './state';

/**
 * How much longer than usual a conversation is kept after Customer Silent has fired for it. Otherwise, further messages
 * of the business would fire the event again.
 */
const SILENCE_REMEMBERED_MS = 30 * DAY_MS;

/** The length of a conversation's key, in characters. */
const KEY_LENGTH = 8;

/**
 * Returns the events of the pending messages that are due, and removes these messages from the state. A message is due
 * if the customer has waited for Waiting Minutes, or has been silent for Silent Hours.
 * @param allReadUntil the time up to which all messages are known, in ms since the epoch
 */
export function takeDueEvents(poll: ListPoll, allReadUntil: number): FiredEvent[] {
	const { list, state, now } = poll;
	const { waiting, silence } = list;
	forgetOldMessages(state);
	const fired: FiredEvent[] = [];
	for (const conversation of Object.values(state.conversations)) {
		const { pending: record, unanswered, answeredAt, hasFired } = conversation;
		if (!record) continue;
		const isWaiting = unanswered.length > 0;
		const isSinceFirst = isWaiting && waiting?.since === 'firstUnanswered';
		const at = unanswered.at(-1) ?? answeredAt;
		const event = list.events.find(({ firedBy }) =>
			firedBy.includes(isWaiting ? 'waiting' : 'silent'),
		);
		const begunAt = isSinceFirst ? unanswered[0] : at;
		const delay = (isWaiting ? waiting : silence)?.ms ?? 0;
		if (begunAt + delay > allReadUntil) continue;
		delete conversation.pending;
		const isRepeated = hasFired === true && (isSinceFirst || !isWaiting);
		// If the event was due over a day ago, the trigger was not running then.
		const isLate = at + delay < now - DAY_MS;
		const meetsFilters = matches(record, list) && !list.conditions.some(isChangedTo);
		if (!event || isRepeated || isLate || !meetsFilters) continue;
		conversation.hasFired = true;
		const details = isWaiting ? waitDetails(unanswered, now) : silenceDetails(answeredAt, now);
		fired.push({ event, record, at, changes: {}, details });
	}
	return fired;
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

/**
 * Adds new messages, in any order, to the states of their conversations. An answer counts as later than a customer's
 * message with the same time.
 */
export function addMessages(changes: RecordChange[], { list, state }: ListPoll): void {
	const { waiting, silence } = list;
	const { conversations } = state;
	if (!waiting && !silence) return;
	// Messages may have arrived since the poll began.
	const readAt = systemClock.now();
	// Lists are newest first, and messages with the same time stay in list order.
	const messages = changes
		.map(({ record }) => ({ record, sentAt: timestampMs(record.created_at) ?? readAt }))
		.reverse()
		.sort((a, b) => a.sentAt - b.sentAt);
	for (const [index, { record, sentAt }] of messages.entries()) {
		const direction = directionOf(record);
		// A template sent to a phone number has no conversation.
		const id = conversationIdOf(record);
		if (direction === undefined || id === '' || !reachesCustomer(record)) continue;
		const conversationKey = digest(id, KEY_LENGTH);
		const conversation = (conversations[conversationKey] ??= { answeredAt: 0, unanswered: [] });
		// A date in the future counts as now. Adding the index keeps such messages in order, one ms apart.
		const at = Math.min(sentAt, readAt + index);
		if (direction === 'outgoing') addBusinessMessage(record, at, conversation);
		else addCustomerMessage(record, at, conversation);
		const isWaiting = conversation.unanswered.length > 0;
		if (!(isWaiting ? waiting : silence)) delete conversation.pending;
	}
}

function addBusinessMessage(
	record: IDataObject,
	at: number,
	conversation: ConversationState,
): void {
	if (at < conversation.answeredAt) return;
	const left = conversation.unanswered.filter((sentAt) => sentAt > at);
	if (left.length < conversation.unanswered.length) delete conversation.hasFired;
	if (left.length === 0) conversation.pending = record;
	Object.assign(conversation, { answeredAt: at, unanswered: left });
}

function addCustomerMessage(
	record: IDataObject,
	at: number,
	conversation: ConversationState,
): void {
	const { answeredAt, unanswered } = conversation;
	if (at <= answeredAt) return;
	if (unanswered.length === 0) {
		delete conversation.pending;
		delete conversation.hasFired;
	}
	const lastAt = unanswered.at(-1) ?? 0;
	if (at >= lastAt) conversation.pending = record;
	conversation.unanswered = [...unanswered, at].sort((a, b) => a - b);
}

/** Removes conversations from before the first watched day, unless their last message may still fire an event. */
function forgetOldMessages({ conversations, firstDay }: ListState): void {
	const first = timestampMs(firstDay) ?? 0;
	for (const [conversationKey, conversation] of Object.entries(conversations)) {
		if (conversation.pending) continue;
		const { hasFired, unanswered } = conversation;
		const isFiredSilence = hasFired === true && unanswered.length === 0;
		const since = isFiredSilence ? first - SILENCE_REMEMBERED_MS : first;
		conversation.unanswered = unanswered.filter((at) => at >= first);
		const isOld = conversation.answeredAt < since && conversation.unanswered.length === 0;
		if (isOld) delete conversations[conversationKey];
	}
}
