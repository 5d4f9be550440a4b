import type { Collection, Dated, SortOrder } from './data/collection';
import type { Random } from './data/random';
import type { Store } from './data/store';
import { DAY_MS, iso } from './data/time';
import { reads, type Call, type Endpoint } from './endpoint';
import { wrapList, type PageInformation } from './envelopes';
import type { SimulatorOptions } from './options';
import { reject } from './errors';
import { DATE, type Schema } from './schema';

const POSITIVE: Schema<string> = {
	type: 'string',
	pattern: '^[1-9]\\d{0,8}$',
	description: 'a positive integer',
};

/** The query parameters of a paged list. */
export const PAGES = { page: POSITIVE, limit: POSITIVE };
export const DATES = { start_date: DATE, end_date: DATE };
export const DATED_PAGES = { ...PAGES, ...DATES };

/** Records per page when the client asks for no number. */
const DEFAULT_LIMIT = 10;

/** One condition on records; the key tells it from every other condition. */
export interface Filter<T> {
	key: string;
	keep: (record: T) => boolean;
}

const LIST_ORDERS: Record<SimulatorOptions['listOrder'], SortOrder<Dated>> = {
	newestFirst: { field: 'created_at', descending: true },
	oldestFirst: { field: 'created_at', descending: false },
	// Identifiers are random.
	none: { field: 'id', descending: false },
};

/** The records that meet all conditions, in the order of every list unless told another. */
export function matching<T extends Dated>(
	{ options, data }: Call,
	collection: Collection<T>,
	conditions: Array<Filter<T> | undefined> = [],
	order: SortOrder<T> = LIST_ORDERS[options.listOrder],
): T[] {
	const filters = conditions.filter((condition) => condition !== undefined);
	const key = JSON.stringify([order, filters.map((filter) => filter.key)]);
	const view =
		filters.length === 0
			? collection.inOrder(order)
			: collection.view(key, () =>
					collection.inOrder(order).filter((record) => filters.every(({ keep }) => keep(record))),
				);
	return options.tiesMove ? withMovedTies(view.slice(), order.field, data.random('ties')) : view;
}

/** The same order, but for records that are equal in it. */
function withMovedTies<T>(records: T[], field: keyof T, random: Random): T[] {
	for (let last = records.length - 1; last > 0; last--) {
		let first = last;
		while (first > 0 && records[first - 1][field] === records[last][field]) first -= 1;
		const other = random.integer(first, last);
		[records[last], records[other]] = [records[other], records[last]];
	}
	return records;
}

/** The field equals the value, if there is one. */
export function equals<T>(field: keyof T & string, value?: string): Filter<T> | undefined {
	if (value === undefined) return undefined;
	return { key: `${field}=${value}`, keep: (record) => record[field] === value };
}

/** created_at lies within start_date and end_date, which are whole days in Jakarta. */
export function createdWithin({ query }: Call): Filter<Dated> | undefined {
	const { start_date: first, end_date: last } = query;
	if (first === undefined && last === undefined) return undefined;
	const startOf = (date: string) => Date.parse(`${date}T00:00:00+07:00`);
	const from = first === undefined ? '' : iso(startOf(first));
	const until = last === undefined ? '\uffff' : iso(startOf(last) + DAY_MS);
	return {
		key: `created=${from}/${until}`,
		keep: ({ created_at: createdAt }) => createdAt >= from && createdAt < until,
	};
}

function pageAsked({ options, query }: Call, total: number): PageInformation {
	const { maxLimit } = options;
	if (options.rejectsHigherLimits && Number(query.limit ?? 0) > maxLimit) {
		reject(`limit must not be greater than ${maxLimit}`, 400);
	}
	const limit = options.ignoreLimit
		? Math.max(1, total)
		: Math.min(Number(query.limit ?? DEFAULT_LIMIT), maxLimit);
	const totalPages = Math.ceil(total / limit);
	const asked = options.ignorePage ? 1 : Number(query.page ?? 1);
	const isPastEnd = asked > totalPages && options.afterLastPage === 'lastPage';
	return { page: isPastEnd ? Math.max(1, totalPages) : asked, limit, total, totalPages };
}

/** The records of the page that the call asks for. */
export function pageOf<T>(call: Call, all: T[]) {
	const information = pageAsked(call, all.length);
	const { page, limit, totalPages } = information;
	const status = { notFound: 404, rejected: 400, empty: 0, lastPage: 0 }[
		call.options.afterLastPage
	];
	if (page > 1 && page > totalPages && status > 0) reject(`Page ${page} not found`, status);
	const records = all.slice((page - 1) * limit, page * limit);
	const { totals } = call.options;
	if (totals === 'ofPage') information.total = records.length;
	if (totals === 'unsure' && call.data.random('totals').chance(0.3)) {
		information.total = Math.max(0, all.length - 1);
	}
	return { information, records };
}

export function answerPage<T>(
	call: Call,
	plural: string,
	records: T[],
	show: (record: T) => unknown = (record) => record,
): unknown {
	const page = pageOf(call, records);
	return wrapList(call.options.envelope, plural, page.records.map(show), page.information);
}

/** A list by page and date of all records of a kind, or of those that meet a condition. */
export function datedList<T extends Dated>(
	route: string,
	plural: string,
	of: (data: Store) => Collection<T>,
	condition?: Filter<T>,
): Endpoint {
	const list = (call: Call) =>
		answerPage(call, plural, matching(call, of(call.data), [condition, createdWithin(call)]));
	return reads('GET', route, list, { query: DATED_PAGES });
}

export function answerAll(call: Call, plural: string, records: unknown[]): unknown {
	return wrapList(call.options.envelope, plural, records);
}

export function answerOne(record: unknown): unknown {
	return { message: 'success', data: record };
}
