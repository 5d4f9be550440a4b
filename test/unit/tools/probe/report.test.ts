import type { FaultRule, SimulatorSettings } from 'messaging-crm-simulator';
import { probed, rowsIn } from './support/probe';

type Fault = FaultRule['fault'];

async function rowsOf(settings: SimulatorSettings, ...faults: FaultRule[]) {
	return rowsIn((await probed(settings, ...faults)).report);
}

const ofEndpoint = (route: string, fault: Fault): FaultRule => ({ match: { route }, fault });

const orders = (pathIncludes: string, fault: Fault): FaultRule => ({
	match: { route: '/api/orders', pathIncludes },
	fault,
});

const REJECTED: Fault = { type: 'status', status: 400 };
const OK = { type: 'status', status: 200 } as const;
const responds = (body: unknown, headers = {}): Fault => ({ ...OK, body, headers });

const is = (text: string): unknown => expect.stringMatching(text);

it('finds what the simulated service does', async () => {
	const { report, requests } = await probed();
	const rows = rowsIn(report);
	expect(Object.values(rows).filter((row) => row.startsWith('does not hold'))).toEqual([]);
	expect(rows).toMatchObject({
		'either-header': 'holds: `/api/orders`, `/businesses`',
		'both-days': 'holds: `/api/orders`, `/api/conversations`',
		'dates-by-created': 'holds: `/api/orders`',
		'limit-cap': 'holds: at most 100: `/api/orders`',
		'list-envelope': is('^holds: `data.orders`'),
		'limit-per-template': 'holds',
		'list-end': 'holds: page 9999 is empty',
		'sender-field': 'holds: `sender_type`',
		'messages-of-all': 'holds',
		'templates-of-inbox': 'holds',
		'unpaged-lists': 'not seen: no response says whether it is the whole',
		'item-values': 'holds',
		'product-ids': 'holds',
	});
	expect(report).toContain('`order_status` (text: ');
	expect(report).toContain('`created_at` (YYYY-MM-DDT00:00:00.000Z)');
	expect(report).toContain('`x-ratelimit-limit`, `x-ratelimit-remaining`');
	expect(requests).toHaveLength(40);
	expect(requests.filter(({ method }) => method !== 'GET')).toEqual([]);
});

const ORDER = { id: 'a', created_at: '2020-01-01T02:00:00Z', updated_at: '2020-01-05T02:00:00Z' };
const OTHER = { id: 'b', created_at: '2019-12-20T02:00:00Z', updated_at: '2020-01-01T02:00:00Z' };

const NO_TALK = { conversations: 0 };

/** Two orders, of which these have the first of January. */
const ofJanuary = (...found: object[]) => [
	orders('start_date=2020-01-01', responds(found)),
	orders('', responds([ORDER, OTHER])),
];

it.each<[SimulatorSettings, Record<string, unknown>, ...FaultRule[]]>([
	[
		{ envelope: 'array', listOrder: 'none', sorting: 'rejected', maxLimit: 20 },
		{
			'list-envelope': 'holds: the body itself',
			'list-order': 'holds: order by `created_at`: none; `sort_field=created_at`: rejected',
			'sort-updated': 'holds: rejected',
			'page-info': 'not seen: none of them',
		},
	],
	[
		{ envelope: 'hasMore', listOrder: 'oldestFirst', sorting: 'ignored', ignorePage: true },
		{
			'list-envelope': 'holds: `data`',
			'list-end': 'does not hold: page 9999 has records',
			'items-paged': 'does not hold: `page` is ignored',
			'sort-updated': 'holds: ignored',
			'page-info': 'holds: whether there is more',
		},
	],
	[
		{
			...{ envelope: 'lastPage', singleEnvelope: 'plural', templateText: 'none' },
			...{ maxLimit: 1000, afterLastPage: 'notFound' },
		},
		{
			'list-end': 'holds: page 9999: status 404',
			'limit-cap': 'not seen: no list is long enough',
			'page-info': 'holds: a total, the last page',
			'one-envelope': 'holds: order, board, item',
			'template-text': 'does not hold: not every template',
			'sort-updated': 'not seen: obeyed in one response',
		},
	],
	[
		{ rateLimit: { reset: 'epochSeconds' }, orders: 0, messages: 0, boards: 0 },
		{
			'reset-headers': 'holds: x-ratelimit-reset',
			'order-fields': 'not seen: no records',
			'sender-field': 'not seen: no records',
			'items-paged': 'not seen: too few items',
		},
	],
	[{ envelope: 'data', maxLimit: 30 }, { 'limit-cap': is('^holds: at most 30: `/api/orders`') }],
	[{}, { 'limit-cap': is(' a `limit` of 200 is rejected') }, orders('limit=200', REJECTED)],
	[{}, { 'messages-of-all': 'does not hold: status 400' }, ofEndpoint('/api/messages', REJECTED)],
	[NO_TALK, { 'dates-by-created': 'holds: `/api/orders`' }, ...ofJanuary(ORDER)],
	[NO_TALK, { 'dates-by-created': is('^does not hold: .*: updated_at$') }, ...ofJanuary(OTHER)],
	[NO_TALK, { 'dates-by-created': is('^does not hold: .*: ignored$') }, ...ofJanuary(ORDER, OTHER)],
])('reports the rows of a service with %o: %o', async (settings, rows, ...faults) => {
	expect(await rowsOf(settings, ...faults)).toMatchObject(rows);
});

it('reports what differs from the assumptions', async () => {
	const rows = await rowsOf(
		{},
		orders('sort_field=updated_at', { type: 'status', status: 500 }),
		orders('start_date', responds({ data: [] })),
		ofEndpoint('/api/orders/{id}', responds({ order: 1 }, { 'x-ratelimit-remaining': '9' })),
		{
			match: { route: '/api/conversations', pathIncludes: 'start_date' },
			fault: responds([{ id: 'a', created_at: '2020-01-01T00:00:00Z' }]),
		},
		ofEndpoint('/api/crm/boards/{boardId}/items', responds([{ item_id: 'a', group_id: 'New' }])),
		ofEndpoint('/api/agents', { type: 'redirect', location: 'https://x.test' }),
		ofEndpoint('/integrations', { type: 'html502' }),
		ofEndpoint('/templates', responds({ data: [{ id: 'a', inbox_id: 'other' }], has_more: true })),
		ofEndpoint('/messages', responds({ data: [{ id: 'a' }], total: 1 })),
		ofEndpoint('/api/inboxes', responds({ a: {} })),
		ofEndpoint('/api/messages', responds([{ id: 1 }, { id: 2 }])),
	);
	expect(rows).toMatchObject({
		'sort-updated': 'does not hold: status 500',
		'both-days': 'does not hold: `/api/orders`: no records of that day',
		'dates-by-created': 'not seen: no record that shows it',
		'no-redirects': 'does not hold: `/api/agents`',
		'html-not-service': 'does not hold: `/integrations`',
		'messages-of-all': 'not seen: no messages of two conversations',
		'templates-of-inbox': 'does not hold: templates of other inboxes',
		'unpaged-lists': 'does not hold: more pages: `/templates`',
		'limit-per-template': 'does not hold: each ID has its own count',
		'list-envelope': 'does not hold: not recognised: `/api/inboxes`',
		'one-envelope': 'does not hold: not recognised: order',
		'item-values': 'does not hold: some values are not IDs of the board',
		'message-fields': 'does not hold: no `status`, `file_url`, `ai_credits`',
	});
	expect(rows.timestamps).toContain('no `created_at`: `/api/messages`');
});

it('uses the other header if the key is rejected in the usual one', async () => {
	const once: FaultRule = { nth: [1, 3], fault: { type: 'status', status: 401 } };
	const { report, requests } = await probed({}, once);
	expect(rowsIn(report)['either-header']).toBe('does not hold: only `bearer`: `/api/orders`');
	expect(requests[5].headers).not.toHaveProperty('api_key');
});
