import { hash } from 'node:crypto';

import { type Clock, MAX_SLEEP_MS, systemClock, withJitter } from '../shared/clock';
import type { RequestStats } from './requestStats';
import { type ApiResponse, noResponse } from './response';

/** The service counts requests over one minute (docs/internals/service.md#limits). */
const WINDOW_MS = 60_000;

/** How long a request waits for the first response, which says how many may follow. */
const MAX_RESPONSE_WAIT_MS = 5_000;

/** `Retry-After` and `X-RateLimit-Reset` are in whole seconds: off by up to this much. */
const ROUNDING_MS = 1_000;

/**
 * How long a 429 without Retry-After holds requests back at first and at most. If another process uses up every window, only
 * frequent tries meet the start of one.
 */
const FIRST_HOLD_MS = 1_000;
const MAX_HOLD_MS = 5_000;

/** The longest Retry-After that is followed. */
const MAX_RETRY_AFTER_MS = 3_600_000;

/** A process that has used this share of the limit is taken for the only one. */
const SHARE_IF_ALONE = 0.75;

/** A window of the service may end later than its reset header says, which is in whole seconds, and never later than this. */
const MAX_RESET_MS = WINDOW_MS + ROUNDING_MS;

/** Slots left to other processes. */
const FOR_OTHERS = { always: 1, perRequestInFlight: 4 };

/** What an error says before the date. */
const MESSAGES = {
	NO_SLOT: 'Rate limit reached: no slot is free',
	QUOTA: 'Daily quota probably used up: no request is accepted',
};

interface Slot {
	sentAt: number;
}

/** The place of a request in the queue. */
interface Ticket {
	wake(): void;
}

interface WaitOptions {
	/** How long the request may wait in all, and when that ends by the monotonic clock. */
	maxWait: number;
	deadline: number;
	signal?: AbortSignal;
	stats?: RequestStats;
}

const limiters = new Map<string, RateLimiter>();

/**
 * The limiter of one endpoint, shared by everything in this process: the service counts requests per API key and endpoint
 * (docs/internals/service.md#limits).
 * @param endpoint method and path template, e.g. `GET /records/{recordId}`, whatever its placeholders are called
 */
export function rateLimiterFor(baseUrl: string, apiKey: string, endpoint: string): RateLimiter {
	const key = `${hash('sha256', `${baseUrl}\n${apiKey}`, 'base64')} ${endpoint.replace(/\{\w+\}/g, '{}')}`;
	const limiter = limiters.get(key) ?? new RateLimiter();
	limiters.set(key, limiter);
	return limiter;
}

/**
 * Limits the requests of one API key to one endpoint: first come, first served, as far as the responses say that slots are free.
 *
 * When no slot remains, the next request is sent when the service says that its window ends; without that header, a minute after
 * the oldest response of the last minute, which suits fixed and sliding windows; after a 429, when its hold ends. Its response says
 * how many may follow. Times are ms, by the monotonic clock.
 */
export class RateLimiter {
	/** The requests that wait, in the order they came. */
	private readonly queue: Ticket[] = [];
	/** Requests without a response that may count in this window, oldest first. */
	private readonly inFlight = new Set<Slot>();
	/** When the responses came to the requests that the service still counts, oldest first. */
	private responses: number[] = [];
	/** Slots left, those of requests in flight included; Infinity if the service does not say. */
	private remaining?: number;
	private remainingSetAt = -Infinity;
	/** Requests per minute, according to the last response; 0 if none has said it yet. */
	private limit = 0;
	/** When the window of the last response ends, if it said so. */
	private windowEnd?: number;
	/** No request is sent before. */
	private blockedUntil = -Infinity;
	/**
	 * The latest of the 429s in a row, and when the first of them came. `failFast`: with which code all requests fail at once,
	 * except for one per minute, which finds out whether the service accepts requests again.
	 */
	private rejection?: { response: ApiResponse; since: number; failFast?: 'QUOTA' | 'NO_SLOT' };

	constructor(private readonly clock: Clock = systemClock) {}

	/**
	 * Sends a request when it has a slot.
	 * @returns its response, or without sending it: NO_SLOT or QUOTA if there is no slot before the deadline,
	 * CANCELLED_WHILE_WAITING
	 */
	async run(send: () => Promise<ApiResponse>, options: WaitOptions): Promise<ApiResponse> {
		const waiting = this.waitForSlot(options);
		const slot = await (options.stats?.during(waiting) ?? waiting);
		if ('status' in slot) return slot;
		try {
			return this.record(slot, await send());
		} finally {
			this.inFlight.delete(slot);
			this.queue[0]?.wake();
		}
	}

	private async waitForSlot(options: WaitOptions): Promise<Slot | ApiResponse> {
		const { deadline, signal } = options;
		const ticket: Ticket = { wake: () => {} };
		this.queue.push(ticket);
		try {
			for (;;) {
				const now = this.clock.elapsed();
				const next = this.nextSlot(now);
				if (signal?.aborted) return noResponse('CANCELLED_WHILE_WAITING');
				if (next.at <= now && this.queue[0] === ticket) return this.takeSlot(now);
				// A request that cannot wait for the first response is sent without it.
				const isLimitUnknown = this.remaining === undefined && now >= this.blockedUntil;
				if (now >= deadline && isLimitUnknown) return this.takeSlot(now);
				const isTooLate = next.at > deadline && !next.mayComeEarlier;
				if (isTooLate || now >= deadline || this.rejection?.failFast) {
					return this.refuse(options, now, next.mayComeEarlier ? undefined : next.at);
				}
				await this.sleepUntil(next.at, now, ticket);
			}
		} finally {
			this.queue.splice(this.queue.indexOf(ticket), 1);
			this.queue[0]?.wake();
		}
	}

	/** When the next request may be sent, and whether the response to another one may make that earlier. */
	private nextSlot(now: number): { at: number; mayComeEarlier?: boolean } {
		if (now < this.blockedUntil) return { at: this.blockedUntil };
		const recent = [...this.inFlight].filter(({ sentAt }) => sentAt > now - MAX_RESPONSE_WAIT_MS);
		// Unless this process has used most of the limit, others may send at the same time.
		const isAlone = this.responses.length + 1 >= SHARE_IF_ALONE * this.limit;
		const kept = isAlone ? 0 : FOR_OTHERS.always + FOR_OTHERS.perRequestInFlight * recent.length;
		if (this.remaining !== undefined && this.remaining - this.inFlight.size > kept) {
			return { at: now };
		}
		if (recent.length > 0) {
			return { at: recent[0].sentAt + MAX_RESPONSE_WAIT_MS, mayComeEarlier: true };
		}
		const end = this.windowEnd ?? (this.responses[0] ?? -Infinity) + WINDOW_MS;
		return { at: Math.max(now, end) };
	}

	private takeSlot(now: number): Slot {
		const slot = { sentAt: now };
		this.inFlight.add(slot);
		return slot;
	}

	/**
	 * Stands for the response to a request that is not sent.
	 * @param freeAt when a slot is free, if that is known
	 */
	private refuse({ maxWait }: WaitOptions, now: number, freeAt?: number): ApiResponse {
		const { rejection } = this;
		const isForLong = this.blockedUntil - now > WINDOW_MS + ROUNDING_MS;
		const code = rejection?.failFast ?? (isForLong ? 'QUOTA' : 'NO_SLOT');
		// Others would wait as long in vain.
		const hasWaitedLong = maxWait > WINDOW_MS && rejection && now - rejection.since >= WINDOW_MS;
		if (hasWaitedLong) rejection.failFast = code;
		const isKnown = freeAt !== undefined && freeAt > now;
		const reason = isKnown ? `${MESSAGES[code]} until ${this.dateAt(freeAt, now)}` : undefined;
		return { ...noResponse(code, reason), status: 429, body: rejection?.response.body };
	}

	/** E.g. `2026-11-28 16:05 UTC`. */
	private dateAt(moment: number, now: number): string {
		const date = new Date(this.clock.now() + moment - now).toISOString();
		return `${date.slice(0, 16).replace('T', ' ')} UTC`;
	}

	private async sleepUntil(at: number, now: number, ticket: Ticket): Promise<void> {
		const woken = new Promise<void>((wake) => (ticket.wake = wake));
		const ms = at > now ? Math.min(at - now, MAX_SLEEP_MS) : MAX_SLEEP_MS;
		await Promise.race([woken, this.clock.sleep(ms)]);
	}

	/** Learns from a response. Returns it, with the code QUOTA if it is a 429 that the limit per minute does not explain. */
	private record(slot: Slot, response: ApiResponse): ApiResponse {
		if (response.status === 0) return response;
		const now = this.clock.elapsed();
		const { headers } = response;
		const remaining = numberIn(headers['x-ratelimit-remaining']);
		this.limit = numberIn(headers['x-ratelimit-limit']) ?? this.limit;
		this.windowEnd = this.windowEndIn(headers, now);
		if (this.inFlight.delete(slot)) this.updateRemaining(slot, remaining, now);
		if (response.status !== 429) {
			this.rejection = undefined;
			while (this.responses[0] <= now - WINDOW_MS) this.responses.shift();
			this.responses.push(now);
			return response;
		}
		const { since = now } = this.rejection ?? {};
		const isQuotaUsedUp = remaining !== 0 && slot.sentAt - since >= WINDOW_MS;
		const failFast = this.rejection?.failFast ?? (isQuotaUsedUp ? 'QUOTA' : undefined);
		this.rejection = { response, since, failFast };
		const backoff = withJitter(Math.min(FIRST_HOLD_MS + now - since, MAX_HOLD_MS), this.clock);
		const retryAfter = (numberIn(headers['retry-after']) ?? 0) * 1000;
		const hold = failFast ? WINDOW_MS : Math.min(retryAfter, MAX_RETRY_AFTER_MS) || backoff;
		this.blockedUntil = Math.max(this.blockedUntil, now + hold);
		return failFast ? { ...response, code: failFast } : response;
	}

	/** When the window ends according to a response, by the clock of the service; undefined if it does not say so. */
	private windowEndIn(headers: ApiResponse['headers'], now: number): number | undefined {
		const serverTime = Date.parse(String(headers.date)) || this.clock.now();
		const left = Number(numberIn(headers['x-ratelimit-reset'])) * 1000 - serverTime + ROUNDING_MS;
		return left > 0 && left <= MAX_RESET_MS ? now + left : undefined;
	}

	/** Responses overtake each other: the lowest number counts, until a request that was sent later has a higher one. */
	private updateRemaining(slot: Slot, told: number | undefined, now: number): void {
		const before = this.remaining ?? 0;
		const after = told ?? (before || Infinity);
		if (after > before && slot.sentAt <= this.remainingSetAt) return;
		if (after < Infinity && after - before >= this.limit / 2) {
			// A new window: requests sent before may have been counted in the last one.
			for (const other of this.inFlight) {
				if (other.sentAt < slot.sentAt) this.inFlight.delete(other);
			}
			this.responses = [];
		}
		this.remaining = after;
		this.remainingSetAt = now;
	}
}

/** The number in a header; undefined if there is none. */
function numberIn(value: unknown): number | undefined {
	return typeof value === 'string' && /^\d+(\.\d+)?$/.test(value) ? Number(value) : undefined;
}
