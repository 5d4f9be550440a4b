import { EVENTS } from '../../../nodes/MessagingCrm/trigger/choice/events';
import { toEventItems } from '../../../nodes/MessagingCrm/trigger/fire';

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
