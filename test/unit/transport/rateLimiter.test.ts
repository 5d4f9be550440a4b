import { RateLimiter } from '../../../nodes/MessagingCrm/transport/rateLimiter';
import { VirtualClock } from './helpers/virtualClock';

describe('RateLimiter', () => {
	it('has one budget per address, key and endpoint, shared by all who ask for it', () => {
		const limiter = new RateLimiter(new VirtualClock());
		const budgets = [
			limiter.budgetOf('https://a', 'key', 'GET /api/orders'),
			limiter.budgetOf('https://b', 'key', 'GET /api/orders'),
			limiter.budgetOf('https://a', 'other', 'GET /api/orders'),
			limiter.budgetOf('https://a', 'key', 'PUT /api/orders/{orderId}'),
		];
		expect(new Set(budgets).size).toBe(4);
		expect(limiter.budgetOf('https://a', 'key', 'GET /api/orders')).toBe(budgets[0]);
	});

	it('does not keep the key', () => {
		const limiter = new RateLimiter(new VirtualClock());
		limiter.budgetOf('https://a', 'sk_live_51f7a9c2', 'GET /api/orders');
		const { budgets } = limiter as unknown as { budgets: Map<string, unknown> };
		expect(budgets.size).toBe(1);
		expect([...budgets.keys()].join()).not.toContain('sk_live');
	});
});
