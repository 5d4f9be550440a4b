import { ExecuteContext, ExecuteSingleContext } from 'n8n-core';
import type { INode } from 'n8n-workflow';

import { UPDATE_NOTES, useService } from './support/service';

const service = useService({ orders: 10 });

const CONTINUES = { onError: 'continueRegularOutput' } as const;

function items() {
	return service()
		.sim.data.orders.slice(0, 3)
		.map(({ id }, index) => ({ id, notes: `note ${index}` }));
}

describe('if n8n gave the requests other objects for the items than it gave the node', () => {
	beforeEach(() => {
		const { getInputData } = ExecuteSingleContext.prototype;
		jest.spyOn(ExecuteSingleContext.prototype, 'getInputData').mockImplementation(function (
			this: ExecuteSingleContext,
			...input
		) {
			return { ...getInputData.apply(this, input) };
		});
	});

	it('the node fails and sends nothing', async () => {
		const { error } = await service().run(UPDATE_NOTES, { items: items() });
		expect(error?.message).toMatch(/^This version of n8n/);
		expect(error?.description).toContain('Nothing was sent.');
		expect(service().sim.requests).toEqual([]);
	});

	it('every item becomes an error item if the node continues', async () => {
		const result = await service().run(UPDATE_NOTES, { items: items(), settings: CONTINUES });
		expect(result.items.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual(
			[0, 1, 2].map((item) => [expect.stringMatching(/^This version of n8n/), { item }]),
		);
		expect(service().sim.requests).toEqual([]);
	});
});

/** As n8n's own Batching does, which the node does not offer. */
describe('if n8n built the items over many turns of the event loop', () => {
	beforeEach(() => {
		const context = ExecuteContext.prototype as unknown as {
			_getNodeParameter(name: string, ...rest: unknown[]): unknown;
		};
		const read = context._getNodeParameter;
		jest.spyOn(context, '_getNodeParameter').mockImplementation(function (
			this: typeof context,
			name,
			...rest
		) {
			const batching = { batch: { batchSize: 1, batchInterval: 20 } };
			return name === 'requestOptions' ? { batching } : read.call(this, name, ...rest);
		});
	});

	it('a bad value in the last one would still stop the first', async () => {
		const all = [...items(), { id: '..', notes: '' }];
		const { error } = await service().run(UPDATE_NOTES, { items: all });
		expect(error?.message).toBe('Order cannot be ".." [item 3]');
		expect(service().sim.requests).toEqual([]);
	});

	it.each<[string, Partial<INode>]>([
		['stops', {}],
		['continues', CONTINUES],
	])('all of them would be sent if the node %s', async (_, settings) => {
		const result = await service().run(UPDATE_NOTES, { items: items(), settings });
		expect(result.items.map(({ json }) => json.notes)).toEqual(['note 0', 'note 1', 'note 2']);
	});
});
