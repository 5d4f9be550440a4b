import { DAY_MS } from '../../service';
import { systemClock } from '../../shared/clock';
import type { SourceQuery } from '../choice/settings';
import { type ReadUpTo, waitsFired } from '../customerWaiting';
import { eventsFiredBy, type Fired, requireSomeDirection } from '../fire';
import { Comparison, type WholeList } from '../known/comparison';
import { type KnownSource, newReading, newSource } from '../known/knownSource';
import { continueCheck } from './check';
import { readFirst } from './firstReading';
import { withLabelIds } from './labelIds';
import { readNews } from './news';
import { type OpenSource, OutOfTimeError, PageReader, type PollAccess } from './pageReader';
import type { PollCache } from './pollCache';
import { askedAgain, type NewsOutcome, type SourceState, stateAfter } from './sourceState';
import { continueReading } from './wholeReading';

/** What one poll has found in a source. */
export interface SourceResult {
	fired: Fired[];
	/** What is known of the source from now on. */
	known: KnownSource;
	/** Whether the poll ended a first reading that took several polls. */
	endsFirstReading: boolean;
	/** Set if a page of the check could not be read. */
	failedCheck?: Error;
	/** What was read, for the log. */
	what: string;
}

/** What a poll came to for one source: a result, or a failure. */
export interface PolledSource {
	endpoint: string;
	result?: SourceResult;
	/** OutOfTimeError if there was no time for a page, or for the labels of a board. */
	failure?: Error;
}

/**
 * Reads a source and compares its records with what is known of them: first the news, then a part of the whole list, if
 * it is needed or due. If the poll runs out of time, what was read counts, and the next poll continues.
 * @param access with the time that the source may take
 * @param saved what is known of the source; undefined in its first poll
 * @param cache what this process has kept of earlier polls; is updated
 * @param now ms since the epoch
 * @throws NodeApiError, InputError; OutOfTimeError if there was no time for a page, or for the labels of a board. Then nothing
 * that was read counts
 */
export async function readSource(
	access: PollAccess,
	query: SourceQuery,
	saved: KnownSource | undefined,
	cache: PollCache,
	now: number,
): Promise<SourceResult> {
	const started = systemClock.elapsed();
	const known = saved ?? newSource(query.scope, now);
	const isFirst = known.reading?.kind === 'first';
	const pages = new PageReader(access, query);
	// A `Date` that is a month off is wrong, e.g. 1970.
	const clock = () => {
		const { date = now } = pages;
		return Math.abs(date - now) < 30 * DAY_MS ? date : now;
	};
	const comparison = new Comparison(known, query.scope, clock, now);
	const source: OpenSource = { pages, query, known, comparison, cache, now, clock };
	// Before the records, so that the name of a label that does not exist is an error at once.
	const conditions = await withLabelIds(access, query, cache, false);
	const begun = known.reading?.begun ?? now;
	const { state, list, failedCheck } = await readRecords(source);
	requireSomeDirection(pages.firstPage, query);
	const left = known.reading ?? cache.check;
	comparison.finish(list, left !== undefined);

	const { changes } = comparison;
	const filter = { ...query, conditions };
	if (changes.length > 0) filter.conditions = await withLabelIds(access, query, cache, true);
	// What happened since the reading began, perhaps polls ago, may be on pages that it had left.
	const sinceBegun = Math.max(0, now - begun) + systemClock.elapsed() - started;
	return {
		fired: [
			...changes.flatMap((change) => eventsFiredBy(change, filter)),
			...(query.waitingMinutes === undefined
				? []
				: waitsFired(changes, known.waits, filter, readUpTo(source, sinceBegun))),
		],
		known,
		endsFirstReading: isFirst && saved !== undefined && !known.reading,
		failedCheck,
		what: `${pages.count} pages, ${state}, in an order that is ${known.order.verdict}${left ? `. The whole list goes on with page ${left.page}` : ''}`,
	};
}

/** @param sinceBegun how long ago the reading began that this poll has ended, in ms: later messages may be on pages that it had left */
function readUpTo({ known, clock, now }: OpenSource, sinceBegun: number): ReadUpTo {
	const at = clock();
	return {
		now: at,
		latest: Math.max(at, now),
		complete: known.reading ? undefined : at - sinceBegun,
	};
}

/** What one poll has read of the records of a source. */
interface RecordsRead {
	state: SourceState;
	/** The list, if all of it was seen. */
	list?: WholeList;
	/** Why a page of the check could not be read. */
	failedCheck?: Error;
}

/** Reads the news of a source, then, as its state asks, a part of the whole list. */
async function readRecords(source: OpenSource): Promise<RecordsRead> {
	const { pages, known, cache, now } = source;
	known.order = askedAgain(known.order, now);
	trackFields(source);
	const state = stateAfter(source, await newsOf(source));
	if (state === 'idle') return { state };
	if (state === 'checking') return { state, ...(await continueCheck(source)) };
	const pagesOfNews = pages.count;
	const list = await inTime(readWholeList(source, state), source);
	cache.skipsNewsNext = state === 'readingAll' && pages.count === pagesOfNews;
	return { state, list };
}

/**
 * Reads the news, unless the first reading goes on, which finds them, too. If they alone take all the time of a poll, every second
 * one goes on with the whole list.
 */
async function newsOf(source: OpenSource): Promise<NewsOutcome> {
	const { known, cache } = source;
	if (known.reading?.kind === 'first') return 'notRead';
	if (known.reading && cache.skipsNewsNext) return 'notRead';
	const news = await inTime(readNews(source), source);
	if (news) return news;
	// A reading of the whole list may have left the pages that have the rest, so it starts again with page 1.
	delete known.reading;
	return 'incomplete';
}

/** What a reading returns; undefined if the time is over after a page was read. */
async function inTime<T>(reading: Promise<T>, { pages }: OpenSource): Promise<T | undefined> {
	return await reading.catch((error: unknown) => {
		if (error instanceof OutOfTimeError && pages.count > 0) return undefined;
		throw error;
	});
}

/** Tracks the fields that the settings ask for from now on. The pages that were read lack the values of new ones. */
function trackFields({ query, known, cache, now }: OpenSource): void {
	const { trackedFields } = query.scope;
	const tracksMore = trackedFields.some((field) => !known.trackedFields.includes(field));
	known.trackedFields = trackedFields;
	if (!tracksMore) return;
	cache.check = cache.checkedAt = undefined;
	if (known.reading) known.reading = newReading(known.reading.kind, known, now);
}

/**
 * Goes on with the reading of the whole list, or begins one.
 * @returns the list, if all of it was seen
 */
async function readWholeList(
	source: OpenSource,
	kind: 'first' | 'readingAll',
): Promise<WholeList | undefined> {
	const { known, cache, now } = source;
	cache.check = undefined;
	known.reading ??= newReading(kind, known, now);
	const read = kind === 'first' ? readFirst : continueReading;
	return await read(source, known.reading);
}
