import { hash } from 'node:crypto';

import type { Clock } from './clock';
import { EndpointBudget } from './endpointBudget';

/** The budgets of all endpoints that this process calls, shared by all its runs. */
export class RateLimiter {
	private readonly budgets = new Map<string, EndpointBudget>();

	constructor(private readonly clock: Clock) {}

	/**
	 * The budget of one endpoint. The service counts per API key and endpoint (reference.md,
	 * Limits 1).
	 *
	 * @param baseUrl address of the service
	 * @param apiKey only its digest is kept
	 * @param endpoint method and path template, e.g. `GET /api/orders/{orderId}`
	 */
	budgetOf(baseUrl: string, apiKey: string, endpoint: string): EndpointBudget {
		const id = hash('sha256', [baseUrl, apiKey, endpoint].join('\n'), 'base64');
		let budget = this.budgets.get(id);
		if (!budget) {
			budget = new EndpointBudget(this.clock);
			this.budgets.set(id, budget);
		}
		return budget;
	}
}
