import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { INodeParameters } from 'n8n-workflow';

import { runNode } from './support/engine';
import {
	CONTINUE,
	CREATE_ORDER,
	GET_ALL_ORDERS,
	SEND_MESSAGE,
	useService,
} from './support/service';

const service = useService();

/** What the server answers, in order: a text, or a status with the beginning of a body, after which it closes the connection. */
let answers: Array<string | number> = [];
let requests = 0;

const server = createServer((_, response) => {
	const given = answers[requests] ?? '{"success": true}';
	requests += 1;
	if (typeof given === 'string') return response.end(given);
	response.writeHead(given, { 'content-length': 100, 'retry-after': '1' });
	response.write('{"success": fal', () => response.destroy());
	return undefined;
});

beforeAll(async () => {
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(() => server.close());

const TO_A_NUMBER = { ...SEND_MESSAGE, receiver: '6281200000001' };

async function first(parameters: INodeParameters, ...given: Array<string | number>) {
	answers = given;
	requests = 0;
	const { port } = server.address() as AddressInfo;
	const credential = { ...service().credential, baseUrl: `http://127.0.0.1:${port}` };
	const { items } = await runNode({ credential, parameters, settings: CONTINUE });
	return items[0].json;
}

describe('if the body of a rejection is cut off, its status says that a message was not sent', () => {
	it('429: it is sent again', async () => {
		expect(await first(TO_A_NUMBER, 429)).toEqual({ success: true });
		expect(requests).toBe(2);
	});

	it.each([400, 404, 413, 422])('%s', async (status) => {
		expect(await first(TO_A_NUMBER, status)).toMatchObject({
			error: { outcome: 'rejected', httpCode: String(status), tryAgain: false },
		});
	});

	it('but not a failure of the service', async () => {
		expect(await first(TO_A_NUMBER, 502)).toMatchObject({ error: { outcome: 'uncertain' } });
	});
});

it.each([
	[TO_A_NUMBER, '{"success": false, "error": {"mess'],
	[CREATE_ORDER, '{"success": true, "data": {"id'],
	[CREATE_ORDER, '{\n'],
	[CREATE_ORDER, '['],
])('a write may have been processed if its response ends in the middle', async (write, body) => {
	expect(await first(write, body)).toMatchObject({ error: { outcome: 'uncertain' } });
	expect(requests).toBe(1);
});

it('a page is read again if its 404 is cut off: it may come from a proxy, or after the last page', async () => {
	const [page, last] = [true, false].map((has_more) =>
		JSON.stringify({ data: [{ id: 1 }], has_more }),
	);
	expect(await first(GET_ALL_ORDERS, page, 404, last)).toEqual({ id: 1 });
	expect(requests).toBe(3);
});
