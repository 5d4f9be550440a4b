import { inspect } from 'node:util';
import type { Fault } from 'messaging-crm-simulator';

import type { RunResult } from './support/engine';
import { answer, redirect, rejection, UPDATE_NOTES, useHarness } from './support/harness';

const harness = useHarness({ orders: 3 });

const BUSINESS = { resource: 'business', operation: 'get' };

/** Everything that is reachable from a result: own properties of any kind, including causes and getters. */
function everythingIn(result: RunResult): string {
	const all = { depth: Infinity, maxStringLength: Infinity, maxArrayLength: Infinity };
	const shown = inspect(result, { ...all, showHidden: true, getters: true });
	return `${shown}\n${JSON.stringify(result.run)}`;
}

it.each<[string, Fault | undefined]>([
	['a success', undefined],
	['a 400', { type: 'status', status: 400 }],
	['a 401', { type: 'status', status: 401 }],
	['a 500', { type: 'status', status: 500 }],
	['a web page', answer('<html><h1>502 Bad Gateway</h1></html>', 502)],
	['a broken connection', { type: 'reset' }],
	['no response', { type: 'hang' }],
	['a redirect', redirect('http://127.0.0.1:1/')],
])('the key, sent in both headers, is not in the run data after %s', async (_, fault) => {
	const { sim, run, credential } = harness();
	if (fault) sim.faults.add({ fault });
	const items = [{ id: sim.data.orders.at(0)?.id, notes: 'x' }];
	const requestOptions = fault?.type === 'hang' ? { timeout: 300 } : {};
	const parameters = { ...UPDATE_NOTES, requestOptions };
	const result = await run(parameters, { items, credential: { ...credential, keyHeader: 'both' } });
	expect(result.error === undefined).toBe(fault === undefined);
	expect(everythingIn(result)).not.toContain(sim.key);
});

it.each([
	['text', (key: string) => `Key ${key}`],
	['a JSON string', (key: string) => JSON.stringify(`Key ${key}`)],
])('the key is removed from a response that is %s', async (_, body) => {
	const { sim, run } = harness();
	sim.faults.add({ fault: answer(body(sim.key)) });
	const result = await run(BUSINESS);
	expect(JSON.stringify(result.items)).toContain('Key [API key]');
	expect(everythingIn(result)).not.toContain(sim.key);
});

it('the key is not in the error for a response that contains it', async () => {
	const { sim, run } = harness();
	sim.faults.add({ fault: answer({ message: `No ${sim.key}`, correlationId: sim.key }, 400) });
	const result = await run(BUSINESS);
	expect(result.error?.message).toBe('No [API key]');
	expect(everythingIn(result)).not.toContain(sim.key);
});

it('Business: Get outputs the API key only if configured', async () => {
	const { sim, run } = harness();
	const result = await run(BUSINESS);
	expect(result.items[0].json).toHaveProperty('name');
	expect(result.items[0].json).not.toHaveProperty('open_api_key');
	expect(everythingIn(result)).not.toContain(sim.key);
	const { items } = await run({ ...BUSINESS, options: { includeApiKey: true } });
	expect(items[0].json.open_api_key).toBe(sim.key);
});

describe('Business: Register', () => {
	const REGISTER = {
		resource: 'business',
		operation: 'register',
		partnerApiKey: '={{ $json.key }}',
		businessName: 'Toko Melati',
		email: 'halo@melati.example',
		phoneNumber: '6281200000001',
		password: 'correct horse',
	};
	/** The parts that a person sees: the output, or the error without the node's parameters. */
	const seen = ({ items, error }: RunResult) =>
		inspect([items, { ...error, node: undefined }, error?.message], { depth: Infinity });

	it('sends the partner key only in its header, and outputs the new key', async () => {
		const { sim, succeed } = harness();
		const result = await succeed(REGISTER, { items: [{ key: sim.options.partnerKey }] });
		const [{ method, path, headers, body }] = sim.requests;
		expect([method, path]).toEqual(['POST', '/register']);
		expect(headers['x-partner-api-key']).toBe('valid');
		expect(headers).not.toHaveProperty('api_key');
		expect(body).toMatchObject({ business_name: 'Toko Melati', password: REGISTER.password });
		expect(result.items[0].json.cekat_api_key).toMatch(/\w{8,}/);
	});

	it('never shows the partner key or the password in an error or a dry run', async () => {
		const { sim, run } = harness();
		const { partnerKey } = sim.options;
		const items = [{ key: partnerKey }];
		sim.faults.add({ fault: rejection(400, `No ${partnerKey}`) });
		const failed = await run(REGISTER, { items });
		expect(failed.error?.message).toBe('No [API key]');
		const dry = await run({ ...REGISTER, options: { dryRun: true } }, { items });
		expect(dry.items[0].json.body).toMatchObject({ email: REGISTER.email });
		for (const result of [failed, dry]) {
			expect(seen(result)).not.toContain(partnerKey);
			expect(seen(result)).not.toContain(REGISTER.password);
		}
	});
});
