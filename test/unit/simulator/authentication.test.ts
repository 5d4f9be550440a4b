import { clientOf, closeAll, serve } from './support/client';

afterEach(closeAll);

const DENIED = { success: false, status_code: 401, error: { message: 'Not authenticated' } };

describe('authentication', () => {
	test.each([
		['either', true, true],
		['apiKey', true, false],
		['bearer', false, true],
	] as const)('%s: api_key %s, bearer %s', async (keyHeaders, apiKey, bearer) => {
		const { simulator } = await serve({ keyHeaders });
		const { key } = simulator;
		const status = async (headers: Record<string, string>) =>
			(await clientOf(simulator, headers).get('/businesses')).status;
		expect(await status({ api_key: key })).toBe(apiKey ? 200 : 401);
		expect(await status({ authorization: `Bearer ${key}` })).toBe(bearer ? 200 : 401);
		expect(await status({ api_key: key, authorization: `Bearer ${key}` })).toBe(200);
		expect(await status({ api_key: 'wrong', authorization: 'Basic x' })).toBe(401);
		expect(await status({})).toBe(401);
	});

	test.each(['/api/orders', '/businesses', '/no/such/path'])(
		'%s denies in the documented form',
		async (path) => {
			const { simulator } = await serve();
			const { status, data } = await clientOf(simulator, {}).get(path);
			expect(status).toBe(401);
			expect(data).toEqual(DENIED);
		},
	);

	test('a key from POST /register works', async () => {
		const { simulator, client } = await serve();
		const { data } = await client.post('/register', { name: 'Shop' });
		const registered = clientOf(simulator, { api_key: data.data.open_api_key });
		expect((await registered.get('/businesses')).status).toBe(200);
	});
});
