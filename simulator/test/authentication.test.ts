import { clientOf, closeAll, serve } from './support/client';

afterEach(closeAll);

const DENIED = { success: false, status_code: 401, error: { message: 'Not authenticated' } };

describe('authentication', () => {
	it('takes the key from either header', async () => {
		const { simulator } = await serve();
		const { key } = simulator;
		const status = async (headers: Record<string, string>) =>
			(await clientOf(simulator, headers).get('/businesses')).status;
		expect(await status({ api_key: key })).toBe(200);
		expect(await status({ authorization: `Bearer ${key}` })).toBe(200);
		expect(await status({ api_key: key, authorization: `Bearer ${key}` })).toBe(200);
		expect(await status({ api_key: 'wrong', authorization: 'Basic x' })).toBe(401);
		expect(await status({})).toBe(401);
	});

	it.each(['/api/orders', '/businesses', '/no/such/path'])(
		'%s denies in the documented form',
		async (path) => {
			const { simulator } = await serve();
			const { status, data } = await clientOf(simulator, {}).get(path);
			expect(status).toBe(401);
			expect(data).toEqual(DENIED);
		},
	);
});
