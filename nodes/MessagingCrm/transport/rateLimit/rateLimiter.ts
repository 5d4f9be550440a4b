import { hash } from 'node:crypto';

import type { Clock } from '../../shared/clock';
import { EndpointLimiter } from './endpointLimiter';

/** The limiters of all endpoints that this process calls, shared by all its executions. */
export class RateLimiter {
	private readonly limiters = new Map<string, EndpointLimiter>();

	constructor(private readonly clock: Clock) {}

	/**
	 * The limiter of one endpoint. The service counts requests per API key and endpoint
	 * (docs/service.md#rate-limits).
	 *
	 * @param apiKey only its digest is kept
	 * @param endpoint method and path template, e.g. `GET /records/{recordId}`
	 */
	endpoint(baseUrl: string, apiKey: string, endpoint: string): EndpointLimiter {
		const id = hash('sha256', [baseUrl, apiKey, endpoint].join('\n'), 'base64');
		const limiter = this.limiters.get(id) ?? new EndpointLimiter(this.clock);
		this.limiters.set(id, limiter);
		return limiter;
	}
}
