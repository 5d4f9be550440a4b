import { loadNode } from './support/engine';
import { answer, CONTINUE, rejection, useHarness } from './support/harness';

/** Business: Register. catalogue.test.ts tests what it sends. */
const harness = useHarness();

const PASSWORD = 'rahasia-123';

const register = () => ({
	resource: 'business',
	operation: 'register',
	partnerApiKey: harness().sim.options.partnerKey,
	businessName: 'Toko Melati',
	email: 'siti@example.com',
	phoneNumber: '+62 812-0000-0001',
	password: PASSWORD,
});

it('outputs the key of the new business unchanged, in a field that n8n can redact', async () => {
	const { items } = await harness().succeed(register());
	const cekat_api_key = expect.stringMatching(/^\w+\.\w+\./) as string;
	expect(items[0].json).toEqual({ success: true, status_code: 201, cekat_api_key });
	const { sensitiveOutputFields } = loadNode().description;
	expect(sensitiveOutputFields).toEqual(['open_api_key', 'cekat_api_key']);
});

it('shows neither key nor password in a dry run', async () => {
	const { sim, succeed } = harness();
	const { items } = await succeed({ ...register(), options: { dryRun: true } });
	expect(sim.requests).toEqual([]);
	const body = {
		business_name: 'Toko Melati',
		email: 'siti@example.com',
		phone_number: '6281200000001',
		password: '[not shown]',
	};
	const { host } = new URL(sim.url);
	expect(items[0].json).toEqual({ method: 'POST', host, path: '/register', query: {}, body });
});

const PROXY = { requestOptions: { proxy: 'http://127.0.0.1:1' } };

it.each([
	['rejects the key', { partnerApiKey: 'wrong-partner-key' }, undefined],
	['repeats the key', {}, (key: string) => rejection(400, `The key ${key} has expired`)],
	['repeats the key in a web page', {}, (key: string) => answer(`<p>${key}</p>`, 500)],
	['cannot be reached', PROXY, undefined],
])('shows no key in an error if the service %s', async (_, changes, fault) => {
	const { sim, run } = harness();
	const parameters = { ...register(), ...changes };
	const { partnerApiKey: key } = parameters;
	if (fault) sim.faults.add({ fault: fault(key) });
	const { error } = await run(parameters);
	const { items } = await run(parameters, { settings: CONTINUE });
	// n8n adds the node and its parameters.
	const shown = JSON.stringify([{ ...error, node: undefined }, error?.stack, items]);
	for (const secret of [key, sim.key]) expect(shown).not.toContain(secret);
	expect(error?.message).toMatch(/\w \w/);
	if (error?.httpCode === '401') expect(error.description).toBe('Check Partner API Key.');
});
