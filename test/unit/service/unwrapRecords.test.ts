import { unwrapRecords } from '../../../nodes/MessagingCrm/service/unwrapRecords';

const ORDER = '/api/orders/{orderId}';
const order = { id: 'a', notes: null };
const both = { order, contact: { id: 'c' } };
const lineItems = { orders_products: [{ id: 1 }] };

it.each<[string, string, unknown, object[]]>([
	['a record in data', ORDER, { success: true, status_code: 200, data: order }, [order]],
	['a record in data.<name>', ORDER, { data: { order } }, [order]],
	['a record in data.<names>', ORDER, { data: { orders: [order] } }, [order]],
	['a record in data.inbox', '/inboxes/{inboxId}', { data: { inbox: order } }, [order]],
	[
		'a record in data.column',
		'/boards/{boardId}/columns/by-name',
		{ data: { column: order } },
		[order],
	],
	['a record without an envelope', ORDER, order, [order]],
	['several records in data', ORDER, { data: [order, order] }, [order, order]],
	['several records without an envelope', ORDER, [order, 7], [order, { value: 7 }]],
	// In the following responses, `data` is not an envelope of one kind of record.
	['two records', ORDER, { data: both }, [both]],
	[
		'a map',
		'/api/messages/summary/ai_credits',
		{ data: { whatsapp: order } },
		[{ whatsapp: order }],
	],
	['a record with one list', ORDER, { data: lineItems }, [lineItems]],
	['data that is null', ORDER, { success: true, data: null }, [{ success: true, data: null }]],
	['an empty list', ORDER, { success: true, data: [] }, [{ success: true, data: [] }]],
	['no data', ORDER, { success: true, message: 'sent' }, [{ success: true, message: 'sent' }]],
	['a text', ORDER, 'OK', [{ value: 'OK' }]],
	['no body', ORDER, '', [{}]],
])('unwraps %s', (_, endpoint, body, expected) => {
	expect(unwrapRecords(body, endpoint)).toStrictEqual(expected);
});
