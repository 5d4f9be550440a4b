import type { IDataObject } from 'n8n-workflow';

import { systemClock } from '../shared/clock';
import { timestampMs } from '../shared/moment';
import { allChanged } from './choice/conditions';
import type { SourceQuery } from './choice/query';
import { type Fired, matches } from './fire';
import type { RecordChange } from './known/compare';
import { takeMessage, type Waits } from './known/waits';

/**
 * Takes the new messages into account, and finds the customers who have now been quiet for as long as the user has set
 * without an answer: each wait once.
 * @param waits what is known of the conversations; is updated
 * @param allReadUntil until when all messages are known, in ms since the epoch; -Infinity while the whole list is read
 */
export function waitsFired(
	changes: RecordChange[],
	waits: Waits,
	filter: SourceQuery,
	allReadUntil: number,
): Fired[] {
	const { events, conditions, waitingMinutes = 0 } = filter;
	const event = events.find(({ firedBy }) => firedBy.includes('waiting'));
	if (!event) return [];
	// Messages may have come while the list was read.
	const now = systemClock.now();
	const messages = changes
		.map(({ record }) => ({ record, at: timestampMs(record.created_at) ?? now }))
		.sort((one, other) => one.at - other.at);
	// A message in the future counts as now: one ms apart, such messages keep their order.
	for (const [index, { record, at }] of messages.entries()) {
		takeMessage(waits, record, Math.min(at, now + index));
	}
	const quietSince = allReadUntil - waitingMinutes * 60_000;
	const fired: Fired[] = [];
	for (const known of waits.values()) {
		const { last: record, unanswered } = known;
		if (!record || unanswered[unanswered.length - 1] > quietSince) continue;
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
