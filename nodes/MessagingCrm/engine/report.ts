import { atPath } from '../shared/json';
import type { Run } from './run';

/**
 * Adds to an error that ended a run which of its items were processed, failed and not sent.
 * @returns the same error
 */
export function addReport(error: unknown, { total, items }: Run): unknown {
	if (!(error instanceof Error) || total < 2) return error;
	const indexesOf = (kind: string) =>
		items.filter(({ outcome }) => outcome.kind === kind).map(({ index }) => index);
	const processed = new Set(indexesOf('processed'));
	const failed = new Set(indexesOf('failed'));
	// An item that n8n's engine could not build is not one of the run's.
	const failedIndex = atPath(error, 'context.itemIndex');
	if (typeof failedIndex === 'number') failed.add(failedIndex);
	const all = Array.from({ length: total }, (_, index) => index);
	const notSent = all.filter((index) => !processed.has(index) && !failed.has(index));
	const report = `Processed: ${inWords([...processed])}. Failed: ${inWords([...failed])}. Not sent: ${inWords(notSent)}.`;
	const described = error as Error & { description?: string | null };
	described.description = `${described.description ?? ''} ${report}`.trim();
	return error;
}

/** `items 0 to 5, 7`; n8n counts items from 0. */
function inWords(indexes: number[]): string {
	if (indexes.length === 0) return 'no items';
	const ranges: Array<[first: number, last: number]> = [];
	for (const index of indexes.sort((a, b) => a - b)) {
		const range = ranges.at(-1);
		if (range && range[1] === index - 1) range[1] = index;
		else ranges.push([index, index]);
	}
	const texts = ranges.map(([first, last]) =>
		first === last ? `${first}` : `${first} to ${last}`,
	);
	return `${indexes.length === 1 ? 'item' : 'items'} ${texts.join(', ')}`;
}
