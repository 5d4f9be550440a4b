import { ENVELOPES } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import {
	answer,
	byId,
	GET_ALL_ORDERS,
	idsOf,
	rejection,
	useService,
	UUID,
} from './support/service';

/** Which forms of pages are read: test/unit/transport/paging. */
const service = useService({ orders: 434, contacts: 20 });

it.each([
	...ENVELOPES.map((envelope) => ({ envelope })),
	// Divides neither what is asked for nor the number of records.
	{ maxLimit: 37, afterLastPage: 'notFound' },
] as const)('Return All gives each order once if the service has %j', async (options) => {
	const { sim, succeed } = service();
	Object.assign(sim.options, options);
	const ids = idsOf(await succeed(GET_ALL_ORDERS));
	expect(ids.sort()).toEqual([...sim.data.orders].map(({ id }) => id).sort());
	// 5 pages, and at the most one more to see that it is the last.
	if ('envelope' in options) expect(sim.requests.length).toBeLessThanOrEqual(6);
});

const TWO = [{ id: '1' }, { id: '2' }];

it.each<[string, INodeParameters, object]>([
	[
		'the items of a board, not the board that they come with',
		{ resource: 'boardItem', operation: 'getAll', boardId: byId(UUID) },
		{ data: { id: 'b1', name: 'Leads', items: TWO, crm_columns: [] } },
	],
	[
		'the messages of a conversation, not the conversation that they come with',
		{ resource: 'message', operation: 'getByConversation', conversationId: byId('c1') },
		{ data: { id: 'c1', messages: TWO } },
	],
	[
		'all of a list without pages, although its total counts something else',
		{ resource: 'inbox', operation: 'getConnected' },
		{ data: TWO, total: 500, correlationId: 'c' },
	],
	[
		'what stands at Path to Records, up to a later page that has no list there',
		{ ...GET_ALL_ORDERS, options: { recordsProperty: 'report.rows', pageSize: 2 } },
		{ report: { rows: TWO } },
	],
])('gives %s', async (_, list, body) => {
	const { sim, succeed, respond } = service();
	sim.faults.add({ nth: [1], fault: answer(body) });
	respond('report' in body ? { message: 'No more' } : body);
	expect(idsOf(await succeed({ ...list, returnAll: true }))).toEqual(['1', '2']);
});

it('reads the one page that the user asks for, once', async () => {
	const options = { extraQuery: '{"page": 2}' };
	expect(idsOf(await service().succeed({ ...GET_ALL_ORDERS, options }))).toHaveLength(100);
	expect(service().sim.requests).toHaveLength(1);
});

it('asks for fewer records if their number is rejected, and remembers that for the next page', async () => {
	const { sim, succeed } = service();
	// No other test reads these: the node remembers what the service has accepted.
	const contacts = { resource: 'contact', operation: 'getAll', returnAll: true };
	const all = [...sim.data.contacts].map(({ id }) => id);
	for (const first of [['100', '50', '25', '12'], ['12']]) {
		sim.reset();
		for (const limit of [100, 50, 25]) {
			const fault = rejection(400, 'limit must not be greater than 15');
			sim.faults.add({ match: { pathIncludes: `limit=${limit}` }, fault });
		}
		expect(idsOf(await succeed(contacts)).sort()).toEqual(all.sort());
		const limits = sim.requests.map(({ query }) => query.limit);
		expect(limits.slice(0, first.length + 1)).toEqual([...first, '12']);
	}
});

it('reads a later page again that is no JSON, since it would end the list early', async () => {
	service().sim.faults.add({ nth: [2], fault: answer('{"data": [{"id": "1') });
	expect(idsOf(await service().succeed(GET_ALL_ORDERS))).toHaveLength(434);
});

it.each([
	['the first page', 1, answer({}, 404)],
	['a later page with another status', 2, answer({}, 400)],
	['a later page, if it is a web page', 2, answer('<!doctype html><h1>Not found</h1>', 404)],
])('fails a list at %s', async (_, page, fault) => {
	service().sim.faults.add({ nth: [page], fault });
	const { error } = await service().run(GET_ALL_ORDERS);
	expect(error).toMatchObject({ httpCode: String(fault.status) });
});
