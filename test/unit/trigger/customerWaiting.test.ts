import { EVENTS } from '../../../nodes/MessagingCrm/trigger/choice/events';
import { waitsFired } from '../../../nodes/MessagingCrm/trigger/customerWaiting';
import type { Waits } from '../../../nodes/MessagingCrm/trigger/known/waits';

const MINUTE = 60_000;
const T0 = Date.UTC(2026, 0, 1, 9);

it('nobody counts as waiting before all messages were read: an answer may be among the others', () => {
	const waits: Waits = new Map([['c', { answered: 0, unanswered: [T0], last: { id: 'a' } }]]);
	const events = EVENTS.filter(({ value }) => value === 'customerWaiting');
	const filter = { events, clientFilter: {}, conditions: [], waitingMinutes: 10 };
	const now = T0 + 20 * MINUTE;
	const firedIf = (complete?: number) =>
		waitsFired([], waits, filter, { now, latest: now, complete }).map(({ record }) => record.id);
	expect(firedIf(undefined)).toEqual([]);
	expect(firedIf(T0 + 10 * MINUTE)).toEqual(['a']);
});
