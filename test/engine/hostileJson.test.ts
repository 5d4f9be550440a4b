import * as fc from 'fast-check';
import type { INodeParameters } from 'n8n-workflow';

import { expectPlain, expectUnharmed, hostileText } from '../support/hostileJson';
import { loadFields, openList } from './support/lists';
import { byId, GET_ALL_ORDERS, useService } from './support/service';

const service = useService();

const ID = '3f2b8c1e-5a4d-4e6f-9b7a-1c2d3e4f5a6b';
const BOARD_ITEM = { resource: 'boardItem', operation: 'create', boardId: byId(ID) };

/** What n8n is given of any answer is plain JSON, and no object of the process has changed. */
async function holdsFor(ask: () => Promise<unknown>): Promise<void> {
	await fc.assert(
		fc.asyncProperty(hostileText, async (text) => {
			service().sim.reset();
			// Parsed, it is sent as it was: JSON keeps a property called __proto__.
			service().sim.faults.add({
				fault: { type: 'status', status: 200, body: JSON.parse(text) as unknown },
			});
			expectPlain(await ask());
			expectUnharmed();
		}),
		{ numRuns: 60 },
	);
}

it.each<[string, INodeParameters]>([
	['a list', GET_ALL_ORDERS],
	['a single record', { resource: 'order', operation: 'get', orderId: byId(ID) }],
	[
		'a write',
		{
			resource: 'order',
			operation: 'update',
			orderId: byId(ID),
			updateFields: { notes: 'x' },
			options: { outputFields: 'id, __proto__, constructor' },
		},
	],
	[
		'an upsert',
		{
			...BOARD_ITEM,
			operation: 'upsert',
			itemName: 'Siti',
			columns: {
				mappingMode: 'defineBelow',
				value: { Email: 'a@example.com' },
				matchingColumns: ['Email'],
			},
		},
	],
])('is kept out of the items of %s', async (_, parameters) => {
	await holdsFor(async () => {
		const { items } = await service().run(parameters, {
			settings: { onError: 'continueRegularOutput' },
		});
		return items.map(({ json }) => json);
	});
});

it.each(['searchOrders', 'searchColumns', 'searchTemplates'])(
	'is kept out of the list of %s',
	async (method) => {
		await holdsFor(
			async () =>
				await openList(method, service().credential, { parameters: BOARD_ITEM }).catch(() => null),
		);
	},
);

it('is kept out of the column mapper', async () => {
	await holdsFor(
		async () =>
			await loadFields('getBoardColumns', service().credential, BOARD_ITEM).catch(() => null),
	);
});
