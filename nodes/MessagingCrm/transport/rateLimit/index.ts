import { hash } from 'node:crypto';

import type { Clock } from '../../shared/clock';
import type { Connection } from '../call';
import { EndpointLimiter } from './endpointLimiter';
import type { Plan } from './rateWindow';

export { WINDOW_MS } from './rateWindow';

/** What is known of the limits of one API key. */
class KeyLimits implements Plan {
	limit = 0;
	readonly endpoints = new Map<string, EndpointLimiter>();
}

type Caller = Pick<Connection, 'baseUrl' | 'apiKey'>;

/** The limiters of all endpoints that this process calls, shared by all its executions. */
export class RateLimiter {
	/** By a digest of base URL and API key. */
	private readonly keys = new Map<string, KeyLimits>();

	constructor(private readonly clock: Clock) {}

	/**
	 * The limiter of one endpoint. The service counts requests per API key and endpoint
	 * (docs/internals/service.md#limits).
	 * @param endpoint method and path template, e.g. `GET /records/{recordId}`, whatever its placeholders are called
	 */
	endpoint({ baseUrl, apiKey }: Caller, endpoint: string): EndpointLimiter {
		const id = hash('sha256', `${baseUrl}\n${apiKey}`, 'base64');
		const limits = this.keys.get(id) ?? new KeyLimits();
		this.keys.set(id, limits);
		const name = endpoint.replace(/\{\w+\}/g, '{}');
		const limiter = limits.endpoints.get(name) ?? new EndpointLimiter(this.clock, limits);
		limits.endpoints.set(name, limiter);
		return limiter;
	}
}
