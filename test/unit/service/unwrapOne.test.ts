import { unwrapOne } from '../../../nodes/MessagingCrm/service/unwrapOne';

const order = { id: 'a', notes: null };

it.each<object>([
	{ correlationId: '7d9f', status: 'ok' },
	{ statusCode: 200, message: 'success' },
	{ code: 0, error: null, errors: [], warnings: [] },
	{ meta: { took: 3 }, pagination: { page: 1 } },
	{ timestamp: '2026-03-01T00:00:00Z', request_id: 'a', pagination: null },
])('takes the record out of data beside %j', (envelope) => {
	expect(unwrapOne({ success: true, ...envelope, data: order }, '')).toEqual([order]);
});

it.each<[string, string, object]>([
	['of one by its ID', '/api/orders/{orderId}', { a: order }],
	['of credits by channel', '/api/messages/summary/ai_credits', { whatsapp: { sum: 5 } }],
	['with a list', '/api/orders/{orderId}', { orders_products: [{ id: 1 }] }],
])('keeps a map %s', (_, endpoint, map) => {
	expect(unwrapOne({ data: map }, endpoint)).toEqual([map]);
});

it.each<[string, object]>([
	['/api/orders/{orderId}', { success: true, order }],
	['/api/orders/{orderId}', { data: { orders: [{ notes: null }] } }],
	['/api/orders', { success: true, result: { order } }],
	['/messages/whatsapp', { success: true, message: { notes: null } }],
	['/api/crm/boards/{boardId}/columns/by-name', { data: { column: { notes: null } } }],
	['/inboxes/{inboxId}', { data: { inbox: { notes: null } } }],
])('%s: takes the record out of %j', (endpoint, body) => {
	expect(unwrapOne(body, endpoint)).toMatchObject([{ notes: null }]);
});

it.each<[string, unknown, object[]]>([
	['the record itself', order, [order]],
	['data.<noun>', { success: true, data: { order } }, [order]],
	['the business', { success: true, status_code: 200, data: order }, [order]],
	['several records', { data: [order, { order }] }, [order, order]],
	['a bare array', [order, 7], [order, { value: 7 }]],
	['nothing', undefined, [{}]],
	['null', null, [{}]],
	['an empty text', '', [{}]],
	['an empty array', [], [{}]],
	['an empty list', { success: true, data: [] }, [{ success: true, data: [] }]],
	['an empty list in two wrappers', { data: { result: [] } }, [{ result: [] }]],
	['other values in a list', { data: { result: [order, 7] } }, [{ result: [order, 7] }]],
	['a text', 'OK', [{ value: 'OK' }]],
	['a number', 0, [{ value: 0 }]],
	['null data', { success: true, data: null }, [{ success: true, data: null }]],
	['no data', { success: true, message: 'sent' }, [{ success: true, message: 'sent' }]],
])('takes %s out of its envelope', (_, body, expected) => {
	expect(unwrapOne(body, '/api/orders')).toStrictEqual(expected);
});

it.each([{ credits_left: 3 }, { errors: ['no invoice'] }])('keeps %j beside a record', (more) => {
	expect(unwrapOne({ data: order, ...more })).toEqual([{ data: order, ...more }]);
});

it('keeps two records together', () => {
	const data = { order, contact: { id: 'c' } };
	expect(unwrapOne({ data })).toEqual([data]);
});
