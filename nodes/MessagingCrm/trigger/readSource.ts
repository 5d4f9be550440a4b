import type { IDataObject } from 'n8n-workflow';

import { jakartaDay } from '../shared/jakartaDate';
import { momentOf } from '../shared/moment';
import { OrderProof } from '../transport/paging';
import { daysBefore, Detection, type KnownRecords, type Watch } from './changes';
import type { ListEnd } from './readFromEnd';
import { newMemory, newSweep, type ReadingMemory } from './readingMemory';
import { readNews, type News } from './readNews';
import type { RecordSource } from './recordSource';

/** What was read of a source. */
export interface Reading {
	detection: Detection;
	/** What the process is to remember if the poll succeeds. */
	memory: ReadingMemory;
	/** The keys of all records that are there; undefined if not all were read. */
	counted?: ReadonlySet<string>;
	/** What was read and why, for the log. */
	why: string;
}

/** The first day to watch in a source that has no records: whatever comes is new. */
const ALL_DAYS = '1970-01-01';

/**
 * Reads a source and compares its records with what is known of them: only the news if the order of the list
 * is proven, otherwise all.
 *
 * In a first poll the clock alone says from which day on to read. If it is ahead, that day may lie in
 * the future and hide every record for days. If nothing was found from there on, and no record of another
 * source shows that this day has come, the source's own records decide.
 *
 * @param known undefined in the first poll
 * @param now ms since the epoch
 * @param newest when the newest record of the other sources was created, in ms since the epoch
 * @param memory what the process remembers of earlier polls
 */
export async function readSource(
	source: RecordSource,
	known: KnownRecords | undefined,
	watch: Watch,
	now: number,
	newest: number,
	memory: ReadingMemory,
): Promise<Reading> {
	const usable = known && hidesAll(known, now) ? undefined : known;
	const detection = new Detection(usable, watch, now);
	if (usable) return await readKnown(source, detection, watch, memory);
	const first = await readFirst(source, detection, watch);
	if (!watch.dated || detection.sawRecords) return first;
	if (detection.from <= jakartaDay(newest)) return first;
	const records = (await source.fetchPage({}, 1))?.records ?? [];
	const from = firstDayOf(records, watch, now);
	if (from === undefined) return first;
	const again = new Detection(undefined, watch, now, from);
	return await readFirst(source, again, watch, records.length === 0);
}

async function readKnown(
	source: RecordSource,
	detection: Detection,
	watch: Watch,
	memory: ReadingMemory,
): Promise<Reading> {
	const { order, sorts } = source;
	const list = { from: startDate(detection, watch) };
	const all = { needsAll: true, why: 'changes show in no order', memory } as News;
	const news = order
		? await readNews(source.fetchPage, detection, { watch, list, order, sorts }, memory)
		: all;
	if (!news.needsAll) return { ...news, detection };
	let end: ListEnd | undefined;
	await source.read(
		list,
		(records, page) => {
			detection.see(records);
			if (news.isOldestFirst) end = { page, pageSize: end?.pageSize ?? records.length };
		},
		news.begun,
	);
	const next = { ...news.memory, end, sweep: newSweep() };
	return { detection, counted: detection.keys, why: `all, since ${news.why}`, memory: next };
}

/** Reads all records for the first time, and the records that changed last if changes of old ones count. */
async function readFirst(
	source: RecordSource,
	detection: Detection,
	watch: Watch,
	isEmpty = false,
): Promise<Reading> {
	if (watch.seesOld) await startOld(source, detection);
	const list = { from: startDate(detection, watch) };
	if (!isEmpty) await source.read(list, (records) => void detection.see(records));
	const memory = newMemory();
	return { detection, counted: detection.keys, why: 'all, for the first time', memory };
}

async function startOld({ fetchPage, order }: RecordSource, detection: Detection): Promise<void> {
	const page = order && (await fetchPage({ sort: order }, 1));
	if (!page) return;
	const proof = new OrderProof(order);
	proof.see(page.records);
	if (proof.mayBeNewestFirst) detection.startOld(page.records);
}

function startDate({ from }: Detection, { dated }: Watch): string | undefined {
	return dated && from > ALL_DAYS ? from : undefined;
}

/** Whether the clock was ahead in the first poll, so that the days to watch have not come yet. */
function hidesAll({ records, watchFrom }: KnownRecords, now: number): boolean {
	return records.size === 0 && watchFrom > jakartaDay(now);
}

/** The first day to watch, going by records; undefined if they have no dates to go by. */
function firstDayOf(records: IDataObject[], watch: Watch, now: number): string | undefined {
	if (records.length === 0) return ALL_DAYS;
	const moments = records
		.map(({ created_at: createdAt }) => momentOf(createdAt) ?? Infinity)
		.filter((moment) => moment <= now);
	if (moments.length === 0) return undefined;
	return daysBefore(jakartaDay(Math.max(...moments)), watch.lookBackDays);
}
