import { hash } from 'node:crypto';

import type { Clock } from '../../shared/clock';
import type { Connection } from '../call';
import { EndpointLimiter } from './endpointLimiter';
import type { Plan } from './rateWindow';

export { WINDOW_MS } from './rateWindow';

type Caller = Pick<Connection, 'baseUrl' | 'apiKey'>;

/** The limiters of all endpoints that this process calls, shared by all its executions. */
export class RateLimiter {
	/** By a digest of base URL and API key. */
	private readonly plans = new Map<string, Plan>();
	/** By the same and the endpoint. */
	private readonly limiters = new Map<string, EndpointLimiter>();

	constructor(private readonly clock: Clock) {}

	/**
	 * The limiter of one endpoint. The service counts requests per API key and endpoint
	 * (docs/internals/service.md#limits).
	 * @param endpoint method and path template, e.g. `GET /records/{recordId}`, whatever its placeholders are called
	 */
	endpoint({ baseUrl, apiKey }: Caller, endpoint: string): EndpointLimiter {
		const key = hash('sha256', `${baseUrl}\n${apiKey}`, 'base64');
		const plan = this.plans.get(key) ?? { limit: 0 };
		this.plans.set(key, plan);
		const name = `${key} ${endpoint.replace(/\{\w+\}/g, '{}')}`;
		const limiter = this.limiters.get(name) ?? new EndpointLimiter(this.clock, plan);
		this.limiters.set(name, limiter);
		return limiter;
	}
}
