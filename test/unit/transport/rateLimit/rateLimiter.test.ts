import { RateLimiter } from '../../../../nodes/MessagingCrm/transport/rateLimit/rateLimiter';
import { VirtualClock } from '../../support/virtualClock';

describe('RateLimiter', () => {
	it('has one limiter for each address, key and endpoint, shared by all who ask for it', () => {
		const limiter = new RateLimiter(new VirtualClock());
		const limiters = [
			limiter.endpoint('https://a', 'key', 'GET /api/orders'),
			limiter.endpoint('https://b', 'key', 'GET /api/orders'),
			limiter.endpoint('https://a', 'other', 'GET /api/orders'),
			limiter.endpoint('https://a', 'key', 'PUT /api/orders/{orderId}'),
		];
		expect(new Set(limiters).size).toBe(4);
		expect(limiter.endpoint('https://a', 'key', 'GET /api/orders')).toBe(limiters[0]);
	});

	it('does not keep the key', () => {
		const limiter = new RateLimiter(new VirtualClock());
		limiter.endpoint('https://a', 'sk_live_51f7a9c2', 'GET /api/orders');
		const { limiters } = limiter as unknown as { limiters: Map<string, unknown> };
		expect(limiters.size).toBe(1);
		expect([...limiters.keys()].join()).not.toContain('sk_live');
	});
});
