import { hash } from 'node:crypto';

import { type Clock, MAX_SLEEP_MS, systemClock } from '../shared/clock';
import { Hold } from './hold';
import { numberIn, ROUNDING_MS, secondsIn, WINDOW_MS } from './rateLimitHeaders';
import type { RequestStats } from './requestStats';
import { type ApiResponse, noResponse } from './response';

/** How long a request waits for the response to another one, which shows how many slots are left. */
const MAX_RESPONSE_WAIT_MS = 5_000;

/** A process that has used this share of the limit is assumed to be the only one. */
const SHARE_IF_ALONE = 0.75;

/** Slots that are left to other processes. */
const FOR_OTHERS = { always: 1, perRequestInFlight: 4 };

/** A request that has been sent. */
interface Slot {
	sentAt: number;
}

/** A request in the queue. */
interface Ticket {
	wake(): void;
}

/** When the next request may be sent. */
interface NextSlot {
	at: number;
	/** Whether the response to another request may free a slot earlier. */
	mayBeEarlier?: boolean;
}

interface WaitOptions {
	/** How long the request may wait in total, and its deadline on the monotonic clock. */
	maxWait: number;
	deadline: number;
	signal?: AbortSignal;
	stats?: RequestStats;
}

const limiters = new Map<string, RateLimiter>();

/**
 * The limiter of one endpoint, shared by everything in this process: the service counts requests per API key and
 * endpoint (docs/internals/service.md#limits).
 * @param endpoint method and path template, e.g. `GET /records/{recordId}`. The names of placeholders do not matter
 */
export function rateLimiterFor(baseUrl: string, apiKey: string, endpoint: string): RateLimiter {
	const key = `${hash('sha256', `${baseUrl}\n${apiKey}`, 'base64')} ${endpoint.replace(/\{\w+\}/g, '{}')}`;
	const limiter = limiters.get(key) ?? new RateLimiter();
	limiters.set(key, limiter);
	return limiter;
}

/**
 * Limits the requests of one API key to one endpoint: first come, first served, if the responses show that slots are
 * free.
 *
 * If no slot is left, the next request is sent when the window ends according to the service. Without that header, it
 * is sent a minute after the oldest response of the last minute, which suits fixed and sliding windows. After a 429, it
 * is sent when the hold ends. Its response shows how many slots are left. Times are in ms, on the monotonic clock.
 */
export class RateLimiter {
	/** The waiting requests, in order of arrival. */
	private readonly queue: Ticket[] = [];
	/** Requests without a response that may count in this window, oldest first. */
	private readonly inFlight = new Set<Slot>();
	/** The arrival times of responses to requests that the service still counts, oldest first. */
	private responses: number[] = [];
	/**
	 * Slots left, including those of requests in flight; Infinity if the service does not report them, undefined if
	 * that is unknown.
	 */
	private remaining?: number;
	private remainingSetAt = -Infinity;
	/** When the window ends, if the service reports it. */
	private windowEnd?: number;
	/** Requests per minute, according to the last response; 0 if none has reported it yet. */
	private limit = 0;
	private readonly hold: Hold;

	constructor(private readonly clock: Clock = systemClock) {
		this.hold = new Hold(clock);
	}

	/**
	 * Sends a request when it has a slot.
	 * @returns its response, with the code QUOTA if it is a 429 that the limit per minute does not explain. Without
	 * sending it: NO_SLOT or QUOTA if there is no slot before the deadline, CANCELLED_WHILE_WAITING
	 */
	async run(send: () => Promise<ApiResponse>, options: WaitOptions): Promise<ApiResponse> {
		const waiting = this.waitForSlot(options);
		const slot = await (options.stats?.during(waiting) ?? waiting);
		if ('status' in slot) return slot;
		try {
			return this.learnFrom(await send(), slot);
		} finally {
			this.inFlight.delete(slot);
			this.queue[0]?.wake();
		}
	}

	private async waitForSlot(options: WaitOptions): Promise<Slot | ApiResponse> {
		const { deadline, maxWait, signal } = options;
		const ticket: Ticket = { wake: () => {} };
		this.queue.push(ticket);
		try {
			for (;;) {
				const now = this.clock.elapsed();
				if (signal?.aborted) return noResponse('CANCELLED_WHILE_WAITING');
				const next = this.nextSlot(now);
				if (next.at <= now && this.queue[0] === ticket) return this.takeSlot(now);
				const isTooLate = now >= deadline || (next.at > deadline && !next.mayBeEarlier);
				// A request takes a slot of other processes rather than fail.
				if (isTooLate && this.isSlotLeft(now)) return this.takeSlot(now);
				if (isTooLate || this.hold.failsAtOnce(now)) {
					const failure = this.failWithoutSlot(now, next);
					if (maxWait > WINDOW_MS) this.hold.failIfOnlyRejections(now);
					return failure;
				}
				await this.sleepUntil(next.at, now, ticket);
			}
		} finally {
			this.queue.splice(this.queue.indexOf(ticket), 1);
			this.queue[0]?.wake();
		}
	}

	private nextSlot(now: number): NextSlot {
		if (this.hold.isActive(now)) return { at: this.hold.until };
		const recent = [...this.inFlight].filter(({ sentAt }) => sentAt > now - MAX_RESPONSE_WAIT_MS);
		// Unless this process has used most of the limit, other processes may be sending, too.
		const isAlone = this.responses.length + 1 >= SHARE_IF_ALONE * this.limit;
		const kept = isAlone ? 0 : FOR_OTHERS.always + FOR_OTHERS.perRequestInFlight * recent.length;
		if (this.remaining !== undefined && this.remaining - this.inFlight.size > kept) {
			return { at: now };
		}
		if (recent.length > 0) {
			return { at: recent[0].sentAt + MAX_RESPONSE_WAIT_MS, mayBeEarlier: true };
		}
		if (this.remaining === undefined) return { at: now };
		const end = this.windowEnd ?? (this.responses[0] ?? -Infinity) + WINDOW_MS;
		return { at: Math.max(now, end) };
	}

	/** Whether a slot is free, or may be free before the first response. */
	private isSlotLeft(now: number): boolean {
		return !this.hold.isActive(now) && (this.remaining ?? Infinity) > this.inFlight.size;
	}

	private takeSlot(now: number): Slot {
		const slot = { sentAt: now };
		this.inFlight.add(slot);
		return slot;
	}

	/** The result for a request that is not sent. */
	private failWithoutSlot(now: number, next: NextSlot): ApiResponse {
		const { hold } = this;
		const isKnown = hold.isActive(now) ? hold.endIsKnown : next.at > now && !next.mayBeEarlier;
		const until = isKnown ? this.clock.now() + next.at - now : undefined;
		return { ...noResponse(hold.codeAt(now)), status: 429, body: hold.lastBody, until };
	}

	private async sleepUntil(at: number, now: number, ticket: Ticket): Promise<void> {
		const woken = new Promise<void>((wake) => (ticket.wake = wake));
		const ms = at > now ? Math.min(at - now, MAX_SLEEP_MS) : MAX_SLEEP_MS;
		await Promise.race([woken, this.clock.sleep(ms)]);
	}

	/**
	 * Updates the limiter from a response.
	 * @returns the response, with the code QUOTA if it is a 429 that the limit per minute does not explain
	 */
	private learnFrom(response: ApiResponse, slot: Slot): ApiResponse {
		const { status, headers } = response;
		if (status === 0) return response;
		const now = this.clock.elapsed();
		// Requests of the previous window no longer count.
		if (this.inFlight.delete(slot)) this.updateWindow(slot, headers, now);
		if (status === 429) {
			// The number of free slots is unknown again: as at the start, the next request is sent alone to find out.
			if (numberIn(headers['x-ratelimit-remaining']) === undefined) this.remaining = undefined;
			return this.hold.addRejection(response, slot.sentAt, now);
		}
		this.hold.endRejections();
		while (this.responses[0] <= now - WINDOW_MS) this.responses.shift();
		this.responses.push(now);
		return response;
	}

	/** Responses can arrive out of order: the lowest number counts, until a later request has a higher one. */
	private updateWindow(slot: Slot, headers: ApiResponse['headers'], now: number): void {
		this.limit = numberIn(headers['x-ratelimit-limit']) ?? this.limit;
		const reportedRemaining = numberIn(headers['x-ratelimit-remaining']);
		const before = this.remaining ?? 0;
		const after = reportedRemaining ?? (before || Infinity);
		if (after > before && slot.sentAt <= this.remainingSetAt) return;
		if (after < Infinity && after - before >= this.limit / 2) {
			// In a new window, earlier requests may have been counted in the last one.
			for (const other of this.inFlight) {
				if (other.sentAt < slot.sentAt) this.inFlight.delete(other);
			}
			this.responses = [];
		}
		this.remaining = after;
		this.remainingSetAt = now;
		if (reportedRemaining !== undefined) this.windowEnd = this.windowEndIn(headers, now);
	}

	/** The end of the window according to a response, by the service's clock; undefined if not reported. */
	private windowEndIn(headers: ApiResponse['headers'], now: number): number | undefined {
		const serverTime = Date.parse(String(headers.date)) || this.clock.now();
		const left = secondsIn(headers['x-ratelimit-reset']) - serverTime;
		return left > 0 && left <= WINDOW_MS + ROUNDING_MS ? now + left : undefined;
	}
}
