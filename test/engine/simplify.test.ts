import { NodeHelpers, type IDataObject, type INode } from 'n8n-workflow';

import { catalogue } from './support/catalogue';
import { loadNode } from './support/engine';
import { byId, GET_ALL_ORDERS, useService } from './support/service';

const service = useService({ orders: 30 });

const hasNested = (record: IDataObject) =>
	Object.values(record).some((value) => Array.isArray(value) || value === null || value === '');

const getOrder = () => ({
	resource: 'order',
	operation: 'get',
	orderId: byId(service().sim.data.orders.at(0)?.id ?? ''),
	simplify: true,
});

it('leaves out what is empty or nested, of lists, pages and single records', async () => {
	const { run } = service();
	const list = await run({ ...GET_ALL_ORDERS, simplify: true });
	const pages = await run({ ...GET_ALL_ORDERS, simplify: true, options: { output: 'pages' } });
	const records = list.items.map(({ json }) => json);
	expect(records).toHaveLength(30);
	expect(records.filter(hasNested)).toEqual([]);
	expect(pages.items.flatMap(({ json }) => json.records)).toEqual(records);
	const one = await run(getOrder());
	expect(one.items[0].json).toMatchObject({ id: expect.any(String), total: expect.any(Number) });
	expect(hasNested(one.items[0].json)).toBe(false);
});

it('is off in a node that was stored before it existed, and gives way to Output Fields', async () => {
	const { run, sim } = service();
	const raw = await run({ ...getOrder(), simplify: false });
	const { simplify: _, ...stored } = getOrder();
	expect((await run(stored)).items[0].json).toEqual(raw.items[0].json);
	expect(hasNested(raw.items[0].json)).toBe(true);
	const options = { outputFields: 'orders_products' };
	const picked = await run({ ...getOrder(), options });
	expect(picked.items[0].json).toEqual({
		orders_products: sim.data.orders.at(0)?.orders_products,
	});
});

it.each([
	['list', () => ({ ...GET_ALL_ORDERS, simplify: true })],
	['single record', getOrder],
])('leaves a response alone that was not recognized as a %s', async (_, parameters) => {
	const body = { report: { state: 'none', orders: null }, note: 'Later' };
	service().sim.faults.add({ fault: { type: 'status', status: 200, body } });
	expect((await service().run(parameters())).items[0].json).toEqual(body);
});

it.each([
	['={{ "yes" }}', 'Simplify is neither true nor false: "yes" [item 0]'],
	['={{ [true] }}', 'Simplify is an array [item 0]'],
	['={{ undefined }}', undefined],
	['={{ "true" }}', undefined],
])('takes the value %s or names the field', async (simplify, message) => {
	const { error } = await service().run({ ...GET_ALL_ORDERS, simplify });
	expect(error?.message).toBe(message);
});

function defaultIn(name: string, parameters: IDataObject): unknown {
	const { description } = loadNode();
	const node = { typeVersion: 1, parameters } as unknown as INode;
	const type = { ...description, name };
	return NodeHelpers.getNodeParameters(
		description.properties,
		parameters as INode['parameters'],
		true,
		false,
		node,
		type,
	)?.simplify;
}

it('is offered for the operations of the catalogue; on in tools, off elsewhere', () => {
	for (const { resource, operation, params } of catalogue.operations) {
		const isOffered = params.some(({ name }) => name === 'simplify');
		const parameters = { resource, operation };
		const defaults = ['messagingCrm', 'messagingCrmTool'].map((name) =>
			defaultIn(name, parameters),
		);
		expect([resource, operation, ...defaults]).toEqual([
			...[resource, operation],
			...(isOffered ? [false, true] : [undefined, undefined]),
		]);
	}
});
