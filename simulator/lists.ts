import type { Collection, Dated, SortOrder } from './data/collection';
import type { Store } from './data/store';
import { DAY_MS, iso } from './data/time';
import { reads, type Call, type Endpoint } from './endpoint';
import type { Answer } from './envelope';
import { DATE, matchingText } from './schema';
import type { Serialize } from './serializers';

const POSITIVE = matchingText('^[1-9]\\d{0,8}$', 'a positive integer');

/** The query parameters of a paged list. */
export const PAGES = { page: POSITIVE, limit: POSITIVE };
export const DATES = { start_date: DATE, end_date: DATE };
export const DATED_PAGES = { ...PAGES, ...DATES };

/** Records per page by default. */
const DEFAULT_LIMIT = 10;

/** Tells whether to keep a record. An undefined filter keeps all records. */
export type Filter<T> = ((record: T) => boolean) | undefined;

const NEWEST_FIRST = { field: 'created_at', descending: true };

/** The records that meet all conditions, newest first by default. */
export function matching<T extends Dated>(
	collection: Collection<T>,
	conditions: Array<Filter<T>> = [],
	order: SortOrder<T> = NEWEST_FIRST,
): readonly T[] {
	const filters = conditions.filter((condition) => condition !== undefined);
	const all = collection.inOrder(order);
	if (filters.length === 0) return all;
	return all.filter((record) => filters.every((keep) => keep(record)));
}

/** Keeps records whose fields equal the query parameters of the same name. */
export function equalToQuery<T>({ query }: Pick<Call, 'query'>, ...names: Array<keyof T & string>) {
	const sought = names.filter((name) => query[name] !== undefined);
	return (record: T) => sought.every((name) => record[name] === query[name]);
}

/** Keeps records with a time from start_date to end_date. Both are whole days in Jakarta. */
export function within<T extends Dated>(
	{ query }: Pick<Call, 'query'>,
	timeOf: (record: T) => string = (record) => record.created_at,
): Filter<T> {
	const { start_date: first, end_date: last } = query;
	if (first === undefined && last === undefined) return undefined;
	const startOf = (date: string) => Date.parse(`${date}T00:00:00+07:00`);
	const from = first === undefined ? '' : iso(startOf(first));
	const until = last === undefined ? '\uffff' : iso(startOf(last) + DAY_MS);
	return (record) => timeOf(record) >= from && timeOf(record) < until;
}

/** The maximum number of records in the response. */
export function limitOf({ options, query }: Call): number {
	return Math.min(Number(query.limit ?? DEFAULT_LIMIT), options.maxLimit);
}

/** The requested page. A page after the last one is empty. */
export function answerPage<T>(call: Call, all: readonly T[], serialize: Serialize<T>): Answer {
	const limit = limitOf(call);
	const page = Number(call.query.page ?? 1);
	const records = all.slice((page - 1) * limit, page * limit);
	return {
		data: records.map((record) => serialize(record, call)),
		pages: { page, limit, total: all.length },
	};
}

export function answerAll<T>(call: Call, records: readonly T[], serialize: Serialize<T>): Answer {
	return { data: records.map((record) => serialize(record, call)) };
}

/** Returns an endpoint for a paged list with date filters. All records in the list meet the condition, if any. */
export function datedList<T extends Dated>(
	route: string,
	of: (data: Store) => Collection<T>,
	serialize: Serialize<T>,
	condition?: Filter<T>,
): Endpoint {
	const list = (call: Call) =>
		answerPage(call, matching(of(call.data), [condition, within(call)]), serialize);
	return reads('GET', route, list, { query: DATED_PAGES });
}
