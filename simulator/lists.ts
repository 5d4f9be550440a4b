import type { Collection, Dated, SortOrder } from './data/collection';
import type { Random } from './data/random';
import type { Records } from './data/sortedRecords';
import type { Call } from './endpoint';
import { wrapList, wrapSingle, type PageInformation } from './envelopes';
import { isCalendarDate, jakartaPeriod } from './jakarta';
import type { SimulatorOptions } from './options';
import { queryText, reject } from './validate';

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
): Records<T> {
	const filters = conditions.filter((condition) => condition !== undefined);
	const records = collection.inOrder(order);
	const key = JSON.stringify([order, filters.map((filter) => filter.key)]);
	const view =
		filters.length === 0
			? records
			: collection.view(key, () =>
					records.slice().filter((record) => filters.every(({ keep }) => keep(record))),
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

/** created_at lies within start_date and end_date. */
export function createdWithin(call: Call, malformedStatus = 400): Filter<Dated> | undefined {
	const [first, last] = ['start_date', 'end_date'].map((name) => {
		const date = queryText(call, name);
		if (date !== undefined && !isCalendarDate(date)) {
			reject(`${name} must be a date in the format YYYY-MM-DD`, malformedStatus);
		}
		return date;
	});
	if (first === undefined && last === undefined) return undefined;
	const { from, until } = jakartaPeriod(first, last);
	return {
		key: `created=${from}/${until}`,
		keep: ({ created_at: createdAt }) => createdAt >= from && createdAt < until,
	};
}

function positiveInteger(call: Call, name: string): number | undefined {
	const text = queryText(call, name);
	if (text === undefined) return undefined;
	return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : reject(`${name} must be a positive integer`);
}

function pageAsked(call: Call, total: number): PageInformation {
	const { options } = call;
	const page = options.ignorePage ? 1 : (positiveInteger(call, 'page') ?? 1);
	const limit = options.ignoreLimit
		? Math.max(1, total)
		: Math.min(positiveInteger(call, 'limit') ?? DEFAULT_LIMIT, options.maxLimit);
	return {
		page,
		limit,
		total,
		totalPages: Math.ceil(total / limit),
	};
}

/** The records of the page that the call asks for. */
export function pageOf<T>(call: Call, records: Records<T>) {
	const information = pageAsked(call, records.length);
	const { page, limit } = information;
	return { information, records: records.slice((page - 1) * limit, page * limit) };
}

export function answerPage<T>(
	call: Call,
	plural: string,
	records: Records<T>,
	show: (record: T) => unknown = (record) => record,
): unknown {
	const page = pageOf(call, records);
	return wrapList(call.options.envelope, plural, page.records.map(show), page.information);
}

export function answerAll(call: Call, plural: string, records: unknown[]): unknown {
	return wrapList(call.options.envelope, plural, records);
}

export function answerOne(call: Call, singular: string, record: unknown): unknown {
	return wrapSingle(call.options.singleEnvelope, singular, record);
}
