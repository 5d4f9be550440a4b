import type { EnvelopeName } from './envelopes';
import type { RecordedRequest } from './recording';

const RATE_LIMIT = {
	/** Requests per window and endpoint. */
	limit: 1_000_000,
	windowMs: 60_000,
	/** fixed: opens with the first request; aligned: with the wall clock; sliding: a log. */
	kind: 'fixed' as 'fixed' | 'sliding' | 'aligned',
	/** Retry-After of a 429, if any. */
	retryAfter: 'none' as 'none' | 'seconds',
};

export type RateLimit = typeof RATE_LIMIT;

/** Records of each kind at the start. */
const COUNTS = {
	orders: 250,
	contacts: 120,
	conversations: 100,
	messages: 600,
	campaigns: 6,
	templates: 12,
	inboxes: 3,
	agents: 8,
	boards: 2,
	boardItems: 80,
};

export type Counts = typeof COUNTS;

/** Every option, with what it is unless a test sets it. */
const DEFAULTS = {
	...COUNTS,
	/** 0: any free one. */
	port: 0,
	key: 'simulator-api-key-0123456789abcdef',
	/** How lists are wrapped. */
	envelope: 'dataPlural' as EnvelopeName,
	/** A higher `limit` is silently lowered to this. */
	maxLimit: 100,
	/** The order of every list; `none` is stable, but follows no date. */
	listOrder: 'newestFirst' as 'newestFirst' | 'oldestFirst' | 'none',
	/** What the service does with `sort_field` and `sort_direction`. `rejected`: the response is 400. */
	sorting: 'applied' as 'applied' | 'ignored' | 'rejected',
	/** Every page is the first one. */
	ignorePage: false,
	/** The response to a page after the last one: no records, 404, or the last page again. */
	afterLastPage: 'empty' as 'empty' | 'notFound' | 'lastPage',
	/** What a total counts. */
	totals: 'right' as 'right' | 'ofPage',
	rateLimit: RATE_LIMIT,
	/** How long each response takes, in real time. */
	latencyMs: 0 as number | ((request: RecordedRequest) => number),
	/** What each response waits for. */
	gate: Promise.resolve() as Promise<unknown>,
	/** The service's clock: timestamps, and the windows of the rate limit. */
	now: Date.now,
};

export type SimulatorOptions = typeof DEFAULTS;
export type SimulatorSettings = Partial<Omit<SimulatorOptions, 'rateLimit'>> & {
	rateLimit?: Partial<RateLimit>;
};

export function completeOptions(settings: SimulatorSettings): SimulatorOptions {
	return { ...DEFAULTS, ...settings, rateLimit: { ...RATE_LIMIT, ...settings.rateLimit } };
}
