import * as fc from 'fast-check';
import type { Fault } from 'messaging-crm-simulator';
import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { expectPlain, expectUnharmed, hostileText } from '../support/hostileJson';
import { until } from '../support/until';
import { answer } from './support/errors/case';
import { loadFields, openList } from './support/lists';
import { byId, CONTINUE, CREATE_ORDER, GET_ALL_ORDERS, useService } from './support/service';

const service = useService({ orders: 250 });

it('an answer without an end is not read to its end if it is an error, or for a list in the editor', async () => {
	const { sim, run, credential } = service();
	// Reaches the bound of values long before that of bytes.
	const fault = { type: 'endlessBody', packed: true, ofRecords: true } as const;
	sim.faults.add({ nth: [1], fault: { ...fault, status: 400 } });
	sim.faults.add({ nth: [2], fault });
	expect((await run(GET_ALL_ORDERS)).error?.message).toContain('2,000,000 values');
	await expect(openList('searchOrders', credential, {})).rejects.toThrow('2,000,000 values');
});

/** The connection is closed, too: the service goes on with nothing. */
async function expectNoneUnderWay() {
	const { sim } = service();
	const isIdle = () => {
		sim.reset();
		return sim.stats().maxInFlight === 0;
	};
	await until('nothing was under way', isIdle, 5_000);
}

it.each<[string, Fault]>([
	['stops on its way', { type: 'slowBody', delayMs: 60_000 }],
	['trickles', { type: 'endlessBody', everyMs: 20 }],
])('an answer that %s ends with the timeout', async (_, fault) => {
	const { sim, run } = service();
	sim.faults.add({ fault });
	const { error } = await run({ ...CREATE_ORDER, requestOptions: { timeout: 300 } });
	expect(error?.message).toBe('The service did not respond in time');
	expect(error?.description).toContain('The service may already have processed this request');
	expect(sim.requests).toHaveLength(1);
	await expectNoneUnderWay();
});

it('a cancelled execution reads no further', async () => {
	const { sim, run } = service();
	sim.faults.add({ fault: { type: 'slowBody', delayMs: 60_000 } });
	const { error } = await run(GET_ALL_ORDERS, {
		onStart: (cancel) => void until('a request came', () => sim.requests.length > 0).then(cancel),
	});
	expect(error?.message).toBe('The execution was cancelled');
	expect(sim.requests).toHaveLength(1);
	await expectNoneUnderWay();
});

describe('hostile JSON', () => {
	const ID = '3f2b8c1e-5a4d-4e6f-9b7a-1c2d3e4f5a6b';
	const BOARD_ITEM = { resource: 'boardItem', operation: 'create', boardId: byId(ID) };

	/** What n8n is given of any answer is plain JSON, and no object of the process has changed. */
	async function holdsFor(ask: () => Promise<unknown>): Promise<void> {
		await fc.assert(
			fc.asyncProperty(hostileText, async (text) => {
				service().sim.reset();
				// Parsed, it is sent as it was: JSON keeps a property called __proto__.
				service().sim.faults.add({ fault: answer(JSON.parse(text)) });
				expectPlain(await ask());
				expectUnharmed();
			}),
			{ numRuns: 30 },
		);
	}

	const ORDER = { resource: 'order', operation: 'get', orderId: byId(ID) };
	const UPDATE = {
		...{ ...ORDER, operation: 'update', updateFields: { notes: 'x' } },
		options: { outputFields: 'id, __proto__, constructor' },
	};
	const value = { Email: 'a@example.com' };
	const UPSERT = {
		...{ ...BOARD_ITEM, operation: 'upsert', itemName: 'Siti' },
		columns: { mappingMode: 'defineBelow', value, matchingColumns: ['Email'] },
	};

	it.each<[string, INodeParameters]>([
		['a list', GET_ALL_ORDERS],
		['a single record', ORDER],
		['a write', UPDATE],
		['an upsert', UPSERT],
	])('is kept out of the items of %s', async (_, parameters) => {
		await holdsFor(async () => {
			const { items } = await service().run(parameters, { settings: CONTINUE });
			return items.map(({ json }) => json);
		});
	});

	const list = (method: string) => (credential: IDataObject) =>
		openList(method, credential, { parameters: BOARD_ITEM });

	it.each<[string, (credential: IDataObject) => Promise<unknown>]>([
		['orders', list('searchOrders')],
		['columns', list('searchColumns')],
		['templates', list('searchTemplates')],
		['fields', (credential) => loadFields('getBoardColumns', credential, BOARD_ITEM)],
	])('is kept out of the editor: %s', async (_, open) => {
		await holdsFor(() => open(service().credential).catch(() => null));
	});
});
