import type { INodeParameters } from 'n8n-workflow';

import { loadNode } from './support/engine';
import { byId, useService } from './support/service';

const service = useService({ orders: 10 });

/** The settings of Batching that a user fills in; in real milliseconds. */
function batches(batchSize: number, batchInterval: number): INodeParameters {
	return { requestOptions: { batching: { batch: { batchSize, batchInterval } } } };
}

const WRITE: INodeParameters = {
	resource: 'order',
	operation: 'update',
	orderId: byId('={{ $json.id }}'),
	updateFields: { notes: '={{ $json.notes }}' },
};

const READ: INodeParameters = {
	resource: 'order',
	operation: 'get',
	orderId: byId('={{ $json.id }}'),
};

/** Items for five orders, of which some have an ID that cannot be used. */
function items(bad: number[], badId: string | null = '..') {
	return service()
		.sim.data.orders.slice(0, 5)
		.map(({ id }, index) => ({ id: bad.includes(index) ? badId : id, notes: `note ${index}` }));
}

const unhandled: unknown[] = [];
const listener = (reason: unknown) => unhandled.push(reason);
beforeAll(() => process.on('unhandledRejection', listener));
afterEach(() => expect(unhandled.splice(0)).toEqual([]));
afterAll(() => process.off('unhandledRejection', listener));

describe.each([
	['writes', WRITE],
	['reads', READ],
])('%s', (_, operation) => {
	it.each<[string, number, number, number[], number, string]>([
		[
			'no Batching',
			0,
			0,
			[2],
			0,
			'Processed: no items. Failed: item 2. Not sent: items 0 to 1, 3 to 4.',
		],
		[
			'an interval of 0',
			2,
			0,
			[2],
			0,
			'Processed: no items. Failed: item 2. Not sent: items 0 to 1, 3 to 4.',
		],
		[
			'one batch',
			50,
			20,
			[2],
			0,
			'Processed: no items. Failed: item 2. Not sent: items 0 to 1, 3 to 4.',
		],
		[
			'batches of two',
			2,
			60,
			[2],
			2,
			'Processed: items 0 to 1. Failed: item 2. Not sent: items 3 to 4.',
		],
		[
			'two bad items of a batch',
			3,
			60,
			[3, 4],
			3,
			'Processed: items 0 to 2. Failed: items 3 to 4. Not sent: no items.',
		],
		[
			'a bad item of the first batch',
			2,
			20,
			[1],
			0,
			'Processed: no items. Failed: item 1. Not sent: items 0, 2 to 4.',
		],
		[
			'bad items of two batches',
			2,
			20,
			[1, 4],
			0,
			'Processed: no items. Failed: item 1. Not sent: items 0, 2 to 4.',
		],
		['batches of one', 1, 60, [3], 3, 'Processed: items 0 to 2. Failed: item 3. Not sent: item 4.'],
	])('with %s stop at a bad item', async (_name, size, interval, bad, sent, account) => {
		const { sim, run } = service();
		const result = await run({ ...operation, ...batches(size, interval) }, { items: items(bad) });
		expect(result.error?.message).toBe(`Order cannot be ".." [item ${bad[0]}]`);
		expect(result.error?.context).toMatchObject({ itemIndex: bad[0] });
		expect(result.error?.description).toContain(account);
		expect(sim.requests.map(({ path }) => path.split('/').at(-1))).toEqual(
			items([])
				.slice(0, sent)
				.map(({ id }) => id),
		);
	});

	it.each<[string, number, number, string]>([
		['no Batching', 0, 0, 'Processed: no items. Failed: item 3. Not sent: items 0 to 2, 4.'],
		['batches of two', 2, 60, 'Processed: items 0 to 1. Failed: item 3. Not sent: items 2, 4.'],
	])('with %s stop at an item that n8n cannot build', async (_name, size, interval, account) => {
		const { sim, run } = service();
		const { error } = await run(
			{ ...operation, orderId: byId('={{ $json.id.trim() }}'), ...batches(size, interval) },
			{ items: items([3], null) },
		);
		expect(error?.description).toContain(account);
		expect(sim.requests).toHaveLength(size);
	});

	it('stop with the batch after one that the service rejects', async () => {
		const { sim, run } = service();
		sim.faults.add({ nth: [2], fault: { type: 'status', status: 400 } });
		const { error } = await run(
			{ ...operation, ...batches(2, 1000) },
			{ items: items([]).slice(0, 4) },
		);
		expect(error?.description).toContain(
			'Processed: item 0. Failed: item 1. Not sent: items 2 to 3.',
		);
		expect(sim.requests).toHaveLength(2);
	});

	it('go on with every good item if the node continues', async () => {
		const { sim, run } = service();
		const result = await run(
			{ ...operation, ...batches(2, 20) },
			{ items: items([1, 2]), settings: { onError: 'continueRegularOutput' } },
		);
		expect(result.error).toBeUndefined();
		expect(result.items.map(({ pairedItem }) => pairedItem)).toEqual(
			[0, 1, 2, 3, 4].map((item) => ({ item })),
		);
		expect(result.items.map(({ json }) => typeof json.error)).toEqual([
			'undefined',
			'string',
			'string',
			'undefined',
			'undefined',
		]);
		expect(sim.requests).toHaveLength(3);
	});
});

it.each([-1, 0])('takes %i items per batch for 1, as the field says', async (size) => {
	const { run } = service();
	const { error } = await run({ ...WRITE, ...batches(size, 60) }, { items: items([1]) });
	expect(error?.description).toContain('Processed: item 0. Failed: item 1.');
	const property = loadNode().description.properties.find(({ name }) => name === 'requestOptions');
	expect(JSON.stringify(property)).toContain('Values below 1 count as 1');
});
