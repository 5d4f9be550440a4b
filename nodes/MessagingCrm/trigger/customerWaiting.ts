import type { IDataObject } from 'n8n-workflow';

import { conversationIdOf, directionOf, reachesCustomer } from '../service';
import { digest } from '../shared/digest';
import { timestampMs } from '../shared/moment';
import { allChanged } from './choice/conditions';
import type { SourceQuery } from './choice/query';
import { type Fired, matches } from './fire';
import type { RecordChange } from './known/compare';
import { takeMessage, type Waits } from './known/waits';

/** Characters of a conversation's key. */
const KEY_LENGTH = 8;

/** Times by n8n's clock, in ms since the epoch. */
interface Times {
	now: number;
	/** Until when all messages are known; undefined while the whole list is read. */
	allReadUntil?: number;
}

/**
 * Takes the new messages into account, and finds the customers who have now been quiet for as long as the user has set
 * without an answer: each wait once.
 * @param waits what is known of the conversations; is updated
 */
export function waitsFired(
	changes: RecordChange[],
	waits: Waits,
	filter: SourceQuery,
	{ now, allReadUntil = -Infinity }: Times,
): Fired[] {
	const { events, conditions, waitingMinutes = 0 } = filter;
	const event = events.find(({ firedBy }) => firedBy.includes('waiting'));
	if (!event) return [];
	const messages = changes
		.map(({ record }) => ({ record, at: timestampMs(record.created_at) ?? now }))
		.sort((one, other) => one.at - other.at);
	// A message in the future counts as now: one ms apart, such messages keep their order.
	for (const [index, { record, at }] of messages.entries()) {
		take(record, waits, Math.min(at, now + index));
	}
	const fired: Fired[] = [];
	for (const known of waits.values()) {
		const { last: record, unanswered } = known;
		if (!record || unanswered[unanswered.length - 1] > allReadUntil - waitingMinutes * 60_000)
			continue;
		delete known.last;
		// Conditions are about the message of the customer: an answer need not meet them.
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

function take(record: IDataObject, waits: Waits, at: number): void {
	const direction = directionOf(record);
	// A template that was sent to a number has no conversation.
	const conversation = conversationIdOf(record);
	if (direction === undefined || conversation === '' || !reachesCustomer(record)) return;
	takeMessage(waits, digest(conversation, KEY_LENGTH), { record, direction, at });
}
