import type { NodeError } from 'n8n-workflow';

import { type Item, mayHaveBeenSent } from './item';
import type { Run } from './run';

/** Up to as many items of a group are named with their recipients. */
const NAMED = 5;

const SENDS_ONLY_THE_REST = 'Running this again sends only what was not sent';

const TO_SEND_THE_REST =
	'Running this again sends to the others again. To send only the rest, set Settings > On Error to Continue (Using Error Output), or use the Broadcast example';

/**
 * Adds to an error that ended a run what happened to its items, and what to do if the run sent some of them. A run that
 * only reads has nothing to add: it can be run again.
 * @returns the same error
 */
export function addReport(error: NodeError, run: Run): NodeError {
	if (run.items.length < 2 || run.operation.readOnly) return error;
	const whatToDo = error.description ? [error.description.replace(/\.$/, '')] : [];
	error.description = [...whatToDo, reportOf(run)].join('. ');
	return error;
}

function reportOf({ items, operation }: Run): string {
	const ofKind = (...kinds: string[]) =>
		items.filter(({ outcome }) => kinds.includes(outcome.kind));
	const sent = items.filter(mayHaveBeenSent);
	const skipped = ofKind('skipped');
	if (sent.length === 0 && skipped.length === 0) return 'This run sent nothing.';
	const hasKeys = sent.every(({ key }) => key !== undefined);
	const sentences = [
		`Sent: ${ofKind('processed').length} of ${items.length} items`,
		inWords('May have been processed', ofKind('uncertain')),
		inWords('Skipped', skipped),
		inWords('Not sent', ofKind('failed', 'open', 'shown')),
		operation.adds && sent.length > 0 && (hasKeys ? SENDS_ONLY_THE_REST : TO_SEND_THE_REST),
	];
	return sentences.flatMap((sentence) => (sentence ? `${sentence}.` : [])).join(' ');
}

/** `2 (6281200000001)` */
function nameOf({ index, recipient }: Item): string {
	return recipient === undefined ? `${index}` : `${index} (${recipient})`;
}

/** `Skipped: items 0 to 5, 7`; n8n counts items from 0. Empty without items. */
function inWords(what: string, items: Item[]): string {
	if (items.length === 0) return '';
	const noun = items.length === 1 ? 'item' : 'items';
	if (items.length <= NAMED) return `${what}: ${noun} ${items.map(nameOf).join(', ')}`;
	const ranges: Array<[first: number, last: number]> = [];
	for (const { index } of items) {
		const range = ranges.at(-1);
		if (range?.[1] === index - 1) range[1] = index;
		else ranges.push([index, index]);
	}
	const texts = ranges.map(([from, to]) => (from === to ? `${from}` : `${from} to ${to}`));
	return `${what}: ${noun} ${texts.join(', ')}`;
}
