import { backoff } from '../../../../nodes/MessagingCrm/transport/backoff';
import { pause } from '../../../../nodes/MessagingCrm/transport/clock';
import { EndpointBudget } from '../../../../nodes/MessagingCrm/transport/endpointBudget';
import { readRateHeaders } from '../../../../nodes/MessagingCrm/transport/rateHeaders';
import type { RateLimit } from '../../../simulator/options';
import { rateHeaders, RateLimiter } from '../../../simulator/rateLimiter';
import { VirtualClock } from './virtualClock';

export interface ModelServer extends Partial<RateLimit> {
	limit: number;
	/** There and back, in ms. */
	roundTrip?: number;
	/** Whether it keeps its X-RateLimit headers to itself. */
	silent?: boolean;
	/** How far the service's clock is ahead of the clients', in ms. */
	clockAhead?: number;
	/** Whether it tells a moment in whole seconds rounded down. */
	roundsDown?: boolean;
	/** One of so many requests is refused although there is room; 0 is none. */
	spuriousEvery?: number;
	/** One of so many responses comes from a proxy, which knows nothing of the limit; 0 is none. */
	proxyEvery?: number;
}

export interface Tally {
	requests: number;
	refused: number;
	/** From the first request to the last response, in ms. */
	took: number;
}

/** A service with one endpoint and one key, which only counts. */
export class RateModel {
	readonly tally: Tally = { requests: 0, refused: 0, took: 0 };
	private firstAt?: number;
	private readonly limiter = new RateLimiter();
	private readonly rule: RateLimit;

	constructor(
		private readonly clock: VirtualClock,
		private readonly server: ModelServer,
	) {
		this.rule = { windowMs: 60_000, kind: 'fixed', reset: 'none', retryAfter: 'none', ...server };
	}

	/** Another client, of whatever kind, takes a request. */
	takeAway(): void {
		this.limiter.take('key', this.rule, this.clock.now() + (this.server.clockAhead ?? 0));
	}

	/** One client process sends so many requests, at most `atOnce` at a time. */
	async client(requests: number, atOnce = 8): Promise<void> {
		const budget = new EndpointBudget(this.clock);
		let left = requests;
		await Promise.all(
			Array.from({ length: Math.min(requests, atOnce) }, async () => {
				while (left-- > 0) await this.call(budget);
			}),
		);
	}

	/** As callApi does: again after each refusal, later each time. */
	private async call(budget: EndpointBudget): Promise<void> {
		for (let refusals = 0; ;) {
			const permit = await budget.acquire(Infinity);
			if (typeof permit === 'string') throw new Error(permit);
			const { status, headers } = await this.request();
			budget.settle(permit, readRateHeaders(headers, this.clock.now()), status === 429);
			if (status !== 429) return;
			await pause(this.clock, backoff(++refusals, this.clock));
		}
	}

	private async request() {
		const { roundTrip = 200, silent, clockAhead = 0, roundsDown } = this.server;
		const { spuriousEvery = 0, proxyEvery = 0 } = this.server;
		this.firstAt ??= this.clock.passed();
		this.tally.requests += 1;
		await this.clock.sleep(roundTrip * (0.25 + this.clock.random() / 2));
		const now = this.clock.now() + clockAhead;
		const spurious = spuriousEvery > 0 && this.tally.requests % spuriousEvery === 0;
		const verdict = this.limiter.take('key', this.rule, now);
		const allowed = verdict.allowed && !spurious;
		const resetAt = roundsDown ? verdict.resetAt - 999 : verdict.resetAt;
		await this.clock.sleep(roundTrip * (0.25 + this.clock.random() / 2));
		if (!allowed) this.tally.refused += 1;
		this.tally.took = this.clock.passed() - this.firstAt;
		if (proxyEvery > 0 && this.tally.requests % proxyEvery === 0)
			return { status: 502, headers: {} };
		const told = rateHeaders(this.rule, { ...verdict, allowed, resetAt }, now);
		const headers = silent ? { 'retry-after': told['retry-after'] } : told;
		return { status: allowed ? 200 : 429, headers };
	}
}

/** So many clients share so many requests to a service, each with so many of them at once. */
export async function measure(
	server: ModelServer,
	requests: number,
	clients = 1,
	seed = 1,
	atOnce = 8,
): Promise<Tally> {
	const clock = new VirtualClock(seed);
	const model = new RateModel(clock, server);
	const each = Math.ceil(requests / clients);
	await clock.run(
		Promise.all(Array.from({ length: clients }, async () => await model.client(each, atOnce))),
	);
	return model.tally;
}
