import { ENVELOPES } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';

import { byId, GET_ALL_ORDERS, idsOf, useService, UUID } from './support/service';

const service = useService({ orders: 434 });

describe.each(ENVELOPES)('Return All in the envelope "%s"', (envelope) => {
	it.each<[string, object, requests: number]>([
		// 5 pages, and at the most one more to see that it is the last.
		['keeps to limit', {}, 6],
		// Divides neither what is asked for nor the total.
		['caps limit', { maxLimit: 37 }, Infinity],
	])('gives each order once if the service %s', async (_, options, requests) => {
		const { sim, run } = service();
		Object.assign(sim.options, { envelope, ...options });
		const ids = idsOf(await run(GET_ALL_ORDERS));
		expect(ids.sort()).toEqual([...sim.data.orders].map(({ id }) => id).sort());
		expect(sim.requests.length).toBeLessThanOrEqual(requests);
	});
});

const TWO = [{ id: '1' }, { id: '2' }];
const BOARD = { id: 'b1', name: 'Leads', items: TWO, crm_columns: [] };

it.each<[string, INodeParameters, object]>([
	[
		'the items of a board, not the board that they come with',
		{ resource: 'boardItem', operation: 'getAll', boardId: byId(UUID) },
		{ data: BOARD },
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
])('gives %s', async (_, list, body) => {
	service().respond(body);
	expect(idsOf(await service().succeed({ ...list, returnAll: true }))).toEqual(['1', '2']);
});
