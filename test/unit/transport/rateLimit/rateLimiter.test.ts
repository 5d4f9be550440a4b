import { RateLimiter } from '../../../../nodes/MessagingCrm/transport/rateLimit';
import { VirtualClock } from '../../support/virtualClock';

it('has one limiter for each address, key and endpoint, shared by all who ask for it, and does not keep the key', () => {
	const limiter = new RateLimiter(new VirtualClock());
	const of = (baseUrl: string, apiKey: string, endpoint = 'GET /api/orders') =>
		limiter.endpoint({ baseUrl, apiKey }, endpoint);
	const others = [of('b', 'sk_key'), of('a', 'sk_other'), of('a', 'sk_key', 'PUT /x')];
	expect(new Set([of('a', 'sk_key'), of('a', 'sk_key'), ...others]).size).toBe(4);
	const { keys } = limiter as unknown as { keys: Map<string, unknown> };
	expect(keys.size).toBe(3);
	expect([...keys.keys()].join()).not.toContain('sk_');
});
