import { DAY_MS } from '../service';
import { Comparison } from './comparison';
import { eventsFiredBy, requireSomeDirection, type Fired } from './fire';
import { beginReading, EARLIEST_DAY, newSource, type KnownSource } from './knownSource';
import { withLabelIds } from './labelIds';
import type { Memory } from './memory';
import { readNews, type News } from './news';
import { OutOfTimeError, PageReader, type OpenSource, type PollAccess } from './page';
import type { SourceProgress } from './pollLog';
import type { SourceQuery } from './settings';
import { continueReading, widenEmptyReading } from './wholeReading';

/** What one poll has found in a source. */
export interface SourceResult extends SourceProgress {
	fired: Fired[];
}

/**
 * Reads a source and compares its records with what is known of them: first the news, then a part of the whole list, if
 * it is needed or due. If the poll runs out of time, what was read counts, and the next poll continues.
 *
 * @param access with the time that the source may take
 * @param saved what is known of the source; undefined in its first poll
 * @param memory what this process has kept of earlier polls; is updated
 * @param now ms since the epoch
 * @throws NodeApiError, InputError: then nothing that was read counts
 */
export async function readSource(
	access: PollAccess,
	query: SourceQuery,
	saved: KnownSource | undefined,
	memory: Memory,
	now: number,
): Promise<SourceResult> {
	const { scope } = query;
	const known = saved ?? newSource(scope, now);
	const isFirst = known.reading?.kind === 'first';
	const comparison = new Comparison(known, scope, now);
	const pages = new PageReader(access, query);
	const source: OpenSource = { pages, query, known, comparison, memory, now };
	let conditions = query.conditions;
	let news: News | undefined;
	let allKeys: ReadonlySet<string> | undefined;

	const outOfTime = await untilOutOfTime(async () => {
		conditions = await withLabelIds(access, query, memory, false);
		if (!isFirst) {
			news = await readNews(source);
			planReading(source, news);
		}
		if (known.reading) {
			allKeys = await continueReading(source, known.reading, news?.firstPages ?? []);
		}
		if (isFirst && !known.reading && scope.dated && mayHideAll(known)) {
			const again = await widenEmptyReading(source);
			if (again) await continueReading(source, again, []);
		}
	});
	requireSomeDirection(pages.firstPage, query);
	// The rest of the news may be anywhere in the list.
	if (outOfTime && !isFirst && !news && comparison.news > 0) readAll(source);

	comparison.end(allKeys);
	if (comparison.changes.length > 0) {
		// Labels may have been added since. Without time for that, those of an earlier poll count.
		await untilOutOfTime(async () => {
			conditions = await withLabelIds(access, query, memory, true);
		});
	}
	return {
		fired: comparison.changes.flatMap((change) => eventsFiredBy(change, { ...query, conditions })),
		known,
		endsFirstReading: isFirst && saved !== undefined && !known.reading,
		unread: pages.count === 0 ? outOfTime?.shown : undefined,
		why: `${pages.count} pages: ${news?.why ?? 'first reading'}${progressOf(known.reading)}`,
	};
}

/** Returns the error if the task runs out of time. */
async function untilOutOfTime(task: () => Promise<void>): Promise<OutOfTimeError | undefined> {
	return await task().then(
		() => undefined,
		(error: unknown) => {
			if (error instanceof OutOfTimeError) return error;
			throw error;
		},
	);
}

/** Plans a reading of the whole list if it is needed or due, for this poll and the next ones. */
function planReading(source: OpenSource, { needsWholeList }: News): void {
	const { query, known, memory, now } = source;
	const { trackedFields } = query.scope;
	const isTracked = trackedFields.every((field) => known.trackedFields.includes(field));
	known.trackedFields = trackedFields;
	// Earlier values of a new field are missing until all records have been read.
	if (!isTracked) delete known.reading;
	if (needsWholeList) readAll(source);
	else if (!known.reading && (!isTracked || isCheckDue(memory, now))) {
		beginReading(known, 'check', now);
	}
}

/** The next poll reads the whole list, or goes on with it, with all the time there is. */
function readAll({ known, memory, now }: OpenSource): void {
	if (!known.reading) beginReading(known, 'all', now);
	else known.reading.kind = 'all';
	// What the reading has passed is checked once more.
	if (memory.seen) memory.seen.hasFound = true;
}

/** A check of the whole list is due with the first poll of a process, after a day, or if the last one has found something. */
function isCheckDue({ checkedAt }: Memory, now: number): boolean {
	return checkedAt === undefined || Math.abs(now - checkedAt) >= DAY_MS;
}

/** Whether the source has no records, as far as is known: a clock that is ahead may hide them. */
function mayHideAll({ records, firstDay }: KnownSource): boolean {
	return records.size === 0 && firstDay > EARLIEST_DAY;
}

function progressOf(reading: KnownSource['reading']): string {
	return reading ? `, then the whole list up to page ${reading.page}` : '';
}
