import { rateHeaders, type RateLimit, RateLimiter as Counter } from 'messaging-crm-simulator';

import { RateLimiter } from '../../../../nodes/MessagingCrm/transport/rateLimiter';
import type { ApiResponse } from '../../../../nodes/MessagingCrm/transport/response';
import { VirtualClock } from '../../support/virtualClock';
import { response } from './responses';

export interface ModelServer extends Partial<RateLimit> {
	limit: number;
	/** The round trip time, in ms. */
	roundTrip?: number;
	/** Which X-RateLimit headers it sends: all, those that the reference documents, or none. */
	headers?: 'all' | 'documented' | 'none';
	/** One in this many responses is from a proxy without rate limit headers; 0 for none. */
	proxyEvery?: number;
}

export interface Tally {
	requests: number;
	refused: number;
	/** The time from the first request to the last response, in ms. */
	took: number;
}

/** A service with one endpoint and one key that only counts requests. */
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

	/** Makes this many calls, at most `atOnce` at a time, and retries calls that the service did not process. */
	async client(
		calls: number,
		{ atOnce = 8, maxWait = Infinity, limiter = new RateLimiter(this.clock) },
	): Promise<ApiResponse[]> {
		const { clock } = this;
		const results: ApiResponse[] = [];
		let left = calls;
		const send = async () => await this.request();
		const call = async () => {
			const deadline = clock.elapsed() + maxWait;
			for (;;) {
				const result = await limiter.run(send, { maxWait, deadline });
				if (result.status !== 429 || result.code !== undefined) return result;
			}
		};
		const callUntilDone = async () => {
			while (left-- > 0) results.push(await call());
		};
		await Promise.all(Array.from({ length: atOnce }, callUntilDone));
		return results;
	}

	private async request(): Promise<ApiResponse> {
		const { roundTrip = 200, headers = 'all', proxyEvery = 0 } = this.server;
		const oneWay = async () => await this.clock.sleep(roundTrip * (0.25 + this.clock.random() / 2));
		this.firstAt ??= this.clock.elapsed();
		const number = ++this.tally.requests;
		await oneWay();
		const now = this.clock.now();
		const state = this.counter.take('key', this.rule, now);
		await oneWay();
		if (!state.allowed) this.tally.refused += 1;
		this.tally.took = this.clock.elapsed() - this.firstAt;
		if (proxyEvery > 0 && number % proxyEvery === 0) return response(502);
		const sentHeaders = Object.entries(rateHeaders(this.rule, state, now)).filter(([name]) => {
			if (headers === 'all' || name === 'retry-after') return true;
			return headers === 'documented' && name !== 'x-ratelimit-reset';
		});
		const texts = sentHeaders.map(([name, value]) => [name, String(value)] as const);
		const all = { date: new Date(now).toUTCString(), ...Object.fromEntries(texts) };
		return response(state.allowed ? 200 : 429, '', all);
	}
}

interface Clients {
	clients: number;
	seed?: number;
	/** Concurrent requests per client. */
	atOnce: number;
}

/** Divides requests to a service among clients, which all start at the same time, and returns the service's tally. */
export async function measure(
	server: ModelServer,
	requests: number,
	{ clients, seed = 1, atOnce }: Clients,
): Promise<Tally> {
	const clock = new VirtualClock(seed);
	const model = new RateModel(clock, server);
	const each = Math.ceil(requests / clients);
	const all = Array.from({ length: clients }, async () => await model.client(each, { atOnce }));
	await clock.run(Promise.all(all));
	return model.tally;
}
