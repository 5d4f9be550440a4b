import { momentOf } from '../../shared/moment';
import { NO_RECORDS } from '../../transport/paging';
import { Comparison } from '../known/comparison';
import { eventsFiredBy, requireSomeDirection, type Fired } from '../fire';
import { keyOf } from '../known/knownRecord';
import { EARLIEST_DAY, newSource, newReading, type KnownSource } from '../known/knownSource';
import { withLabelIds } from './labelIds';
import { readNews } from './news';
import { OutOfTimeError, PageReader, type OpenSource, type PollAccess } from './pageReader';
import { serviceNow, type PollCache } from './pollCache';
import type { SourceQuery } from '../choice/settings';
import { waitsFired } from '../customerWaiting';
import { askedAgain, placeOfNews, stateAfter, type SourceState } from './sourceState';
import { continueReading, widenEmptyReading } from './wholeReading';

/** What one poll has found in a source. */
export interface SourceResult {
	fired: Fired[];
	/** What is known of the source from now on. */
	known: KnownSource;
	/** Whether the poll ended a first reading that took several polls. */
	endsFirstReading: boolean;
	/** Set if the poll had no time to read a page. */
	unread?: Error;
	/** What was read and why. */
	why: string;
}

/**
 * Reads a source and compares its records with what is known of them: first the news, then a part of the whole list, if
 * it is needed or due. If the poll runs out of time, what was read counts, and the next poll continues.
 *
 * @param access with the time that the source may take
 * @param saved what is known of the source; undefined in its first poll
 * @param cache what this process has kept of earlier polls; is updated
 * @param now ms since the epoch
 * @throws NodeApiError, InputError: then nothing that was read counts
 */
export async function readSource(
	access: PollAccess,
	query: SourceQuery,
	saved: KnownSource | undefined,
	cache: PollCache,
	now: number,
): Promise<SourceResult> {
	const { scope } = query;
	const known = saved ?? newSource(scope, now);
	const isFirst = known.reading?.kind === 'first';
	const pages = new PageReader(access, query);
	const serviceClock = () => serviceNow(cache, pages.date, now);
	const comparison = new Comparison(known, scope, serviceClock);
	const source: OpenSource = { pages, query, known, comparison, cache, now };

	const labels = await inTime(async () => await withLabelIds(access, query, cache, false));
	known.order = askedAgain(known.order, now);
	const begun = known.reading?.begun ?? now;
	const news = isFirst ? undefined : await inTime(async () => await readNews(source));
	trackFields(source);
	const state = stateAfter(source, news instanceof OutOfTimeError ? 'cutOff' : news);
	const allKeys = await inTime(async () => await readIn(state, source));
	requireSomeDirection(pages.firstPage, query);
	comparison.end(allKeys instanceof OutOfTimeError ? undefined : allKeys);

	let conditions = labels instanceof OutOfTimeError ? query.conditions : labels;
	if (comparison.changes.length > 0) {
		// Labels may have been added since. Without time for that, those of an earlier poll count.
		const renewed = await inTime(async () => await withLabelIds(access, query, cache, true));
		if (!(renewed instanceof OutOfTimeError)) conditions = renewed;
	}
	const outOfTime = [labels, news, allKeys].find((result) => result instanceof OutOfTimeError);
	const why = news instanceof OutOfTimeError ? news.message : (news?.why ?? 'first reading');
	const filter = { ...query, conditions };
	const fired = comparison.changes.flatMap((change) => eventsFiredBy(change, filter));
	const at = serviceClock();
	const isComplete = !known.reading && !(news instanceof OutOfTimeError);
	// What happened since a reading of several polls began may be on pages that it had left.
	const complete = isComplete ? at - Math.max(0, now - begun) : undefined;
	fired.push(...waitsFired(comparison.changes, known.waits, filter, { now: at, complete }));
	return {
		fired,
		known,
		endsFirstReading: isFirst && saved !== undefined && !known.reading,
		unread: pages.count === 0 ? outOfTime?.shown : undefined,
		why: `${pages.count} pages, ${state}: ${why}${progressOf(known.reading ?? cache.check)}`,
	};
}

/** Returns the error instead if the task runs out of time. */
async function inTime<T>(task: () => Promise<T>): Promise<T | OutOfTimeError> {
	return await task().catch((error: unknown) => {
		if (error instanceof OutOfTimeError) return error;
		throw error;
	});
}

/** Earlier values of a new tracked field are missing until all records have been read. */
function trackFields({ query, known, cache, now }: OpenSource): void {
	const { trackedFields } = query.scope;
	const isTracked = trackedFields.every((field) => known.trackedFields.includes(field));
	known.trackedFields = trackedFields;
	if (isTracked || known.reading?.kind === 'first') return;
	cache.check = cache.checkedAt = undefined;
	if (known.reading) known.reading = newReading('all', known, now);
}

/** @returns the keys of all records of the list, if all were seen */
async function readIn(
	state: SourceState,
	source: OpenSource,
): Promise<ReadonlySet<string> | undefined> {
	const { known, cache, now } = source;
	if (state === 'idle') return undefined;
	if (state === 'first') return await readFirst(source);
	if (state === 'checking') return await checkPage(source);
	cache.check = undefined;
	known.reading ??= newReading('all', known, now);
	return await continueReading(source, known.reading);
}

async function readFirst(source: OpenSource): Promise<ReadonlySet<string> | undefined> {
	const { known, query, now } = source;
	known.reading ??= newReading('first', known, now);
	const allKeys = await continueReading(source, known.reading);
	if (known.reading || !query.scope.dated || !mayHideAll(known)) return allKeys;
	const again = await widenEmptyReading(source);
	return again && (await continueReading(source, again));
}

/** Whether the source has no records, as far as is known: a clock that is ahead may hide them. */
function mayHideAll({ records, firstDay }: KnownSource): boolean {
	return records.size === 0 && firstDay > EARLIEST_DAY;
}

/** Reads a page of the list that is checked. An event there should have been among the news: it may refute their order. */
async function checkPage(source: OpenSource): Promise<ReadonlySet<string> | undefined> {
	const { known, cache, comparison, now } = source;
	const before = comparison.changes.length;
	cache.check ??= newReading('check', known, now);
	const allKeys = await continueReading(source, cache.check);
	if (comparison.changes.length > before && (await isRefuted(source, before))) {
		known.order = { verdict: 'refuted', at: now };
	}
	return allKeys;
}

/**
 * Whether a change that the check has found is missing on the first page of the news. It may have happened just before
 * the check, so the page is read once more. A proven order is refuted only by a record that is newer than the last one
 * there: others have changed without a new timestamp. An unproven one may show no changes at all.
 *
 * @param before how many changes the news had
 */
async function isRefuted(source: OpenSource, before: number): Promise<boolean> {
	const { pages, query, known, comparison } = source;
	const place = placeOfNews(source);
	if (place.kind !== 'top') return false;
	const { list, order } = place;
	const { idFields } = query.scope;
	const { records } = (await pages.read(list, 1)) ?? NO_RECORDS;
	const onTop = new Set(records.map((record) => keyOf(record, idFields)));
	const last = momentOf(records.at(-1)?.[order]) ?? -Infinity;
	return comparison.changes
		.slice(before)
		.filter(({ record }) => !onTop.has(keyOf(record, idFields)))
		.some(
			({ record }) =>
				known.order.verdict === 'unknown' || (momentOf(record[order]) ?? -Infinity) > last,
		);
}

function progressOf(reading: KnownSource['reading']): string {
	return reading ? `, then the whole list up to page ${reading.page}` : '';
}
