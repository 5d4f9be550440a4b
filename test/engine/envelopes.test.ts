import { isDeepStrictEqual } from 'node:util';
import { ENVELOPES, type EnvelopeName } from 'messaging-crm-simulator';

import { answer } from './support/errors/case';
import { byId, GET_ALL_ORDERS, idsOf, useService } from './support/service';

const ORDERS = 434;

const TELL_TOTAL: EnvelopeName[] = ['total', 'metaTotal', 'lastPage'];

const service = useService({ orders: ORDERS });

const orderIds = () => [...service().sim.data.orders].map(({ id }) => id);

function expectEachOrderOnce(ids: unknown[]) {
	const expected = orderIds();
	expect(ids).toHaveLength(expected.length);
	expect(new Set(ids)).toEqual(new Set(expected));
}

describe.each(ENVELOPES)('Return All in the envelope "%s"', (envelope) => {
	beforeEach(() => void (service().sim.options.envelope = envelope));

	it.each<[string, object, requests: number]>([
		// 5 pages, and at the most one more to see that it is the last.
		['keeps to limit', {}, 6],
		// Divides neither what is asked for nor the total.
		['caps limit', { maxLimit: 37 }, Infinity],
		['ignores limit', { ignoreLimit: true }, Infinity],
	])('gives each order once if the service %s', async (_, options, requests) => {
		Object.assign(service().sim.options, options);
		expectEachOrderOnce(idsOf(await service().run(GET_ALL_ORDERS)));
		expect(service().sim.requests.length).toBeLessThanOrEqual(requests);
	});

	it('gives each order once where the service rejects pages behind the end', async () => {
		// Without a total, the page after page 5 is already being read.
		const match = { pathIncludes: 'page=6&limit=100' };
		service().sim.faults.add({ match, fault: { type: 'status', status: 404 } });
		const parameters = { ...GET_ALL_ORDERS, options: { pageSize: '={{ $json.size }}' } };
		const { items } = await service().run(parameters, { items: [{ size: 100 }, { size: 30 }] });
		for (const item of [0, 1]) {
			const own = items.filter(({ pairedItem }) => isDeepStrictEqual(pairedItem, { item }));
			expectEachOrderOnce(own.map(({ json }) => json.id));
		}
	});

	it('ends where the service ignores page, in an error where a total shows it', async () => {
		service().sim.options.ignorePage = true;
		const { items, error } = await service().run(GET_ALL_ORDERS);
		if (TELL_TOTAL.includes(envelope)) {
			const message = `The service has ${ORDERS} records but returns the same 100`;
			expect(error?.message).toContain(message);
		} else expect(items).toHaveLength(100);
		expect(service().sim.requests.length).toBeLessThan(20);
	});

	it('gives each order once while orders come in', async () => {
		const { sim, run } = service();
		const before = orderIds();
		sim.options.shiftWhileReading = 'insert';
		const ids = idsOf(await run(GET_ALL_ORDERS));
		expect(new Set(ids).size).toBe(ids.length);
		expect(before.filter((id) => !ids.includes(id))).toEqual([]);
		orderIds()
			.filter((id) => !before.includes(id))
			.forEach((id) => sim.data.removeOrder(id));
	});
});

it.each(TELL_TOTAL)(
	'orders that leave the list while it is read take no others with them in "%s"',
	async (envelope) => {
		Object.assign(service().sim.options, { envelope, shiftWhileReading: 'remove' });
		const ids = idsOf(await service().run(GET_ALL_ORDERS));
		expect(orderIds().filter((id) => !ids.includes(id))).toEqual([]);
		expect(new Set(ids).size).toBe(ids.length);
	},
);

it('gives the items of a board, not the board that they come with', async () => {
	const boardId = byId('3f2b8c1e-5a4d-4e6f-9b7a-1c2d3e4f5a6b');
	const crm_items = [{ id: 'i1' }, { id: 'i2' }];
	const data = { id: 'b1', name: 'Leads', crm_items, crm_columns: [] };
	service().sim.faults.add({ fault: answer({ data }) });
	const list = { resource: 'boardItem', operation: 'getAll', boardId, returnAll: true };
	expect(idsOf(await service().run(list))).toEqual(['i1', 'i2']);
});

it('ends a list without pages normally, although its total counts something else', async () => {
	const body = { data: [{ id: '1' }, { id: '2' }], total: 500, correlationId: 'c' };
	service().sim.faults.add({ fault: answer(body) });
	const list = { resource: 'inbox', operation: 'getConnected', returnAll: true };
	expect(idsOf(await service().run(list))).toEqual(['1', '2']);
});
