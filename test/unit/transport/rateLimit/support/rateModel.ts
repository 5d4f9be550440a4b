import { rateHeaders, type RateLimit, RateLimiter as Counter } from 'messaging-crm-simulator';

import { MaxWait } from '../../../../../nodes/MessagingCrm/shared/clock';
import { RateLimiter } from '../../../../../nodes/MessagingCrm/transport/rateLimit';
import { RequestStats } from '../../../../../nodes/MessagingCrm/transport/requestStats';
import { isResponse, type Result } from '../../../../../nodes/MessagingCrm/transport/result';
import { withRetry } from '../../../../../nodes/MessagingCrm/transport/retry';
import { VirtualClock } from '../../../support/virtualClock';
import { asSent } from './responses';

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
	failed: number;
	/** From the first request to the last response, in ms. */
	took: number;
}

/** A service with one endpoint and one key, which only counts. */
export class RateModel {
	readonly tally: Tally = { requests: 0, refused: 0, failed: 0, took: 0 };
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
		const limiter = new RateLimiter(this.clock).endpoint({ baseUrl: '', apiKey: '' }, '');
		const results: Result[] = [];
		let left = calls;
		await Promise.all(
			Array.from({ length: Math.min(calls, atOnce) }, async () => {
				while (left-- > 0) {
					const maxWait = new MaxWait(maxWaitMs, this.clock);
					const options = { clock: this.clock, maxWait, readOnly: false };
					const stats = new RequestStats(this.clock);
					const send = async () => await this.request();
					const limited = async () => await limiter.limit(send, { maxWait, stats });
					results.push(await withRetry(limited, options));
				}
			}),
		);
		this.tally.failed += results.filter((result) => !isDone(result)).length;
		return results;
	}

	private async request(): Promise<Result> {
		const { roundTrip = 200, silent, proxyEvery = 0 } = this.server;
		this.firstAt ??= this.clock.elapsed();
		const number = ++this.tally.requests;
		await this.clock.sleep(roundTrip * (0.25 + this.clock.random() / 2));
		const now = this.clock.now();
		const verdict = this.counter.take('key', this.rule, now);
		await this.clock.sleep(roundTrip * (0.25 + this.clock.random() / 2));
		if (!verdict.allowed) this.tally.refused += 1;
		this.tally.took = this.clock.elapsed() - this.firstAt;
		if (proxyEvery > 0 && number % proxyEvery === 0)
			return { status: 502, headers: {}, body: undefined };
		const told = rateHeaders(this.rule, verdict, now);
		const headers = silent ? { 'retry-after': told['retry-after'] } : told;
		return { status: verdict.allowed ? 200 : 429, headers: asSent(headers), body: undefined };
	}
}

/** Whether a call reached the service and was not rate-limited. */
function isDone(result: Result): boolean {
	return isResponse(result) && result.status !== 429;
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
