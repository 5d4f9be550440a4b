import { DAY_MS } from '../../service';
import type { SourceQuery } from '../choice/settings';
import { waitsFired } from '../customerWaiting';
import { eventsFiredBy, type Fired, requireSomeDirection } from '../fire';
import { Comparison, type WholeList } from '../known/comparison';
import { EARLIEST_DAY, type KnownSource, newSource } from '../known/knownSource';
import { withLabelIds } from './labelIds';
import { readNews } from './news';
import { type OpenSource, PageReader, type PollAccess } from './pageReader';
import type { PollCache } from './pollCache';
import {
	beginPoll,
	placeOfNews,
	readingIn,
	type SourceState,
	takeAllDays,
	takeNews,
	takePart,
} from './sourceState';
import { readPart } from './wholeReading';

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

/** The outcome of a poll for one source: a result, or a failure. */
export interface PolledSource {
	endpoint: string;
	result?: SourceResult;
	/** Keeps its cache for the next poll. */
	keep?(): void;
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
	const conditions = await withLabelIds(access, query, cache);
	const begun = known.reading?.begun ?? now;
	const { state, list, failedCheck } = await readRecords(source);
	requireSomeDirection(pages.firstPage, query);
	const left = known.reading ?? cache.check;
	comparison.finish(list, left !== undefined);

	const { changes } = comparison;
	const filter = { ...query, conditions };
	return {
		fired: [
			...changes.flatMap((change) => eventsFiredBy(change, filter)),
			...waitsFired(changes, known.waits, filter, {
				now,
				complete: known.reading ? undefined : begun,
			}),
		],
		known,
		endsFirstReading: isFirst && saved !== undefined && !known.reading,
		failedCheck,
		what: `${pages.count} pages, ${state}, in an order that is ${known.order.verdict}${left ? `. The whole list goes on with page ${left.page}` : ''}`,
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
	beginPoll(source);
	const place = placeOfNews(source);
	const state = takeNews(source, place && (await readNews(source, place)));
	if (state === 'idle') return { state };
	const part = await readPart(source, readingIn(source, state), place);
	const list = takePart(source, part);
	const failedCheck = part.failure === 'noTime' ? undefined : part.failure;
	const { records, firstDay } = source.known;
	const foundNone = part.hasEnded && records.size === 0 && firstDay > EARLIEST_DAY;
	if (state !== 'first' || !foundNone) return { state, list, failedCheck };
	return { state, list: await readAllDays(source) };
}

/** Looks for records of any day, since a first reading has found none, and reads them. */
async function readAllDays(source: OpenSource): Promise<WholeList | undefined> {
	const page = await source.pages.tryRead({ from: EARLIEST_DAY }, 1);
	const records = typeof page === 'string' ? undefined : page.records;
	takeAllDays(source, records);
	if (!records || !source.known.reading) return undefined;
	return takePart(source, await readPart(source, readingIn(source, 'first')));
}
