import type { IExecuteFunctions } from 'n8n-workflow';

import { digest } from '../shared/digest';
import type { Item } from './item';
import { readOnceKey } from './options';

/** The length of the digest of a run's keys, in characters. */
const DIGEST_LENGTH = 22;

/**
 * Saves a note if this run failed after sending some items; otherwise deletes the note. The note identifies the Send
 * Once Per keys of the items. n8n saves the node's context, which contains the note, with the execution, and passes it
 * to a retry from the Executions list. If n8n crashes, the note is lost.
 */
export function saveRetryNote(
	context: IExecuteFunctions,
	items: Item[],
	failedAfterSending: boolean,
): void {
	const note = context.getContext('node');
	if (failedAfterSending) note.keysOfFailedRun = digestOf(items.map(({ onceKey }) => onceKey));
	else delete note.keysOfFailedRun;
}

/**
 * Whether a retry from the Executions list would resend items, according to the note of the failed execution. The keys
 * are compared, not their expression, which can have another value in the retry, e.g. with `$execution.id`.
 */
export function wouldResend(context: IExecuteFunctions, items: Item[]): boolean {
	if (context.getMode() !== 'retry') return false;
	const before = context.getContext('node').keysOfFailedRun as string | undefined;
	return before !== undefined && (before === '' || before !== digestOf(items.map(keyOf)));
}

/** The item's key; undefined if it cannot be read. */
function keyOf(item: Item): string | undefined {
	try {
		return readOnceKey(item);
	} catch {
		return undefined;
	}
}

/** A digest of the keys of a run; empty if the run has no keys. */
function digestOf(keys: Array<string | undefined>): string {
	const hasKeys = keys.some((key) => key !== undefined);
	return hasKeys ? digest(JSON.stringify(keys), DIGEST_LENGTH) : '';
}
