import type { IDataObject } from 'n8n-workflow';

import { DAY_MS, isStartOfDay } from '../../service';
import type { WholeList } from '../known/comparison';
import { firstDayOf, newReading, type WholeReading } from '../known/knownSource';
import type { News, NewsOnTop } from './news';
import type { OpenSource, PlaceOfNews } from './pageReader';
import type { PollCache } from './pollCache';
import { SeenPages } from './seenPages';
import type { Part } from './wholeReading';

/*
 * All that a poll changes of how a source is read: before it reads, after the news, and after a part of the whole list
 * (docs/internals/architecture.md#the-states-of-a-source). Its records change in known/comparison.ts, as do `firstDay`, and
 * `newAfter` during the first reading.
 */

/** What a poll reads of a source besides the news: nothing more if it is `idle`. */
export type SourceState = 'idle' | WholeReading['kind'];

/** For so long after a moment, records with its timestamp may come; a whole day may be that of any zone. */
const TIES_MS = 2 * 60_000;
const TIES_OF_DAY_MS = 2 * DAY_MS;

/** Takes what the time and the settings change before anything is read. */
export function beginPoll({ query, known, cache, now }: OpenSource): void {
	const { order } = known;
	if (order.verdict === 'refuted' && isDayOver(order.at, now)) {
		// The service may have changed. Its first page may prove an order that the others do not have: a check shows it.
		known.order = { verdict: 'unknown' };
		askForCheck(cache);
	}
	const { trackedFields } = query.scope;
	const tracksMore = trackedFields.some((field) => !known.trackedFields.includes(field));
	known.trackedFields = trackedFields;
	if (!tracksMore) return;
	// The pages that were read lack the values of new fields.
	cache.check = undefined;
	askForCheck(cache);
	if (known.reading) known.reading = newReading(known.reading.kind, known, now);
}

/** Says where the news are; undefined if the reading of the whole list finds them: they may be anywhere, or it is its turn. */
export function placeOfNews({ query, known, cache }: OpenSource): PlaceOfNews | undefined {
	const { order, source } = query;
	const { kind } = known.reading ?? {};
	if (kind === 'first' || (kind && cache.skipsNewsNext) || !order) return undefined;
	if (known.order.verdict !== 'refuted') {
		const sort = source.sorts ? order : undefined;
		return { kind: 'top', request: { from: known.firstDay, sort }, order };
	}
	return order === 'created_at' && cache.end ? { kind: 'end', end: cache.end } : undefined;
}

/**
 * Takes what the news have shown.
 * @param news undefined if they were not read
 * @returns the state of the source, which says what to read next
 */
export function takeNews(source: OpenSource, news: News | undefined): SourceState {
	const { known, cache, comparison, now } = source;
	if (news?.kind === 'end') cache.end = news.stoppedBy === 'outOfOrder' ? undefined : news.end;
	if (news?.kind === 'top' && news.stoppedBy !== 'noTime') takeTop(source, news);
	// The rest of the news may be on pages that the reading of the whole list has left, so it starts again with page 1.
	if (news?.stoppedBy === 'noTime') delete known.reading;
	if (known.reading) return known.reading.kind;
	if (news?.stoppedBy === 'wholeListRead') return 'idle';
	if (news?.stoppedBy !== 'allRead') return 'readingAll';
	const isUnproven = known.order.verdict === 'unknown' && known.records.size > comparison.keys.size;
	return cache.check || isUnproven || isDayOver(cache.checkedAt, now) ? 'checking' : 'idle';
}

/** Says from the top of a list whether its newest records come first, and whether a check is due since one may be missing. */
function takeTop({ known, cache, clock, now }: OpenSource, news: NewsOnTop): void {
	const { stoppedBy, isProven, newestAt, oldestAt, mayMiss } = news;
	const before = cache.top ?? {};
	// The service may have failed because of the sort: the next poll shows it.
	if (stoppedBy === 'failed' && !before.hasFailed) {
		cache.top = { ...before, hasFailed: true };
		return;
	}
	const isRefuted = ['outOfOrder', 'rejected', 'failed'].includes(stoppedBy);
	// The newest record was deleted, or the service has stopped sorting.
	const isOlder = (newestAt ?? Infinity) < (before.newestAt ?? -Infinity);
	if (isRefuted) known.order = { verdict: 'refuted', at: now };
	else if (cache.facts?.hasUndated) known.order = { verdict: 'unknown' };
	else if (isProven) known.order = { verdict: 'proven' };
	else if (isOlder) known.order = { verdict: 'unknown' };
	const tiesFor = isStartOfDay(newestAt ?? -Infinity) ? TIES_OF_DAY_MS : TIES_MS;
	cache.top = { newestAt, oldestAt, mayHaveTies: clock() - (newestAt ?? -Infinity) < tiesFor };
	if (!mayMiss) return;
	askForCheck(cache);
	// A check in progress may have left the page of the record: then another one follows.
	if (cache.seen) cache.seen.foundMissedNews = true;
}

/** The reading of the whole list in a state: the one that goes on, or a new one. */
export function readingIn(
	{ query: { scope }, known, cache, now }: OpenSource,
	state: WholeReading['kind'],
): Pick<Part, 'reading' | 'seen'> {
	const isCheck = state === 'checking';
	const reading = (isCheck ? cache.check : known.reading) ?? newReading(state, known, now);
	cache.check = isCheck ? reading : undefined;
	if (!isCheck) known.reading = reading;
	// After a restart, or a poll that failed, the process knows nothing of the pages before.
	if (cache.seen?.begun !== reading.begun) cache.seen = new SeenPages(reading, scope, cache.facts);
	return { reading, seen: cache.seen };
}

/**
 * Takes what a part of the whole list has shown.
 * @returns the list, if it has ended, and this process has seen all of it
 */
export function takePart(source: OpenSource, part: Part): WholeList | undefined {
	const { cache, comparison } = source;
	const { reading, seen, count, hasEnded, failure } = part;
	for (const key of comparison.keys) seen.keys.add(key);
	cache.facts = { ...cache.facts, hasTrueTotals: seen.hasTrueTotals };
	cache.skipsNewsNext = reading.kind === 'readingAll' && count === 0;
	const list = hasEnded ? endReading(source, part) : undefined;
	if (reading.kind === 'checking' && failure !== 'noTime') takeCheck(source, part);
	return failure ? undefined : list;
}

/**
 * A page that fails is read again by the next poll. If it fails twice, the check ends: the next one is due in a day. A proven order is
 * refuted only by a record that is newer than the end of the first page, or by a change without a timestamp: others have changed without
 * a new one. As long as the order is unknown, any change counts: page 1 may show none at all.
 */
function takeCheck({ known, cache, now }: OpenSource, part: Part): void {
	const { reading, hasEnded, failure, missedByNews } = part;
	const failedPage = failure && !hasEnded ? reading.page : undefined;
	if (failedPage !== undefined && failedPage === cache.failedPage) {
		cache.check = cache.seen = undefined;
		cache.checkedAt = now;
	}
	cache.failedPage = failedPage;
	const isRefuted = missedByNews === 'newer' || (missedByNews && known.order.verdict === 'unknown');
	if (isRefuted) known.order = { verdict: 'refuted', at: now };
}

/** Takes what the whole list has shown. The source has no such reading any more. */
function endReading({ known, cache }: OpenSource, { reading, seen }: Part): WholeList | undefined {
	const { kind, from, begun } = reading;
	const { sawAllPages, keys, lastFreshPage, mayHaveMore, foundMissedNews } = seen;
	const { order, end } = seen.soFar;
	if (kind === 'checking') cache.check = undefined;
	else delete known.reading;
	cache.seen = undefined;
	cache.facts = {
		...cache.facts,
		ignoresPages: end.ignoresPaging(),
		hasUndated: seen.hasUndated || (cache.facts?.hasUndated && !sawAllPages),
	};
	const isComplete = sawAllPages && !end.hasShrunk;
	if (isComplete && lastFreshPage > 1 && order.isOldestFirst) {
		cache.end = { from, page: lastFreshPage, pageSize: end.longest };
	}
	// In the first reading, only a total shows whether a record has moved to a page that it had left.
	const mayMiss = kind === 'first' ? end.everListed === undefined : foundMissedNews;
	cache.checkedAt = begun;
	if (mayHaveMore && (end.hasShrunk || mayMiss)) askForCheck(cache);

	const isShort = end.missesEverListed();
	if (kind === 'first') {
		// After a list of one page, unknown records are new whatever their date.
		known.undatedIsNew = isComplete && !isShort && !mayHaveMore;
		// A page that may be full, after which an outage hid the others, proves no dates.
		if (known.undatedIsNew && !seen.mayBeFull) known.newAfter = 0;
	} else {
		// Not `isComplete`: in a busy list, the total may drop in every reading.
		known.undatedIsNew ||= sawAllPages;
	}
	return isComplete ? { keys, isShort } : undefined;
}

/**
 * Takes page 1 of all days, after a first reading without any record: the clock may be ahead and hide all of them, or the response
 * was wrong. If the source has records after all, the first reading begins again, with the days before the newest of them.
 * @param records undefined if there was no time for the page: then the next poll begins again
 */
export function takeAllDays(
	{ query, known, now, clock }: OpenSource,
	records: IDataObject[] | undefined,
): void {
	if (records) known.firstDay = firstDayOf(records, query.scope, known.firstDay, now);
	// Old records that come later may have been hidden by wrong responses.
	if (records?.length === 0) known.newAfter = Math.min(clock(), now) - DAY_MS;
	else known.reading = newReading('first', known, now);
}

/** The next poll checks the whole list, although the last check is less than a day ago. */
function askForCheck(cache: PollCache): void {
	cache.checkedAt = undefined;
}

function isDayOver(since: number | undefined, now: number): boolean {
	return since === undefined || Math.abs(now - since) >= DAY_MS;
}
