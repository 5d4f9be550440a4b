import type { IDataObject } from 'n8n-workflow';

import { OrderProof } from '../transport/paging';
import type { Detection, Watch } from './changes';
import { listFrom } from './listQuery';
import type { Reading } from './reading';
import { newReadingState } from './readingState';
import type { RecordSource } from './recordSource';

/**
 * Reads all records for the first time. If changes of old records count, it also reads the records that changed last. If
 * the poll has no time for all pages, the next one continues.
 *
 * @param start the page to continue with; undefined if the first reading begins
 * @param isEmpty whether the list is known to have no records
 */
export async function readFirst(
	source: RecordSource,
	detection: Detection,
	watch: Watch,
	start?: number,
	isEmpty = false,
): Promise<Reading> {
	if (watch.watchesOld && start === undefined) await watchOldFrom(source, detection);
	const list = listFrom(detection.from, watch);
	const see = (records: IDataObject[]) => void detection.see(records);
	const next = isEmpty ? undefined : await source.readPages(list, see, { start });
	if (next !== undefined) detection.continueWith(next);
	const isWhole = start === undefined && next === undefined;
	return {
		detection,
		allKeys: isWhole ? detection.keys : undefined,
		next,
		why: `${isWhole ? 'all' : `page ${start ?? 1} to ${next ?? 'the last one'}`}, for the first time`,
		state: newReadingState(),
	};
}

async function watchOldFrom(
	{ fetchPage, order }: RecordSource,
	detection: Detection,
): Promise<void> {
	const page = order && (await fetchPage({ sort: order }, 1));
	if (!page) return;
	const proof = new OrderProof(order);
	proof.see(page.records);
	if (proof.mayBeNewestFirst) detection.watchOldFrom(page.records);
}
