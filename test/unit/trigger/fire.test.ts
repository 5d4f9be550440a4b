import { EVENTS } from '../../../nodes/MessagingCrm/trigger/events';
import { eventsFiredBy, toEventItems } from '../../../nodes/MessagingCrm/trigger/fire';
import type { SourceQuery } from '../../../nodes/MessagingCrm/trigger/settings';

describe('what fires', () => {
	const chosen = (values: string[], clientFilter = {}) =>
		({
			events: EVENTS.filter(({ value }) => values.includes(value)),
			clientFilter,
			conditions: [],
		}) as unknown as SourceQuery;
	const record = { id: 'a', order_status: 'shipping', payment_status: 'paid' };
	const changes = {
		payment_status: { from: 'pending', to: 'paid' },
		notes: { from: 'x', to: 'y' },
	};
	const ALL = ['orderCreated', 'orderUpdated', 'orderStatusChanged', 'paymentStatusChanged'];

	it('is one event for each that was chosen and has happened', () => {
		const fired = eventsFiredBy({ record, isNew: false, isOld: false, changes }, chosen(ALL));
		expect(fired.map(({ event, changes: told }) => [event.value, told])).toEqual([
			['orderUpdated', changes],
			['paymentStatusChanged', { payment_status: { from: 'pending', to: 'paid' } }],
		]);
		const created = eventsFiredBy({ record, isNew: true, isOld: false, changes: {} }, chosen(ALL));
		expect(created.map(({ event }) => event.value)).toEqual(['orderCreated']);
	});

	it('is nothing where the filters do not want the record as it is now', () => {
		const change = { record, isNew: false, isOld: false, changes };
		expect(eventsFiredBy(change, chosen(ALL, { payment_status: 'pending' }))).toEqual([]);
		expect(eventsFiredBy(change, chosen(ALL, { payment_status: 'paid' }))).toHaveLength(2);
	});

	it('comes oldest first, with what happened', () => {
		const [created] = chosen(['orderCreated']).events;
		const at = (id: string, created_at: string) => ({
			event: created,
			record: { id, created_at },
			changes: {},
		});
		const items = toEventItems(
			[at('b', '2026-03-02T00:00:00Z'), at('a', '2026-03-01T00:00:00Z')],
			0,
		);
		expect(items.map(({ json }) => json.id)).toEqual(['a', 'b']);
		expect(items[0].json._event).toEqual({
			type: 'orderCreated',
			detectedAt: '1970-01-01T00:00:00.000Z',
			changes: {},
		});
	});
});
