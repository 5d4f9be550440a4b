import type { Detection, Watch } from './changes';
import { listFrom } from './listQuery';
import { OutOfTimeError } from './outOfTime';
import type { ListEnd } from './readFromEnd';
import type { Reading } from './reading';
import type { ReadingState } from './readingState';
import { readNews, type News } from './readNews';
import type { RecordSource } from './recordSource';
import { newSweep } from './sweep';

/**
 * Reads a source whose records are known: only the news if the order of the list is proven, otherwise all records. If
 * the poll has no time for all pages, it fires for those that it has read, and the next polls continue.
 *
 * @param state what this process has kept of earlier polls
 */
export async function readKnown(
	source: RecordSource,
	detection: Detection,
	watch: Watch,
	state: ReadingState,
): Promise<Reading> {
	return await readNewsOrAll(source, detection, watch, state).catch((error: unknown) => {
		if (!(error instanceof OutOfTimeError) || !detection.sawNews) throw error;
		// The rest of the news may be anywhere in the list, so the next polls read all of it.
		const sweep = state.sweep.isUrgent ? state.sweep : { ...newSweep(), isUrgent: true };
		const why = 'more news than the poll had time for';
		return { detection, next: sweep.page, why, state: { ...state, sweep } };
	});
}

async function readNewsOrAll(
	source: RecordSource,
	detection: Detection,
	watch: Watch,
	state: ReadingState,
): Promise<Reading> {
	const { order, sorts, fetchPage } = source;
	const list = listFrom(detection.from, watch);
	const all: News = {
		needsWholeList: true,
		why: 'no order of the list can be used',
		state,
	};
	const query = order && { watch, list, order, sorts };
	const news = query ? await readNews(fetchPage, detection, query, state) : all;
	if (!news.needsWholeList && !state.sweep.isUrgent) return { ...news, detection };
	return await readAll(source, detection, watch, news);
}

/** Reads all records, or continues such a reading of an earlier poll that ran out of time. */
async function readAll(
	source: RecordSource,
	detection: Detection,
	watch: Watch,
	{ needsWholeList, why, firstPages, isOldestFirst, state }: News,
): Promise<Reading> {
	const { page: start, seen } = state.sweep.isUrgent ? state.sweep : newSweep();
	let last = start;
	const next = await source.readPages(
		listFrom(detection.from, watch),
		(records, page) => {
			detection.see(records);
			last = page;
		},
		{ start, firstPages },
	);
	for (const key of detection.keys) seen.add(key);
	const pages =
		start === 1 && next === undefined ? 'all' : `page ${start} to ${next ?? 'the last one'}`;
	const reading = {
		detection,
		why: needsWholeList ? `${pages}, since ${why}` : `${why}, ${pages}`,
	};
	if (next !== undefined) {
		const sweep = { page: next, seen, isUrgent: true };
		return { ...reading, next, state: { ...state, sweep } };
	}
	const pageSize = firstPages?.at(0)?.records.length;
	const end: ListEnd | undefined = isOldestFirst && pageSize ? { page: last, pageSize } : undefined;
	return {
		...reading,
		allKeys: seen,
		state: { ...state, end: needsWholeList ? end : state.end, sweep: newSweep() },
	};
}
