import type { IDataObject } from 'n8n-workflow';

import { daysBefore, jakartaDay, PAGE_SIZE } from '../service';
import { InputError } from '../shared/inputError';
import { momentOf } from '../shared/moment';
import { EndOfList, NO_RECORDS, OrderProof, SeenRecords, type Envelope } from '../transport/paging';
import { beginReading, EARLIEST_DAY, type KnownSource, type WholeReading } from './knownSource';
import type { Memory, SeenPages } from './memory';
import type { OpenSource } from './page';

/**
 * Continues the whole reading of a source: with as many pages as there is time for, or with one if it is a check. After
 * each page, `known.reading` says where the next poll continues; at the end of the list it is undefined.
 *
 * @param firstPages the first pages of the list, if this poll has already read them
 * @returns the keys of all records of the list; undefined if not all were seen, or not by this process
 * @throws OutOfTimeError; whatever the reader throws; InputError if every page has the same records
 */
export async function continueReading(
	{ pages, query, known, comparison, memory }: OpenSource,
	reading: WholeReading,
	firstPages: Envelope[],
): Promise<ReadonlySet<string> | undefined> {
	const { idFields } = query.scope;
	const seen = seenSince(reading, memory, idFields);
	memory.checkedAt = reading.begun;
	let lastPage: number;
	try {
		for (;;) {
			const { kind, from, page } = reading;
			const read = firstPages.at(page - 1);
			const envelope = read ?? (await pages.read({ from }, page)) ?? NO_RECORDS;
			const { news } = comparison;
			comparison.see(envelope.records);
			seen.hasFound ||= comparison.news > news;
			const next = nextPage(envelope, reading, seen);
			if (next === undefined) {
				lastPage = envelope.records.length === 0 ? page - 1 : page;
				break;
			}
			reading.page = next;
			if (kind === 'check' && !read) return undefined;
		}
	} finally {
		for (const key of comparison.keys) seen.keys.add(key);
	}
	return endReading(known, reading, memory, seen, lastPage);
}

/** What was seen since the reading began. After a restart, `memory` has nothing of it. */
function seenSince({ page, begun }: WholeReading, memory: Memory, idFields: string[]): SeenPages {
	if (memory.seen?.begun === begun) return memory.seen;
	const seen: SeenPages = {
		begun,
		isComplete: page === 1,
		keys: new Set(),
		records: new SeenRecords(idFields),
		proof: new OrderProof('created_at'),
		end: new EndOfList({ pageSize: PAGE_SIZE, maxRecords: Infinity }),
		hasFound: false,
	};
	memory.seen = seen;
	return seen;
}

/** Takes a page; returns the number of the next one, or undefined if this is the last. */
function nextPage(
	envelope: Envelope,
	{ kind, page }: WholeReading,
	seen: SeenPages,
): number | undefined {
	const { records, total } = envelope;
	const { end } = seen;
	const fresh = seen.records.add(records);
	seen.proof.see(fresh);
	end.updateTotal(envelope);
	const isLast = end.update(envelope, page, fresh.length);
	// Each deletion may have moved a record to a page that was already read.
	const deleted = Math.max(0, (seen.total ?? 0) - (total ?? Infinity));
	seen.total = total;
	if (deleted > 0 && page > 1) return Math.max(1, page - Math.ceil(deleted / end.longest));
	if (end.ignoresPaging() && end.missesRecords()) {
		throw new InputError(
			`The service has ${end.total} records but returns the same ${end.count} on every page`,
			'Not every record can be read, so no event fired. Set a shorter Look Back (Days) or a filter',
		);
	}
	// Deletions may have moved the records of an empty page to the one before it. Nothing else shows that without a total.
	const isEmpty = records.length === 0 && page > 1;
	if (kind === 'first' && isEmpty && total === undefined && seen.readAgain === undefined) {
		return (seen.readAgain = page - 1);
	}
	if (page === seen.readAgain && fresh.length === 0) return undefined;
	return isLast ? undefined : page + 1;
}

/** @param pages how many pages the list has */
function endReading(
	known: KnownSource,
	{ kind, from }: WholeReading,
	memory: Memory,
	{ isComplete, keys, proof, end, total, hasFound }: SeenPages,
	pages: number,
): ReadonlySet<string> | undefined {
	if (isComplete && pages > 1 && proof.isOldestFirst) {
		memory.end = { from, page: pages, pageSize: end.longest };
	}
	// A record that moved to another page meanwhile may be missing. Only a total would have shown that.
	const mayMiss = pages > 1 && (kind === 'first' ? total === undefined : hasFound);
	if (mayMiss) memory.checkedAt = undefined;
	if (kind === 'first') {
		known.mayMissUndated = pages > 1;
		if (pages <= 1) known.firesAfter = 0;
	} else if (isComplete) known.mayMissUndated = false;
	memory.seen = undefined;
	delete known.reading;
	return isComplete ? keys : undefined;
}

/**
 * After a first reading without any record: the clock may be ahead and hide all of them. If the source has records from
 * earlier days, the first reading begins again with the days before the newest of them.
 *
 * @returns the new reading; undefined if there are no records
 * @throws OutOfTimeError, after which the next poll tries again; whatever the reader throws
 */
export async function widenEmptyReading({
	pages,
	query,
	known,
	now,
}: OpenSource): Promise<WholeReading | undefined> {
	const { lookBackDays } = query.scope;
	beginReading(known, 'first', now);
	const { records } = (await pages.read({ from: EARLIEST_DAY }, 1)) ?? NO_RECORDS;
	known.firstDay = firstDayOf(records, lookBackDays, now, known.firstDay);
	if (records.length > 0) return beginReading(known, 'first', now);
	delete known.reading;
	return undefined;
}

/** The first day to watch, according to the records of the first page. */
function firstDayOf(
	records: IDataObject[],
	lookBackDays: number,
	now: number,
	before: string,
): string {
	const moments = records
		.map(({ created_at: createdAt }) => momentOf(createdAt) ?? Infinity)
		.filter((moment) => moment <= now);
	if (moments.length === 0) return EARLIEST_DAY;
	const day = daysBefore(jakartaDay(Math.max(...moments)), lookBackDays);
	return day < before ? day : EARLIEST_DAY;
}
