import * as fc from 'fast-check';
import type { Fault } from 'messaging-crm-simulator';
import type { INodeParameters } from 'n8n-workflow';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expectPlain, expectUnharmed, hostileBody } from '../support/hostileJson';
import { until } from '../support/until';
import {
	byId,
	CONTINUE,
	CREATE_ORDER,
	GET_ALL_ORDERS,
	mapped,
	rejection,
	SEND_MESSAGE,
	useHarness,
	UUID,
} from './support/harness';

const harness = useHarness();

/** Expects that no request is in progress, i.e. that all connections are closed. */
async function expectNoneUnderWay() {
	const { sim } = harness();
	const isIdle = () => {
		sim.reset();
		return sim.stats().maxInFlight === 0;
	};
	await until('no request is in progress', isIdle, 5_000);
}

it.each<[string, Fault]>([
	['stops halfway', { type: 'slowBody', delayMs: 60_000 }],
	['arrives too slowly', { type: 'slowBody', delayMs: 20, parts: 100 }],
])('times out if a response %s', async (_, fault) => {
	const { sim, run } = harness();
	sim.faults.add({ fault });
	const { error } = await run({ ...CREATE_ORDER, requestOptions: { timeout: 300 } });
	expect(error?.message).toBe('The service did not respond in time');
	expect(error?.description).toContain('The service may already have processed this request');
	expect(sim.requests).toHaveLength(1);
	await expectNoneUnderWay();
});

const RATE_LIMITED = { ...rejection(429, 'Too many'), headers: { 'Retry-After': '300' } };

it.each<[string, Fault]>([
	['', { type: 'slowBody', delayMs: 60_000 }],
	[' while it waited to call the service', RATE_LIMITED],
])('stops reading if the execution is cancelled%s', async (when, fault) => {
	const { sim, run } = harness();
	sim.faults.add({ fault });
	const { error } = await run(GET_ALL_ORDERS, {
		onStart: (cancel) =>
			void until('a request has arrived', () => sim.requests.length > 0)
				// Waits until the status of the response has arrived, too.
				.then(() => setTimeout(cancel, 200)),
	});
	expect(error?.message).toBe(`The execution was cancelled${when}`);
	expect(sim.requests).toHaveLength(1);
	await expectNoneUnderWay();
});

describe('a truncated body', () => {
	/** Responses in order: a text, or a status with the beginning of a body, after which the connection is closed. */
	let answers: Array<string | number> = [];
	let requests = 0;
	const server = createServer((_, response) => {
		const given = answers[requests++];
		if (typeof given === 'string') return response.end(given);
		response.writeHead(given, { 'content-length': 100, 'retry-after': '1' });
		response.write('{"success": fal', () => response.destroy());
		return undefined;
	});
	beforeAll(() => void server.listen(0));
	afterAll(() => server.closeAllConnections());
	afterAll(() => void server.close());

	const SEND = { ...SEND_MESSAGE, receiver: '6281200000001' };
	const UNCERTAIN = { error: { outcome: 'uncertain' } };

	it.each<[INodeParameters, Array<string | number>, object]>([
		// Only a rejection shows that a message was not sent.
		[SEND, [429, '{"success": true}'], { success: true }],
		[SEND, [400], { error: { outcome: 'rejected', httpCode: '400', tryAgain: false } }],
		[SEND, [502], UNCERTAIN],
		[SEND, ['{"success": false, "error": {"mess'], UNCERTAIN],
		[CREATE_ORDER, ['{"success": true, "data": {"id'], UNCERTAIN],
		[CREATE_ORDER, ['['], UNCERTAIN],
		[GET_ALL_ORDERS, [502, '{"data": [{"id', '{"data": [{"id": 1}]}', '[]'], { id: 1 }],
	])('%j: after %j, the node outputs %j', async (parameters, given, json) => {
		answers = given;
		requests = 0;
		const { port } = server.address() as AddressInfo;
		const credential = { ...harness().credential, baseUrl: `http://127.0.0.1:${port}` };
		const { items } = await harness().run(parameters, { credential, settings: CONTINUE });
		expect(items[0].json).toMatchObject(json);
		expect(requests).toBe(given.length);
	});
});

/** The operation reads the names and types of columns from a response. */
it('hostile JSON does not reach the items of Create or Update, and changes no global object', async () => {
	const columns = mapped({ Email: 'a@example.com' }, { matchingColumns: ['Email'] });
	const item = {
		resource: 'boardItem',
		operation: 'upsert',
		boardId: byId(UUID),
		itemName: 'Siti',
	};
	await fc.assert(
		fc.asyncProperty(hostileBody, async (body) => {
			const { sim, run, respond } = harness();
			sim.reset();
			respond(body);
			const { items } = await run({ ...item, columns }, { settings: CONTINUE });
			expectPlain(items.map(({ json }) => json));
			expectUnharmed();
		}),
		{ numRuns: 30 },
	);
});
