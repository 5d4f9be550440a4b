import { RateLimiter } from '../../../../nodes/MessagingCrm/transport/rateLimit';
import { VirtualClock } from '../../support/virtualClock';

describe('RateLimiter', () => {
	it('has one limiter for each address, key and endpoint, shared by all who ask for it', () => {
		const limiter = new RateLimiter(new VirtualClock());
		const limiters = [
			limiter.endpoint({ baseUrl: 'https://a', apiKey: 'key' }, 'GET /api/orders'),
			limiter.endpoint({ baseUrl: 'https://b', apiKey: 'key' }, 'GET /api/orders'),
			limiter.endpoint({ baseUrl: 'https://a', apiKey: 'other' }, 'GET /api/orders'),
			limiter.endpoint({ baseUrl: 'https://a', apiKey: 'key' }, 'PUT /api/orders/{orderId}'),
		];
		expect(new Set(limiters).size).toBe(4);
		expect(limiter.endpoint({ baseUrl: 'https://a', apiKey: 'key' }, 'GET /api/orders')).toBe(
			limiters[0],
		);
	});

	it('does not keep the key', () => {
		const limiter = new RateLimiter(new VirtualClock());
		limiter.endpoint({ baseUrl: 'https://a', apiKey: 'sk_live_51f7a9c2' }, 'GET /api/orders');
		const { keys } = limiter as unknown as { keys: Map<string, unknown> };
		expect(keys.size).toBe(1);
		expect([...keys.keys()].join()).not.toContain('sk_live');
	});
});
