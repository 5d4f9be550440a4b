import { RateLimiter } from '../../../../nodes/MessagingCrm/transport/rateLimit';
import { VirtualClock } from '../../support/virtualClock';

it('has one limiter for each address, key and endpoint, shared by all who ask for it', () => {
	const limiter = new RateLimiter(new VirtualClock());
	const of = (baseUrl: string, apiKey: string, endpoint = 'GET /api/orders') =>
		limiter.endpoint({ baseUrl, apiKey }, endpoint);
	const others = [of('b', 'key'), of('a', 'other'), of('a', 'key', 'PUT /x')];
	expect(new Set([of('a', 'key'), of('a', 'key'), ...others]).size).toBe(4);
});

it('does not keep the key', () => {
	const limiter = new RateLimiter(new VirtualClock());
	limiter.endpoint({ baseUrl: 'https://a', apiKey: 'sk_live_51f7a9c2' }, 'GET /api/orders');
	const { keys } = limiter as unknown as { keys: Map<string, unknown> };
	expect(keys.size).toBe(1);
	expect([...keys.keys()].join()).not.toContain('sk_live');
});
