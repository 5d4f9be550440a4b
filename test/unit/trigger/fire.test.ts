import type { IDataObject } from 'n8n-workflow';

import { EVENTS } from '../../../nodes/MessagingCrm/trigger/choice/events';
import { readConditions } from '../../../nodes/MessagingCrm/trigger/choice/conditions';
import type { RecordChange } from '../../../nodes/MessagingCrm/trigger/known/comparison';
import { eventsFiredBy, toEventItems } from '../../../nodes/MessagingCrm/trigger/fire';
import type { SourceQuery } from '../../../nodes/MessagingCrm/trigger/choice/settings';

const chosen = (values: string[], more: object = {}) =>
	({
		events: EVENTS.filter(({ value }) => values.includes(value)),
		clientFilter: {},
		conditions: [],
		...more,
	}) as unknown as SourceQuery;

const record = { id: 'a', order_status: 'shipping', payment_status: 'paid' };
const changes = { payment_status: { from: 'pending', to: 'paid' }, notes: { from: 'x', to: 'y' } };
const changed = { kind: 'changed', record, changes } as const;

const ORDERS = ['orderCreated', 'orderUpdated', 'orderStatusChanged', 'paymentStatusChanged'];
const ITEMS = ['boardItemCreated', 'boardItemUpdated', 'boardItemDeleted'];
const INCOMING = chosen(['messageCreated'], { direction: 'incoming' });

const filtered = (payment_status: string) => chosen(ORDERS, { clientFilter: { payment_status } });
const changedTo = (field: string, value: string) =>
	chosen(['orderUpdated'], {
		conditions: readConditions([{ field, comparison: 'changedTo', value }]),
	});
const message = (kind: 'created' | 'changed', more: IDataObject): RecordChange => ({
	kind,
	record: more,
	changes: {},
});

it.each<[string, RecordChange, SourceQuery, fired: string[]]>([
	['what has happened', changed, chosen(ORDERS), ['orderUpdated', 'paymentStatusChanged']],
	['a new record', message('created', record), chosen(ORDERS), ['orderCreated']],
	['a deleted record', { ...changed, kind: 'deleted' }, chosen(ITEMS), ['boardItemDeleted']],
	['a filter that fits', changed, filtered('paid'), ['orderUpdated', 'paymentStatusChanged']],
	['a filter for how it was', changed, filtered('pending'), []],
	['a change to the value', changed, changedTo('payment_status', 'paid'), ['orderUpdated']],
	['the value without a change', changed, changedTo('order_status', 'shipping'), []],
	['an incoming message', message('created', { from_me: false }), INCOMING, ['messageCreated']],
	['an outgoing message', message('created', { from_me: true }), INCOMING, []],
	['a message that is not new', message('changed', { text: 'Hello' }), INCOMING, []],
])('%s fires the chosen events', (_, change, query, expected) => {
	expect(eventsFiredBy(change, query).map(({ event }) => event.value)).toEqual(expected);
});

it('an event tells the changes that it is about', () => {
	const [updated, paid] = eventsFiredBy(changed, chosen(ORDERS));
	expect(updated.changes).toEqual(changes);
	expect(paid.changes).toEqual({ payment_status: changes.payment_status });
});

it('a new message needs a direction if that decides', () => {
	const unknown = message('created', { text: 'Hello' });
	expect(() => eventsFiredBy(unknown, INCOMING)).toThrow('who sent it');
});

it('items come oldest first and deletions last, with what happened', () => {
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
	});
	expect(Object.keys(items[0].json).at(-1)).toBe('_event');
});
