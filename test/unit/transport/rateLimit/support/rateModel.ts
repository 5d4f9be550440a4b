import { rateHeaders, type RateLimit, RateLimiter as Counter } from 'messaging-crm-simulator';

import { MaxWait } from '../../../../../nodes/MessagingCrm/shared/clock';
import { RateLimiter } from '../../../../../nodes/MessagingCrm/transport/rateLimit';
import { RequestStats } from '../../../../../nodes/MessagingCrm/transport/requestStats';
import type { Result, ServiceResponse } from '../../../../../nodes/MessagingCrm/transport/result';
import { withRetry } from '../../../../../nodes/MessagingCrm/transport/retry';
import { VirtualClock } from '../../../support/virtualClock';

export interface ModelServer extends Partial<RateLimit> {
	limit: number;
	/** There and back, in ms. */
	roundTrip?: number;
	/** Whether it keeps its X-RateLimit headers to itself. */
	silent?: boolean;
	/** One response in this many comes from a proxy without rate limit headers; 0 is none. */
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
	private readonly counter = new Counter();
	private readonly rule: RateLimit;

	constructor(
		private readonly clock: VirtualClock,
		private readonly server: ModelServer,
	) {
		this.rule = { windowMs: 60_000, kind: 'fixed', retryAfter: 'none', ...server };
	}

	/** One client process makes `calls` calls, at most `atOnce` at a time. */
	async client(calls: number, atOnce = 8, maxWaitMs = Infinity): Promise<Result[]> {
		const { clock } = this;
		const limiter = new RateLimiter(clock).endpoint({ baseUrl: '', apiKey: '' }, '');
		const results: Result[] = [];
		let left = calls;
		async function callOnAndOn(request: () => Promise<Result>): Promise<void> {
			while (left-- > 0) {
				const maxWait = new MaxWait(maxWaitMs, clock);
				const stats = new RequestStats(clock);
				const limited = async () => await limiter.limit(request, { maxWait, stats });
				results.push(await withRetry(limited, { clock, maxWait, readOnly: false }));
			}
		}
		const request = async () => await this.request();
		await Promise.all(Array.from({ length: atOnce }, () => callOnAndOn(request)));
		return results;
	}

	private async request(): Promise<Result> {
		const { roundTrip = 200, silent, proxyEvery = 0 } = this.server;
		const oneWay = async () => await this.clock.sleep(roundTrip * (0.25 + this.clock.random() / 2));
		this.firstAt ??= this.clock.elapsed();
		const number = ++this.tally.requests;
		await oneWay();
		const now = this.clock.now();
		const verdict = this.counter.take('key', this.rule, now);
		await oneWay();
		if (!verdict.allowed) this.tally.refused += 1;
		this.tally.took = this.clock.elapsed() - this.firstAt;
		if (proxyEvery > 0 && number % proxyEvery === 0) return response({}, 502);
		const { 'retry-after': retryAfter, ...told } = rateHeaders(this.rule, verdict, now);
		const [limit, remaining] = silent ? [] : Object.values(told);
		return response({ limit, remaining, retryAfter }, verdict.allowed ? 200 : 429);
	}
}

interface Clients {
	clients: number;
	seed?: number;
	/** Requests of each client at once. */
	atOnce: number;
}

/** So many clients share so many requests to a service. */
export async function measure(
	server: ModelServer,
	requests: number,
	{ clients, seed = 1, atOnce }: Clients,
): Promise<Tally> {
	const clock = new VirtualClock(seed);
	const model = new RateModel(clock, server);
	const each = Math.ceil(requests / clients);
	const all = Array.from({ length: clients }, async () => await model.client(each, atOnce));
	await clock.run(Promise.all(all));
	return model.tally;
}

type Told = Partial<Record<'limit' | 'remaining' | 'retryAfter', number | string>>;

/** A response with headers that say this, with Retry-After in seconds. */
export function response(told: Told, status = 200): ServiceResponse {
	const values = {
		'x-ratelimit-limit': told.limit,
		'x-ratelimit-remaining': told.remaining,
		'retry-after': told.retryAfter,
	};
	const given = Object.entries(values).filter(([, value]) => value !== undefined);
	const headers = Object.fromEntries(given.map(([name, value]) => [name, String(value)]));
	return { status, headers, body: undefined };
}
