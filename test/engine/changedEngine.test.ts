import { ExecuteSingleContext } from 'n8n-core';
import type { IExecuteData } from 'n8n-workflow';

import { UPDATE_NOTES, useService } from './support/service';

const service = useService({ orders: 10 });

function items() {
	return service()
		.sim.data.orders.slice(0, 3)
		.map(({ id }, index) => ({ id, notes: `note ${index}` }));
}

afterEach(() => jest.restoreAllMocks());

describe('if n8n gave each item an object of its own for the data of the run', () => {
	beforeEach(() => {
		const { getExecuteData } = ExecuteSingleContext.prototype;
		jest.spyOn(ExecuteSingleContext.prototype, 'getExecuteData').mockImplementation(function (
			this: ExecuteSingleContext,
		): IExecuteData {
			return { ...getExecuteData.call(this) };
		});
	});

	it('the node fails and sends nothing', async () => {
		const { error } = await service().run(UPDATE_NOTES, { items: items() });
		expect(error?.message).toMatch(/^This version of n8n/);
		expect(error?.description).toContain('Failed: item 0. Not sent: items 1 to 2.');
		expect(service().sim.requests).toEqual([]);
	});

	it('every item becomes an error item if the node continues', async () => {
		const result = await service().run(UPDATE_NOTES, {
			items: items(),
			settings: { onError: 'continueRegularOutput' },
		});
		expect(result.items.map(({ json, pairedItem }) => [json.error, pairedItem])).toEqual(
			[0, 1, 2].map((item) => [expect.stringMatching(/^This version of n8n/), { item }]),
		);
		expect(service().sim.requests).toEqual([]);
	});
});

/** n8n's own Batching, of which the node does not know, lets time pass between the items. */
describe('if n8n built the items over many turns of the event loop', () => {
	const SLOWLY = { requestOptions: { batching: { batch: { batchSize: 1, batchInterval: 5 } } } };

	beforeEach(() => {
		const { getNodeParameter } = ExecuteSingleContext.prototype;
		jest.spyOn(ExecuteSingleContext.prototype, 'getNodeParameter').mockImplementation(function (
			this: ExecuteSingleContext,
			name: string,
			...rest
		) {
			return name === 'requestOptions' ? {} : getNodeParameter.call(this, name, ...rest);
		});
	});

	it('a bad value in the last one would still stop the first', async () => {
		const all = [...items(), { id: '..', notes: '' }];
		const { error } = await service().run({ ...UPDATE_NOTES, ...SLOWLY }, { items: all });
		expect(error?.message).toBe('Order cannot be ".." [item 3]');
		expect(service().sim.requests).toEqual([]);
	});

	it('all of them would be sent', async () => {
		const result = await service().run({ ...UPDATE_NOTES, ...SLOWLY }, { items: items() });
		expect(result.items.map(({ json }) => json.notes)).toEqual(['note 0', 'note 1', 'note 2']);
	});
});
