import { isDeepStrictEqual } from 'node:util';
import { ENVELOPES, type EnvelopeName } from 'messaging-crm-simulator';

import { byId, GET_ALL_ORDERS, idsOf, useService } from './support/service';

const ORDERS = 434;

const TELL_TOTAL: EnvelopeName[] = ['total', 'metaTotal', 'lastPage'];

const service = useService({ orders: ORDERS });

function expectEachOrderOnce(ids: unknown[]) {
	const expected = service()
		.sim.data.orders.slice()
		.map(({ id }) => id);
	expect(ids).toHaveLength(expected.length);
	expect(new Set(ids)).toEqual(new Set(expected));
}

describe.each(ENVELOPES)('Return All in the envelope "%s"', (envelope) => {
	beforeEach(() => {
		service().sim.options.envelope = envelope;
	});

	it('gives each order once', async () => {
		expectEachOrderOnce(idsOf(await service().run(GET_ALL_ORDERS)));
		// 5 pages, and at the most one more to see that it is the last.
		expect(service().sim.requests.length).toBeLessThanOrEqual(6);
	});

	it('gives each order once if the service caps limit', async () => {
		// Divides neither what is asked for nor the total.
		service().sim.options.maxLimit = 37;
		expectEachOrderOnce(idsOf(await service().run(GET_ALL_ORDERS)));
	});

	it('gives each order once where the service rejects pages behind the end', async () => {
		// Without a total, the page after page 5 is already being read.
		service().sim.faults.add({
			match: { pathIncludes: 'page=6&limit=100' },
			fault: { type: 'status', status: 404 },
		});
		const { items } = await service().run(
			{ ...GET_ALL_ORDERS, options: { pageSize: '={{ $json.size }}' } },
			{ items: [{ size: 100 }, { size: 30 }] },
		);
		for (const item of [0, 1]) {
			const own = items.filter(({ pairedItem }) => isDeepStrictEqual(pairedItem, { item }));
			expectEachOrderOnce(own.map(({ json }) => json.id));
		}
	});

	it('gives each order once where the service ignores limit', async () => {
		service().sim.options.ignoreLimit = true;
		expectEachOrderOnce(idsOf(await service().run(GET_ALL_ORDERS)));
	});

	it('ends where the service ignores page, in an error where a total shows it', async () => {
		service().sim.options.ignorePage = true;
		const { items, error } = await service().run(GET_ALL_ORDERS);
		if (TELL_TOTAL.includes(envelope)) {
			expect(error?.message).toContain(
				`The service has ${ORDERS} records but returns the same 100`,
			);
		} else {
			expect(items).toHaveLength(100);
		}
		expect(service().sim.requests.length).toBeLessThan(20);
	});

	it('gives each order once while orders come in', async () => {
		const before = service()
			.sim.data.orders.slice()
			.map(({ id }) => id);
		service().sim.options.shiftWhileReading = 'insert';
		const ids = idsOf(await service().run(GET_ALL_ORDERS));
		expect(new Set(ids).size).toBe(ids.length);
		expect(before.filter((id) => !ids.includes(id))).toEqual([]);
		service()
			.sim.data.orders.slice()
			.filter(({ id }) => !before.includes(id))
			.forEach(({ id }) => service().sim.data.removeOrder(id));
	});
});

describe('orders that leave the list while it is read', () => {
	it.each(TELL_TOTAL)(
		'do not take others with them where the total is told ("%s")',
		async (envelope) => {
			Object.assign(service().sim.options, { envelope, shiftWhileReading: 'remove' });
			const ids = idsOf(await service().run(GET_ALL_ORDERS));
			const left = service()
				.sim.data.orders.slice()
				.map(({ id }) => id);
			expect(left.filter((id) => !ids.includes(id))).toEqual([]);
			expect(new Set(ids).size).toBe(ids.length);
		},
	);
});

it('gives the items of a board, not the board that they come with', async () => {
	const board = byId('3f2b8c1e-5a4d-4e6f-9b7a-1c2d3e4f5a6b');
	const data = {
		id: 'b1',
		name: 'Leads',
		crm_items: [{ id: 'i1' }, { id: 'i2' }],
		crm_columns: [],
	};
	service().sim.faults.add({ fault: { type: 'status', status: 200, body: { data } } });
	const parameters = { resource: 'boardItem', operation: 'getAll', boardId: board };
	expect(idsOf(await service().run({ ...parameters, returnAll: true }))).toEqual(['i1', 'i2']);
});

it('ends a list without pages normally, although its total counts something else', async () => {
	const body = { data: [{ id: '1' }, { id: '2' }], total: 500, correlationId: 'c' };
	service().sim.faults.add({ fault: { type: 'status', status: 200, body } });
	const list = { resource: 'inbox', operation: 'getConnected', returnAll: true };
	expect(idsOf(await service().run(list))).toEqual(['1', '2']);
});

it('returns a body that it does not understand as one item', async () => {
	service().sim.faults.add({
		match: { route: '/api/orders' },
		fault: { type: 'status', status: 200, body: { message: 'success', count: 3 } },
	});
	const { items } = await service().run(GET_ALL_ORDERS);
	expect(items).toEqual([{ json: { message: 'success', count: 3 }, pairedItem: { item: 0 } }]);
});
