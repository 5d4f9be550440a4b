import { useService } from './support/service';

const service = useService();

it('Business: Get keeps the API key to itself', async () => {
	const { items, run } = await service().run({ resource: 'business', operation: 'get' });
	expect(items[0].json).toHaveProperty('name');
	expect(items[0].json).not.toHaveProperty('open_api_key');
	expect(JSON.stringify(run.data.resultData)).not.toContain(service().sim.key);
});

it('Business: Get gives the API key to those who ask for it', async () => {
	const { items } = await service().run({
		resource: 'business',
		operation: 'get',
		options: { includeApiKey: true },
	});
	expect(items[0].json.open_api_key).toBe(service().sim.key);
});

it('Business: Register sends the object as it is, and gives the new key', async () => {
	const { items } = await service().run({
		resource: 'business',
		operation: 'register',
		registration: '{"name": "Toko", "nested": {"a": [1]}}',
	});
	expect(service().sim.requests[0]).toMatchObject({
		method: 'POST',
		path: '/register',
		body: { name: 'Toko', nested: { a: [1] } },
	});
	expect(service().sim.data.registeredKeys).toContain(items[0].json.open_api_key);
});
