import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { hintsOf, hintTextsOf } from './support/engine';
import {
	CONTINUE,
	CREATE_ORDER,
	GET_ALL_ORDERS,
	SEND_MESSAGE,
	UPDATE_NOTES,
	useHarness,
} from './support/harness';

const harness = useHarness({ orders: 250 });

const warning = (message: unknown) => ({ message, type: 'warning', location: 'outputPane' });

it('lists output fields that no record has, and the available fields', async () => {
	const options = { outputFields: 'order_number, contact.display_name, contact.Phone' };
	const result = await harness().run({ ...GET_ALL_ORDERS, options });
	const [{ order_number, contact }] = harness().sim.data.orders.slice(0, 1);
	const { display_name } = contact as IDataObject;
	expect(result.items[0].json).toEqual({ order_number, contact: { display_name } });
	const missing = /^No record has the field "contact\.Phone"\..* Available: .*order_number/;
	expect(hintsOf(result)).toEqual([warning(expect.stringMatching(missing))]);
});

it('explains a response that is not recognized as a list', async () => {
	const body = { report: { state: 'none', orders: null }, note: 'Later' };
	harness().respond(body);
	const result = await harness().run({ ...GET_ALL_ORDERS, simplify: true });
	expect(result.items).toEqual([{ json: body, pairedItem: { item: 0 } }]);
	expect(hintTextsOf(result)).toEqual([expect.stringContaining('not recognized as a list')]);
});

it.each([{}, { updatedAfter: '2020-01-01' }])(
	'warns if the pages contain fewer records than the total: %j',
	async (filters) => {
		const orders = Array.from({ length: 3 }, (_, id) => ({ id }));
		harness().respond({ data: { orders }, total: 5 }, { pathIncludes: 'page=1&' });
		harness().respond({ data: { orders: [] } });
		const result = await harness().run({ ...GET_ALL_ORDERS, filters });
		const message =
			'The service reported 5 records, but its pages contained fewer. If records are missing, run the workflow again, or read the list in parts with filters.';
		const warnings = hintsOf(result).filter(({ type }) => type === 'warning');
		expect(warnings).toEqual([warning(message)]);
		expect(hintsOf(result).length - warnings.length).toBe(Object.keys(filters).length);
	},
);

it('warns when the key is sent unencrypted', async () => {
	const proxy = createServer((_, response) => response.end('{"data": []}')).listen(0, '127.0.0.1');
	await once(proxy, 'listening');
	const { port } = proxy.address() as AddressInfo;
	const requestOptions = { proxy: `http://127.0.0.1:${port}` };
	const credential = { ...harness().credential, baseUrl: 'http://crm.example.com' };
	const result = await harness().succeed({ ...GET_ALL_ORDERS, requestOptions }, { credential });
	proxy.close();
	expect(hintsOf(result).map(({ type }) => type)).toEqual(['warning']);
	expect(hintTextsOf(result)[0]).toContain('starts with http://');
});

describe('after a test event of the trigger', () => {
	const _event = { type: 'orderCreated', is_sample: true };
	const numbers = ['6281000000001', '6281000000002', '6281000000002', '6281000000003'];
	const samples = numbers.map((number) => ({ number, _event }));
	const REAL = { number: numbers[0], _event: { type: 'a' } };
	const to9 = { ...SEND_MESSAGE, options: { extraBody: '{"receiver": "6281000000009"}' } };
	const change = { ...UPDATE_NOTES, updateFields: { notes: 'Tested' } };

	it.each<[string, INodeParameters, number, string]>([
		['a message was sent', SEND_MESSAGE, 1, 'message went to a real recipient (6281000000001)'],
		[
			'a message was sent to a recipient in Additional Body Fields',
			to9,
			1,
			'message went to a real recipient (6281000000009)',
		],
		[
			'several messages were sent',
			SEND_MESSAGE,
			4,
			'messages went to real recipients (6281000000001 and 2 more)',
		],
		['a record was changed', change, 1, 'node changed a real record'],
		['orders were created', CREATE_ORDER, 2, 'node created a real order'],
	])('warns if %s', async (_, parameters, count, what) => {
		const id = harness().sim.data.orders.at(0)?.id;
		const items = samples.slice(0, count).map((sample) => ({ ...sample, id }));
		const result = await harness().run(parameters, { items });
		expect(hintsOf(result)).toEqual([warning(`Test event: the ${what}.`)]);
	});

	it.each([
		['a dry run', { ...SEND_MESSAGE, options: { dryRun: true } }, {}, /^Dry run: nothing was sent/],
		['a published workflow', SEND_MESSAGE, { mode: 'trigger' as const }, undefined],
		['a real event', SEND_MESSAGE, { items: [REAL] }, undefined],
		['a read', { ...GET_ALL_ORDERS, returnAll: false }, {}, undefined],
	])('does not warn after %s', async (_, parameters, options, expected) => {
		const result = await harness().succeed(parameters, { items: samples.slice(0, 1), ...options });
		expect(hintTextsOf(result)).toEqual(expected ? [expect.stringMatching(expected)] : []);
	});

	it('does not warn about unsent items', async () => {
		const items = [{ _event }];
		expect(hintTextsOf(await harness().run(CREATE_ORDER, { items }))).toHaveLength(1);
		const failed = { ...CREATE_ORDER, phoneNumber: '0812' };
		expect(hintTextsOf(await harness().run(failed, { items, settings: CONTINUE }))).toEqual([]);
	});
});
