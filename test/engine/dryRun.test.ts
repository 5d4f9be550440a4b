import type { IDataObject, INodeParameters, INodeProperties } from 'n8n-workflow';

import { recipientsIn } from '../../nodes/MessagingCrm/service';
import { catalogue } from './support/catalogue';
import { addBoard } from './support/catalogue/boardItem';
import { loadNode, hintTextsOf } from './support/engine';
import { expectationOf } from './support/expectation';
import { CREATE_ORDER, mapped, useHarness } from './support/harness';

const harness = useHarness({ boards: 1, orders: 3, templates: 4 });

beforeEach(() => addBoard(harness().sim));

/** Read operations that do not use GET. */
const READS = ['boardItem.search', 'board.getColumnByName'];

const isWrite = ({ resource, operation, method }: (typeof catalogue.operations)[0]) =>
	method !== 'GET' && !READS.includes(`${resource}.${operation}`);

/** Operations with their own tests: Create or Update searches first, and a registration is not shown in full. */
const OTHERS = ['upsert', 'register'];

const WRITES = catalogue.operations.filter(
	(one) => isWrite(one) && !OTHERS.includes(one.operation),
);

const IMAGE = { data: 'iVBORw0KGgo=', mimeType: 'image/png', fileName: 'sale.png' };

function asDryRun(parameters: INodeParameters): INodeParameters {
	return { ...parameters, options: { ...(parameters.options as IDataObject), dryRun: true } };
}

/** Converts a form that the simulator received to the format that a dry run outputs. */
function shownForm({ fields, files }: { fields: object; files: IDataObject[] }): object {
	const shown = files.map(({ field, filename: fileName, mimetype: mimeType, size }) => {
		return [field, { fileName, mimeType, size }];
	});
	return { ...fields, ...(Object.fromEntries(shown) as object) };
}

it.each(WRITES.map((entry) => [`${entry.resource}.${entry.operation}`, entry] as const))(
	'%s: outputs the request without sending it',
	async (_, entry) => {
		const isForm = entry.path === '/templates' && entry.method === 'POST';
		const image = isForm && { headerImage: 'data' };
		const parameters = { ...expectationOf(entry).parameters, ...image };
		const binaries = [{ data: IMAGE }];
		const { items } = await harness().succeed(asDryRun(parameters), { binaries });
		expect(harness().writes()).toEqual([]);

		await harness().run(parameters, { binaries });
		const [{ method, path, query, body }] = harness().writes();
		const expected = isForm ? shownForm(body as Parameters<typeof shownForm>[0]) : body;
		const isMessage = entry.operation === 'send';
		const recipient = isMessage ? { recipient: recipientsIn(body)[0] } : {};
		const { host } = new URL(harness().sim.url);
		const json = { ...recipient, method, host, path, query, body: expected };
		expect(items).toEqual([{ json, pairedItem: { item: 0 } }]);
	},
);

it('Dry Run is available in all write operations, and in no read operation', () => {
	const options = loadNode().description.properties.find(({ name }) => name === 'options');
	const dryRun = (options?.options as INodeProperties[]).find(({ name }) => name === 'dryRun');
	const hidden = dryRun?.displayOptions?.hide?.['/operation'] as string[];
	for (const entry of catalogue.operations) {
		const { operation } = entry;
		expect([operation, hidden.includes(operation)]).toEqual([operation, !isWrite(entry)]);
	}
});

describe('Board Item: Create or Update', () => {
	function upsert(company: string): INodeParameters {
		const boardId = harness().first('boards');
		const value = { Company: company, Stage: '2' };
		const columns = mapped(value, { matchingColumns: ['Company'] });
		return { resource: 'boardItem', operation: 'upsert', boardId, itemName: 'Siti', columns };
	}

	it.each([
		['created', 'nowhere', 'POST'],
		['updated', 'for PUT', 'PUT'],
	])('searches first, then shows what would be %s', async (_action, value, method) => {
		const { data } = harness().sim;
		data.addBoardItem({ board_id: data.boards.at(0)?.id, values: { Company: `for ${method}` } });
		const { items } = await harness().succeed(asDryRun(upsert(value)));
		expect(harness().writes()).toEqual([]);
		await harness().run(upsert(value));
		const [{ path, body }] = harness().writes();
		const { host } = new URL(harness().sim.url);
		const shown = { _action, method, host, path, query: {}, body };
		expect(items.map(({ json }) => json)).toEqual([shown]);
		expect(Object.keys(items[0].json)).toEqual(Object.keys(shown));
	});
});

it('shows a template with its values filled in', async () => {
	const variables = mapped({ body_1: 'Siti', body_2: 'ORD-1' });
	const send = { ...harness().template({ body: 'Halo {{1}}, {{2}}!' }), variables };
	const { items } = await harness().run(asDryRun(send));
	expect(items[0].json).toMatchObject({
		preview: 'Halo Siti, ORD-1!',
		recipient: '6281200000001',
		method: 'POST',
		path: '/templates/send',
		body: { template_body_variables: ['Siti', 'ORD-1'] },
	});
	const columns = ['preview', 'recipient', 'method', 'host', 'path', 'query', 'body'];
	expect(Object.keys(items[0].json)).toEqual(columns);
	expect(harness().writes()).toEqual([]);
});

it('reports what all items would send', async () => {
	const result = await harness().run(asDryRun(CREATE_ORDER), { items: [{}, {}, {}] });
	expect(harness().writes()).toEqual([]);
	expect(hintTextsOf(result)).toEqual([
		'Dry run: nothing was sent. A real run would create 3 orders.',
	]);
});

it('sends the items for which the expression in Dry Run is false', async () => {
	const parameters = { ...CREATE_ORDER, options: { dryRun: '={{ $json.test }}' } };
	const items = [{ test: true }, { test: 'false' }];
	const { items: output } = await harness().run(parameters, { items });
	expect(output.map(({ json }) => json.method)).toEqual(['POST', undefined]);
	expect(harness().writes()).toHaveLength(1);
});

it.each([undefined, 'maybe'])(
	'sends nothing if the expression in Dry Run evaluates to %j',
	async (test) => {
		const parameters = { ...CREATE_ORDER, options: { dryRun: '={{ $json.test }}' } };
		await harness().expectRejected(parameters, /^Dry Run /, { items: [{ test }] });
	},
);

it('never shows the API key', async () => {
	const extraBody = JSON.stringify({ token: harness().sim.key, text: `a ${harness().sim.key} b` });
	const { items } = await harness().run({ ...CREATE_ORDER, options: { dryRun: true, extraBody } });
	expect(JSON.stringify(items)).not.toContain(harness().sim.key);
	expect(items[0].json.body).toMatchObject({ text: 'a [API key] b' });
});
