import type { Item } from './item';
import type { Run } from './run';

/** Up to as many items of a group are named with their recipients. */
const NAMED = 5;

const TO_SEND_THE_REST =
	'Running this again sends to the others again. To send only the rest, set Settings > On Error to Continue (Using Error Output), or use the Broadcast example';

/**
 * Adds to an error that ended a run what happened to its items, and what to do if the run sent some of them. A run that
 * only reads has nothing to add: it can be run again.
 *
 * @returns the same error
 */
export function addReport(error: unknown, run: Run): unknown {
	if (!(error instanceof Error) || run.total < 2 || run.operation?.writes === false) return error;
	const described = error as Error & { description?: string | null };
	described.description = `${described.description ?? ''} ${reportOf(run)}`.trim();
	return error;
}

function reportOf(run: Run): string {
	const { total, items, operation } = run;
	const settled = run.settledItems();
	if (settled.size === 0) return 'Nothing was sent.';
	const known = new Map([...items.map((item) => [item.index, item] as const), ...settled]);
	const indexes = Array.from({ length: total }, (_, index) => index);
	const isUncertain = (index: number) => settled.get(index)?.outcome.kind === 'uncertain';
	const uncertain = indexes.filter(isUncertain);
	const notSent = indexes.filter((index) => !settled.has(index));
	const name = (index: number) => nameOf(known.get(index), index);
	return [
		`Sent: ${settled.size - uncertain.length} of ${total} items`,
		...(uncertain.length > 0 ? [`May have been processed: ${inWords(uncertain, name)}`] : []),
		...(notSent.length > 0 ? [`Not sent: ${inWords(notSent, name)}`] : []),
		...(operation?.adds ? [TO_SEND_THE_REST] : []),
	]
		.map((sentence) => `${sentence}.`)
		.join(' ');
}

/** `item 2 (6281200000001)` */
function nameOf(item: Item | undefined, index: number): string {
	return item?.recipient === undefined ? `${index}` : `${index} (${item.recipient})`;
}

/** `items 0 to 5, 7`; n8n counts items from 0. */
function inWords(indexes: number[], name: (index: number) => string): string {
	const noun = indexes.length === 1 ? 'item' : 'items';
	if (indexes.length <= NAMED) return `${noun} ${indexes.map(name).join(', ')}`;
	const ranges: Array<[first: number, last: number]> = [];
	for (const index of indexes) {
		const range = ranges.at(-1);
		if (range && range[1] === index - 1) range[1] = index;
		else ranges.push([index, index]);
	}
	const texts = ranges.map(([first, last]) =>
		first === last ? `${first}` : `${first} to ${last}`,
	);
	return `${noun} ${texts.join(', ')}`;
}
