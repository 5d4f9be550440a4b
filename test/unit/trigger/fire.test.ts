import { EVENTS } from '../../../nodes/MessagingCrm/trigger/choice/events';
import { eventsFiredBy, toEventItems } from '../../../nodes/MessagingCrm/trigger/fire';

it('items come oldest first and deletions last, with what happened', () => {
	const at = (id: string, type: string, created: string, updated?: string) => ({
		event: EVENTS.find(({ value }) => value === type)!,
		record: { id, created_at: `2026-03-${created}`, updated_at: updated && `2026-03-${updated}` },
		changes: {},
	});
	const items = toEventItems(
		[
			at('e', 'boardItemDeleted', '01', '01'),
			at('d', 'orderUpdated', '01', '04'),
			at('c', 'orderUpdated', '03'),
			at('b', 'orderCreated', '02', '09'),
			at('a', 'orderCreated', '01'),
		],
		0,
	);
	expect(items.map(({ json }) => json.id)).toEqual(['a', 'b', 'c', 'd', 'e']);
	expect(Object.keys(items[0].json).at(-1)).toBe('_event');
});

it('a message that is not new needs no direction', () => {
	const events = EVENTS.filter(({ value }) => value === 'messageCreated');
	const filter = { events, clientFilter: {}, conditions: [], direction: 'incoming' } as const;
	const record = { text: 'Hello' };
	expect(eventsFiredBy({ kind: 'changed', record, changes: {} }, filter)).toEqual([]);
});
