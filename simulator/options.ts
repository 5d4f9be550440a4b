import type { EnvelopeName } from './envelopes';
import type { RecordedRequest } from './recording';

export interface RateLimit {
	/** Requests per window, key and endpoint. */
	limit: number;
	windowMs: number;
	/** fixed: opens with the first request; aligned: with the wall clock; sliding: a log. */
	kind: 'fixed' | 'sliding' | 'aligned';
	/** X-RateLimit-Reset of every response, if any. */
	reset: 'none' | 'epochSeconds' | 'deltaSeconds';
	/** Retry-After of a 429, if any. */
	retryAfter: 'none' | 'seconds' | 'date';
	/** Requests per second, besides those per window. A 429 for one too many says `Retry-After: 1`. */
	perSecond: number;
}

export interface Counts {
	orders: number;
	contacts: number;
	conversations: number;
	messages: number;
	campaigns: number;
	templates: number;
	inboxes: number;
	agents: number;
	boards: number;
	boardItems: number;
}

export interface SimulatorOptions extends Counts {
	/** 0: any free one. */
	port: number;
	key: string;
	seed: number;
	/** How lists are wrapped. */
	envelope: EnvelopeName;
	/** Whether board items have item_id and item_name, or id and name. */
	itemKeys: 'prefixed' | 'plain';
	/** How a search for board items compares texts. Loose: without case, spaces and punctuation. */
	itemSearch: 'exact' | 'loose';
	/** A higher `limit` is silently lowered to this, or rejected. */
	maxLimit: number;
	rejectsHigherLimits: boolean;
	/** The order of every list; `none` is stable, but follows no date. */
	listOrder: 'newestFirst' | 'oldestFirst' | 'none';
	/**
	 * What the service does with `sort_field` and `sort_direction`. `rejected`: the response is 400.
	 * `sometimes`: it applies or ignores them, request by request, as the seed decides. `asText`: timestamps are sorted
	 * as texts that begin with the day of the week. `otherField`: by the total of the order, whatever is asked for.
	 * `eachPage`: the records of each page are sorted, after the list was divided into pages.
	 */
	sorting: 'applied' | 'ignored' | 'rejected' | 'sometimes' | 'asText' | 'otherField' | 'eachPage';
	/** Whether records with equal timestamps come in another order in each response. */
	tiesMove: boolean;
	/** Every page is the first one. */
	ignorePage: boolean;
	/** The first page holds everything, later ones nothing. */
	ignoreLimit: boolean;
	/** The response to a page after the last one: no records, 404, 400, or the last page again. */
	afterLastPage: 'empty' | 'notFound' | 'rejected' | 'lastPage';
	/** What a total counts. `unsure`: now and then one record less, as from a replica that is behind. */
	totals: 'right' | 'ofPage' | 'unsure';
	rateLimit: RateLimit;
	/** How long each response takes, in real time. */
	latencyMs: number | ((request: RecordedRequest) => number);
	/** What each response waits for. */
	gate: Promise<unknown>;
	/** The service's clock: timestamps, and the windows of the rate limit. */
	now: () => number;
	/**
	 * After each page of orders: a new order comes in, or one of the orders of that page
	 * disappears.
	 */
	shiftWhileReading: 'none' | 'insert' | 'remove';
	maxFileBytes: number;
	/** How a list shows the text of a template: as `body`, or not. */
	templateText: 'body' | 'none';
}

export type SimulatorSettings = Partial<Omit<SimulatorOptions, 'rateLimit'>> & {
	rateLimit?: Partial<RateLimit>;
};

const DEFAULTS: SimulatorOptions = {
	port: 0,
	key: 'simulator-api-key-0123456789abcdef',
	seed: 1,
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
	envelope: 'dataPlural',
	itemKeys: 'prefixed',
	itemSearch: 'exact',
	maxLimit: 100,
	rejectsHigherLimits: false,
	listOrder: 'newestFirst',
	sorting: 'applied',
	tiesMove: false,
	ignorePage: false,
	ignoreLimit: false,
	afterLastPage: 'empty',
	totals: 'right',
	rateLimit: {
		limit: 1_000_000,
		windowMs: 60_000,
		kind: 'fixed',
		reset: 'none',
		retryAfter: 'none',
		perSecond: Infinity,
	},
	latencyMs: 0,
	gate: Promise.resolve(),
	now: Date.now,
	shiftWhileReading: 'none',
	maxFileBytes: 5_000_000,
	templateText: 'body',
};

export function completeOptions(settings: SimulatorSettings): SimulatorOptions {
	return { ...DEFAULTS, ...settings, rateLimit: { ...DEFAULTS.rateLimit, ...settings.rateLimit } };
}
