import { hash } from 'node:crypto';

import type { Clock } from '../../shared/clock';
import type { Connection } from '../call';
import { EndpointLimiter } from './endpointLimiter';
import type { Plan } from './rateWindow';

export { dateIn } from './rateHeaders';

class Account implements Plan {
	limit = 0;
	readonly endpoints = new Map<string, EndpointLimiter>();
}

type Caller = Pick<Connection, 'baseUrl' | 'apiKey'>;

/** The limiters of all endpoints that this process calls, shared by all its executions. */
export class RateLimiter {
	/** By a digest of base URL and API key. */
	private readonly accounts = new Map<string, Account>();

	constructor(private readonly clock: Clock) {}

	/**
	 * The limiter of one endpoint. The service counts requests per API key and endpoint
	 * (docs/internals/service.md#rate-limits).
	 *
	 * @param endpoint method and path template, e.g. `GET /records/{recordId}`
	 */
	endpoint(caller: Caller, endpoint: string): EndpointLimiter {
		const account = this.account(caller);
		const limiter = account.endpoints.get(endpoint) ?? new EndpointLimiter(this.clock, account);
		account.endpoints.set(endpoint, limiter);
		return limiter;
	}

	/** Requests a minute that the service allows for each endpoint; 0 if no response has said it yet. */
	limitOf(caller: Caller): number {
		return this.account(caller).limit;
	}

	private account({ baseUrl, apiKey }: Caller): Account {
		const id = hash('sha256', `${baseUrl}\n${apiKey}`, 'base64');
		const account = this.accounts.get(id) ?? new Account();
		this.accounts.set(id, account);
		return account;
	}
}
