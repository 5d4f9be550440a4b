import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { runNode } from './support/engine';
import { answer } from './support/errors/case';
import { speedUp } from './support/fastClock';
import { byId, CONTINUE, GET_ALL_ORDERS, SEND_MESSAGE, useService } from './support/service';

let statuses: number[] = [];
let requests = 0;

/** Sends a status and the beginning of a body, then closes the connection. */
const server = createServer((_, response) => {
	const status = statuses[requests] ?? 200;
	requests += 1;
	if (status === 200) return response.end('{"success": true}');
	response.writeHead(status, { 'content-length': 100, 'retry-after': '1' });
	response.write('{"success": fal', () => response.destroy());
	return undefined;
});

beforeAll(async () => {
	speedUp();
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

async function send(...given: number[]) {
	statuses = given;
	requests = 0;
	const { port } = server.address() as AddressInfo;
	const baseUrl = `http://127.0.0.1:${port}`;
	const { items } = await runNode({
		credential: { baseUrl, apiKey: 'some-key', keyHeader: 'apiKey' },
		parameters: { ...SEND_MESSAGE, receiver: '6281200000001' },
		settings: CONTINUE,
	});
	return items[0].json;
}

describe('if the body of a rejection is cut off, its status says that a message was not sent', () => {
	it('429: it is sent again', async () => {
		expect(await send(429)).toEqual({ success: true });
		expect(requests).toBe(2);
	});

	it.each([400, 404, 413, 422])('%s', async (status) => {
		expect(await send(status)).toMatchObject({
			error: { outcome: 'rejected', httpCode: String(status), tryAgain: false },
		});
	});

	it('but not a failure of the service', async () => {
		expect(await send(502)).toMatchObject({ error: { outcome: 'uncertain' } });
	});
});

describe('a response to a read that ends in the middle is read again', () => {
	const service = useService({ orders: 30 });

	beforeEach(() => {
		const headers = { 'content-type': 'application/json' };
		const fault = { ...answer('{"data":[{"id":"1","name":"A"},{"id":"2","na'), headers };
		service().sim.faults.add({ match: { method: 'GET' }, nth: [1], fault });
	});

	it('a list', async () => {
		const { items, error } = await service().run(GET_ALL_ORDERS);
		expect(error).toBeUndefined();
		expect(items).toHaveLength(30);
	});

	it('a record', async () => {
		const id = String(service().sim.data.orders.at(0)?.id);
		const get = { resource: 'order', operation: 'get', orderId: byId(id) };
		expect((await service().run(get)).items).toMatchObject([{ json: { id } }]);
	});
});
