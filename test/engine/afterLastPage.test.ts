import type { SimulatorSettings } from 'messaging-crm-simulator';

import { openList } from './support/lists';
import { remember } from './support/memory';
import { byId, GET_ALL_ORDERS, idsOf, useService } from './support/service';

/** Only a page after the last one shows that there are no more. */
const FULL_PAGES: SimulatorSettings = {
	...{ maxLimit: 10, orders: 20, messages: 0, envelope: 'data', afterLastPage: 'notFound' },
};

const service = useService(FULL_PAGES);

/** A conversation of ten messages. */
function conversation() {
	const { data } = service().sim;
	const { id } = data.addConversation();
	for (let count = 0; count < 10; count++) {
		data.addMessage({ conversation_id: id, sender_type: 'agent', message: String(count) });
	}
	return { conversationId: byId(id) };
}

function lastResponse() {
	const { query, status } = service().sim.requests.at(-1) ?? {};
	return { page: query?.page, status };
}

it.each([{}, { recordsProperty: 'data' }])('ends a list with the options %j', async (options) => {
	const result = await service().succeed({ ...GET_ALL_ORDERS, options });
	expect(new Set(idsOf(result)).size).toBe(20);
	expect(lastResponse()).toEqual({ page: '3', status: 404 });
});

it('reads the one page that the user asks for', async () => {
	service().sim.options.envelope = 'total';
	const options = { extraQuery: '{"page": 2}' };
	const result = await service().succeed({ ...GET_ALL_ORDERS, returnAll: true, options });
	expect(idsOf(result)).toHaveLength(10);
});

it('ends a list for a picker', async () => {
	const { sim, credential } = service();
	const opening = { token: JSON.stringify([2]) };
	expect(await openList('searchOrders', credential, opening)).toEqual({ results: [] });
	expect(sim.requests).toMatchObject([{ query: { page: '3' }, status: 404 }]);
});

it('ends the conversation that an agent gets, or a reply window is computed from', async () => {
	const parameters = conversation();
	const { credential, succeed } = service();
	service().sim.options.listOrder = 'oldestFirst';
	expect(await remember({ parameters }, credential)).toHaveLength(10);
	const window = { resource: 'conversation', operation: 'getReplyWindow' };
	await succeed({ ...window, ...parameters });
	expect(lastResponse()).toEqual({ page: '2', status: 404 });
});

it('reads a later page again that is no JSON, since it would end the list early', async () => {
	const { sim, succeed } = service();
	const fault = { type: 'status', status: 200, body: '{"data": [{"id": "1' } as const;
	sim.faults.add({ nth: [2], fault });
	expect(new Set(idsOf(await succeed(GET_ALL_ORDERS))).size).toBe(20);
});

it.each([
	['the first page', 1, 404, {}],
	['a later page with another status', 2, 400, {}],
	['a later page, if it is a web page', 2, 404, { body: '<!doctype html><h1>Not found</h1>' }],
])('fails a list at %s', async (_, page, status, body) => {
	const { sim, run } = service();
	sim.faults.add({ nth: [page], fault: { type: 'status', status, ...body } });
	const { error } = await run(GET_ALL_ORDERS);
	expect(error).toMatchObject({ httpCode: String(status) });
});
