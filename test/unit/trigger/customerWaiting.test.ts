import { EVENTS } from '../../../nodes/MessagingCrm/trigger/choice/events';
import { waitsFired } from '../../../nodes/MessagingCrm/trigger/customerWaiting';
import type { Waits } from '../../../nodes/MessagingCrm/trigger/known/waits';

const MINUTE = 60_000;
const T0 = Date.UTC(2026, 0, 1, 9);

const filter = {
	events: EVENTS.filter(({ value }) => value === 'customerWaiting'),
	clientFilter: {},
	conditions: [],
	waitingMinutes: 10,
};

/** The IDs of the messages that fire, 20 minutes later, once this new one was read. */
function firedAfter(waits: Waits, id: string, complete?: number): unknown[] {
	const created_at = new Date(T0).toISOString();
	const record = { id, conversation_id: 'c', sender_type: 'contact', created_at };
	const now = T0 + 20 * MINUTE;
	const change = { kind: 'created' as const, record, changes: {} };
	return waitsFired([change], waits, filter, { now, latest: now, complete }).map(
		(fired) => fired.record.id,
	);
}

it('nobody counts as waiting before all messages were read: an answer may be among the others', () => {
	const waits: Waits = new Map();
	expect(firedAfter(waits, 'a', undefined)).toEqual([]);
	expect(
		waitsFired([], waits, filter, { now: T0, latest: T0, complete: T0 + 10 * MINUTE }),
	).toEqual([expect.objectContaining({ record: expect.objectContaining({ id: 'a' }) as object })]);
});

it('another message of the same moment is waited for, too, if the first has fired', () => {
	const waits: Waits = new Map();
	const complete = T0 + 10 * MINUTE;
	expect(firedAfter(waits, 'a', complete)).toEqual(['a']);
	expect(firedAfter(waits, 'b', complete)).toEqual(['b']);
});
