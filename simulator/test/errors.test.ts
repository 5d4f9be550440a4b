import { clientOf, closeAll, serve } from './support/client';

afterEach(closeAll);

const NOBODY = '00000000-0000-4000-8000-000000000000';

describe('errors', () => {
	it('/api/ paths have their own body', async () => {
		const { client } = await serve();
		const { status, data } = await client.get(`/api/orders/${NOBODY}`);
		expect(status).toBe(404);
		expect(data).toEqual({
			success: false,
			message: 'Not Found',
			statusCode: 404,
			error: { message: 'Order not found' },
			correlationId: expect.stringMatching(/^[0-9a-f-]{36}$/),
		});
	});

	it('the other paths have another', async () => {
		const { client } = await serve();
		const { status, data } = await client.get(`/messages?conversation_id=${NOBODY}`);
		expect(status).toBe(404);
		expect(data).toEqual({
			success: false,
			status_code: 404,
			error: { message: 'Conversation not found' },
		});
	});

	it.each([
		['GET', '/api/orders/not-a-uuid', undefined, 400],
		['GET', '/api/orders/%zz', undefined, 400],
		['GET', '/api/nothing', undefined, 404],
		['PUT', '/api/orders', {}, 404],
		['GET', `/api/crm/boards/${NOBODY}/items`, undefined, 404],
		['GET', '/api/campaigns?start_date=tomorrow', undefined, 422],
		['GET', '/api/campaigns?end_date=2025-02-30', undefined, 422],
		['GET', '/api/orders?start_date=2025-02-29', undefined, 400],
		['GET', '/api/orders?start_date=2025-1-1', undefined, 400],
		['GET', '/api/orders?start_date=2025-01-01T00:00:00Z', undefined, 400],
		['GET', '/api/orders?page=0', undefined, 400],
		['GET', '/api/orders?limit=many', undefined, 400],
		['GET', '/api/orders?page=1&page=2', undefined, 400],
		['POST', '/api/orders', [], 400],
	])('%s %s: %s', async (method, url, data, status) => {
		const { client } = await serve();
		const answer = await client.request({ method, url, data });
		expect(answer.status).toBe(status);
		expect(answer.data.success).toBe(false);
		expect(answer.data.error.message).toEqual(expect.any(String));
	});

	it('a body that is not JSON is a malformed request', async () => {
		const { simulator } = await serve();
		const raw = clientOf(simulator, {
			api_key: simulator.key,
			'content-type': 'application/json',
		});
		const asIs = { transformRequest: (data: string) => data };
		expect((await raw.post('/api/orders', '{"half', asIs)).status).toBe(400);
		const text = { ...asIs, headers: { 'content-type': 'text/plain' } };
		expect((await raw.post('/api/orders', 'x', text)).status).toBe(400);
	});

	it('a JSON content type without a body does no harm', async () => {
		const { simulator, client } = await serve();
		const [{ id }] = simulator.data.integrations.slice();
		const headers = { 'content-type': 'application/json' };
		const answer = await client.delete('/integrations/delete', { params: { id }, headers });
		expect(answer.status).toBe(200);
	});
});
