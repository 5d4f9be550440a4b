import type { Collection, Dated, SortOrder } from './data/collection';
import type { Store } from './data/store';
import { DAY_MS, iso } from './data/time';
import { reads, writes, type Call, type Endpoint } from './endpoint';
import { wrapList } from './envelopes';
import type { SimulatorOptions } from './options';
import { found, reject } from './errors';
import { DATE, ID, object, type Schema } from './schema';

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

/** Whether a record is in the list. Undefined: nothing was asked for. */
export type Filter<T> = ((record: T) => boolean) | undefined;

const LIST_ORDERS: Record<SimulatorOptions['listOrder'], SortOrder<Dated>> = {
	newestFirst: { field: 'created_at', descending: true },
	oldestFirst: { field: 'created_at', descending: false },
	// Identifiers are random.
	none: { field: 'id', descending: false },
};

/** The records that meet all conditions, in the order of every list unless told another. */
export function matching<T extends Dated>(
	{ options }: Call,
	collection: Collection<T>,
	conditions: Array<Filter<T>> = [],
	order: SortOrder<T> = LIST_ORDERS[options.listOrder],
): readonly T[] {
	const filters = conditions.filter((condition) => condition !== undefined);
	const all = collection.inOrder(order);
	if (filters.length === 0) return all;
	return all.filter((record) => filters.every((keep) => keep(record)));
}

/** The field equals the value, if there is one. */
export function equals<T>(field: keyof T, value?: string): Filter<T> {
	return value === undefined ? undefined : (record) => record[field] === value;
}

/** created_at lies within start_date and end_date, which are whole days in Jakarta. */
export function createdWithin({ query }: Call): Filter<Dated> {
	const { start_date: first, end_date: last } = query;
	if (first === undefined && last === undefined) return undefined;
	const startOf = (date: string) => Date.parse(`${date}T00:00:00+07:00`);
	const from = first === undefined ? '' : iso(startOf(first));
	const until = last === undefined ? '\uffff' : iso(startOf(last) + DAY_MS);
	return ({ created_at: createdAt }) => createdAt >= from && createdAt < until;
}

/** The page that the call asks for, wrapped. */
export function answerPage<T>(
	{ options, query }: Call,
	plural: string,
	all: readonly T[],
	show: (record: T) => unknown = (record) => record,
): unknown {
	const { envelope, maxLimit, afterLastPage, totals } = options;
	const limit = Math.min(Number(query.limit ?? DEFAULT_LIMIT), maxLimit);
	const lastPage = Math.max(1, Math.ceil(all.length / limit));
	let page = options.ignorePage ? 1 : Number(query.page ?? 1);
	if (page > lastPage) {
		if (afterLastPage === 'notFound') reject(`Page ${page} not found`, 404);
		if (afterLastPage === 'lastPage') page = lastPage;
	}
	const records = all.slice((page - 1) * limit, page * limit);
	const total = totals === 'ofPage' ? records.length : all.length;
	return wrapList(envelope, records.map(show), plural, total);
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

const BY_ID = { id: ID };
const BY_ID_IN_BODY = object(BY_ID);

/** Deletes one record, by its ID in the query or the body: the parameters are not documented. */
export function deletion<T extends Dated>(
	route: string,
	name: string,
	of: (data: Store) => Collection<T>,
): Endpoint {
	const remove = ({ data, query, body }: Call<typeof BY_ID_IN_BODY>) => {
		const record = of(data).get(query.id ?? body.id ?? reject('id is required'));
		of(data).remove(found(record, name).id);
		return answerOne({ deleted: 1 });
	};
	return writes('DELETE', route, remove, { query: BY_ID, body: BY_ID_IN_BODY });
}

export function answerAll({ options }: Call, plural: string, records: readonly unknown[]): unknown {
	return wrapList(options.envelope, records, plural);
}

export function answerOne(record: unknown): unknown {
	return { message: 'success', data: record };
}
