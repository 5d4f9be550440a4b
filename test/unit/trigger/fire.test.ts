import type { IDataObject } from 'n8n-workflow';

import { EVENTS } from '../../../nodes/MessagingCrm/trigger/events';
import { readConditions } from '../../../nodes/MessagingCrm/trigger/conditions';
import { eventsFiredBy, toEventItems } from '../../../nodes/MessagingCrm/trigger/fire';
import type { SourceQuery } from '../../../nodes/MessagingCrm/trigger/settings';

describe('what fires', () => {
	const chosen = (values: string[], clientFilter = {}, more: Partial<SourceQuery> = {}) =>
		({
			events: EVENTS.filter(({ value }) => values.includes(value)),
			clientFilter,
			conditions: [],
			...more,
		}) as unknown as SourceQuery;
	const record = { id: 'a', order_status: 'shipping', payment_status: 'paid' };
	const changes = {
		payment_status: { from: 'pending', to: 'paid' },
		notes: { from: 'x', to: 'y' },
	};
	const ALL = ['orderCreated', 'orderUpdated', 'orderStatusChanged', 'paymentStatusChanged'];

	it('is one event for each that was chosen and has happened', () => {
		const fired = eventsFiredBy({ kind: 'changed' as const, record, changes }, chosen(ALL));
		expect(fired.map(({ event, changes: told }) => [event.value, told])).toEqual([
			['orderUpdated', changes],
			['paymentStatusChanged', { payment_status: { from: 'pending', to: 'paid' } }],
		]);
		const created = eventsFiredBy({ kind: 'created' as const, record, changes: {} }, chosen(ALL));
		expect(created.map(({ event }) => event.value)).toEqual(['orderCreated']);
	});

	it('is nothing where the filters do not want the record as it is now', () => {
		const change = { kind: 'changed' as const, record, changes };
		expect(eventsFiredBy(change, chosen(ALL, { payment_status: 'pending' }))).toEqual([]);
		expect(eventsFiredBy(change, chosen(ALL, { payment_status: 'paid' }))).toHaveLength(2);
	});

	it('is nothing if a field has not changed to the value', () => {
		const fired = (field: string) => {
			const conditions = readConditions([
				{ field, comparison: 'changedTo', value: record[field as 'id'] },
			]);
			const change = { kind: 'changed' as const, record, changes };
			return eventsFiredBy(change, chosen(['orderUpdated'], {}, { conditions })).length;
		};
		expect(fired('payment_status')).toBe(1);
		expect(fired('order_status')).toBe(0);
	});

	it('is only the deletion of what was deleted', () => {
		const change = { kind: 'deleted' as const, record, changes: {} };
		const events = ['boardItemCreated', 'boardItemUpdated', 'boardItemDeleted'];
		const fired = eventsFiredBy(change, chosen(events));
		expect(fired.map(({ event }) => event.value)).toEqual(['boardItemDeleted']);
	});

	it('needs the direction of a message only if that decides', () => {
		const incoming = chosen(['messageCreated'], {}, { direction: 'incoming' });
		const firedBy = (message: IDataObject, kind: 'created' | 'changed') =>
			eventsFiredBy({ kind, record: message, changes: {} }, incoming).length;
		expect(firedBy({ from_me: false }, 'created')).toBe(1);
		expect(firedBy({ from_me: true }, 'created')).toBe(0);
		expect(firedBy({ text: 'Hello' }, 'changed')).toBe(0);
		expect(() => firedBy({ text: 'Hello' }, 'created')).toThrow('who sent it');
	});

	it('comes oldest first and deletions last, with what happened', () => {
		const at = (id: string, event: string, created: string, updated?: string) => ({
			event: chosen([event]).events[0],
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
		expect(items[0].json._event).toEqual({
			type: 'orderCreated',
			detectedAt: '1970-01-01T00:00:00.000Z',
			changes: {},
		});
	});
});
