import { keyOf } from './authentication';
import { BUSINESS_ID } from './data/people';
import type { RecordedRequest } from './recording';

const RATE_LIMIT = {
	/** The maximum number of requests per window and endpoint. */
	limit: 1_000_000,
	windowMs: 60_000,
	/** A window begins with its first request (fixed), at round times (aligned), or with each request (sliding). */
	kind: 'fixed' as 'fixed' | 'sliding' | 'aligned',
	/** Whether a 429 response has a Retry-After header, in seconds. */
	retryAfter: 'none' as 'none' | 'seconds',
};

export type RateLimit = typeof RATE_LIMIT;

/** Number of records of each kind at the start. */
const COUNTS = {
	orders: 250,
	contacts: 120,
	conversations: 100,
	messages: 600,
	campaigns: 6,
	templates: 12,
	/** Two WhatsApp numbers and a live chat. */
	inboxes: 3,
	agents: 8,
	boards: 2,
	boardItems: 80,
};

export type Counts = typeof COUNTS;

/** All options with their default values. */
const DEFAULTS = {
	...COUNTS,
	/** 0 means any free port. */
	port: 0,
	/** The API key of the business. */
	key: keyOf(BUSINESS_ID),
	/** The partner key for POST /register. */
	partnerKey: 'simulator-partner-key-0123456789',
	/** Whether the service follows only the reference, and ignores published responses. */
	reference: false,
	/** The service silently lowers a higher `limit` to this maximum. Lists with cursors have a maximum of 100. */
	maxLimit: 5000,
	/** How the service handles `sort_field` and `sort_direction` of orders. `rejected` causes a 400. */
	sorting: 'applied' as 'applied' | 'ignored' | 'rejected',
	contactsOrder: 'newestFirst' as 'newestFirst' | 'oldestFirst',
	/** Whether orders show `payment_status`. No published order has it. */
	ordersShowPaymentStatus: true,
	/** Whether orders show `updated_at`. No published order has it. */
	ordersShowUpdatedAt: true,
	/** The maximum number of retries of a delivery if the address does not respond with 2xx. */
	webhookRetries: 2,
	/** The delay before the first retry. It grows by this time with each further retry. */
	webhookRetryMs: 1000,
	/** Converts an n8n address to one that the service can reach, e.g. if the public host name does not resolve. */
	reachable: (address: string) => address,
	rateLimit: RATE_LIMIT,
	/** The delay of each response, in real time. */
	latencyMs: 0 as number | ((request: RecordedRequest) => number),
	/** All responses wait until this resolves. */
	heldUntil: Promise.resolve() as Promise<unknown>,
	/** The service's clock, for timestamps and for the windows of the rate limit. */
	now: Date.now,
};

export type SimulatorOptions = typeof DEFAULTS;
export type SimulatorSettings = Partial<Omit<SimulatorOptions, 'rateLimit'>> & {
	rateLimit?: Partial<RateLimit>;
};

export function completeOptions(settings: SimulatorSettings): SimulatorOptions {
	return { ...DEFAULTS, ...settings, rateLimit: { ...RATE_LIMIT, ...settings.rateLimit } };
}
