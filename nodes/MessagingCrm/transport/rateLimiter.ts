import { hash } from 'node:crypto';

import { type Clock, MAX_SLEEP_MS, systemClock } from '../shared/clock';
import { Hold } from './hold';
import type { RequestStats } from './requestStats';
import { type ApiResponse, noResponse } from './response';
import { RateWindow, type Slot } from './rateWindow';

/** A request in the queue. */
interface Ticket {
	wake(): void;
}

/** What a waiting request does next. For `fail`, `until` is the time at which the limit ends, if known. */
type Decision =
	{ action: 'send' } | { action: 'wait'; until: number } | { action: 'fail'; until?: number };

interface WaitOptions {
	/** How long the request may wait in total, in ms. */
	maxWait: number;
	/** The time at which the wait must end, on the monotonic clock. */
	deadline: number;
	signal?: AbortSignal;
	stats?: RequestStats;
}

const limiters = new Map<string, RateLimiter>();

/**
 * Returns the rate limiter for an API key and an endpoint. The whole process shares it, because the service counts
 * requests per API key and endpoint (docs/internals/service.md#limits).
 * @param endpoint the method and the path template, e.g. `GET /records/{recordId}`. The names of placeholders are
 * ignored
 */
export function rateLimiterFor(baseUrl: string, apiKey: string, endpoint: string): RateLimiter {
	const key = `${hash('sha256', `${baseUrl}\n${apiKey}`, 'base64')} ${endpoint.replace(/\{\w+\}/g, '{}')}`;
	const limiter = limiters.get(key) ?? new RateLimiter();
	limiters.set(key, limiter);
	return limiter;
}

/**
 * The rate limiter for one API key and one endpoint. Requests are sent in order of arrival as long as responses show
 * free slots. After a 429, the next request is sent when the hold ends. Times are in ms, on the monotonic clock.
 */
export class RateLimiter {
	/** The waiting requests, in order of arrival. */
	private readonly queue: Ticket[] = [];
	private readonly window: RateWindow;
	private readonly hold: Hold;

	constructor(private readonly clock: Clock = systemClock) {
		this.window = new RateWindow(clock);
		this.hold = new Hold(clock);
	}

	/**
	 * Waits for a slot, and then sends a request.
	 * @returns the response, with the code QUOTA if the limit per minute does not explain a 429. If the request was not
	 * sent, the code is NO_SLOT or QUOTA (if no slot is free before the deadline), or CANCELLED_WHILE_WAITING
	 */
	async run(send: () => Promise<ApiResponse>, options: WaitOptions): Promise<ApiResponse> {
		const waiting = this.waitForSlot(options);
		const slot = await (options.stats?.countWait(waiting) ?? waiting);
		if ('status' in slot) return slot;
		try {
			return this.learnFrom(await send(), slot);
		} finally {
			this.window.release(slot);
			this.queue[0]?.wake();
		}
	}

	private async waitForSlot(options: WaitOptions): Promise<Slot | ApiResponse> {
		const { deadline, maxWait, signal } = options;
		const ticket: Ticket = { wake: () => {} };
		this.queue.push(ticket);
		try {
			while (!signal?.aborted) {
				const now = this.clock.elapsed();
				const decision = this.decide(now, deadline, this.queue[0] === ticket);
				if (decision.action === 'send') return this.window.take(now);
				if (decision.action === 'fail') {
					return this.hold.failWithoutSlot(now, maxWait, decision.until);
				}
				await this.sleepUntil(decision.until, now, ticket);
			}
			return noResponse('CANCELLED_WHILE_WAITING');
		} finally {
			this.queue.splice(this.queue.indexOf(ticket), 1);
			this.queue[0]?.wake();
		}
	}

	private decide(now: number, deadline: number, isFirst: boolean): Decision {
		const { window, hold } = this;
		if (hold.isActive(now)) {
			const { endsAt, endIsKnown } = hold;
			if (endsAt <= deadline && !hold.failsAtOnce(now)) return { action: 'wait', until: endsAt };
			return { action: 'fail', until: endIsKnown ? endsAt : undefined };
		}
		const { earliest, latest } = window.nextSlot(now);
		if (isFirst && latest <= now) return { action: 'send' };
		const isTooLate = now >= deadline || earliest > deadline;
		if (!isTooLate) return { action: 'wait', until: latest };
		// Instead of failing, a request may use a slot that is reserved for other processes.
		if (window.slotsLeft > 0) return { action: 'send' };
		return { action: 'fail', until: earliest > now ? earliest : undefined };
	}

	private async sleepUntil(at: number, now: number, ticket: Ticket): Promise<void> {
		const woken = new Promise<void>((wake) => (ticket.wake = wake));
		const ms = at > now ? Math.min(at - now, MAX_SLEEP_MS) : MAX_SLEEP_MS;
		await Promise.race([woken, this.clock.sleep(ms)]);
	}

	/**
	 * Updates the limiter according to a response.
	 * @returns the response, with the code QUOTA if the limit per minute does not explain a 429
	 */
	private learnFrom(response: ApiResponse, slot: Slot): ApiResponse {
		const { status } = response;
		if (status === 0) return response;
		const now = this.clock.elapsed();
		this.window.learn(slot, response, now);
		if (status === 429) return this.hold.addRejection(response, slot.sentAt, now);
		this.hold.endRejections();
		return response;
	}
}
