import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';

import { Semaphore } from './semaphore';

/**
 * The maximum number of Send Once Per keys that n8n keeps per node. Each key has two marks. n8n deletes the oldest
 * first.
 */
export const MAX_KEYS = 10_000;

const OPTIONS: ICheckProcessedOptions = { mode: 'entries', maxEntries: MAX_KEYS * 2 };

/** n8n reads and writes all marks of a node together, so the calls of this process must not overlap. */
const oneAtATime = new Semaphore(1);

/**
 * Records marks for this node in n8n's database (docs/internals/n8n.md#what-n8n-remembers-for-a-node).
 * @returns the marks that n8n did not have
 * @throws n8n's error. The marks may have been recorded anyway
 */
export async function recordMarks(
	{ helpers }: IExecuteFunctions,
	marks: string[],
): Promise<Set<string>> {
	if (marks.length === 0) return new Set();
	const call = async () => await helpers.checkProcessedAndRecord(marks, 'node', OPTIONS);
	const { new: added } = await oneAtATime.run(call);
	return new Set(added.map(String));
}

/** Removes marks of this node. A failure of n8n's database is ignored. */
export async function forgetMarks({ helpers }: IExecuteFunctions, marks: string[]): Promise<void> {
	if (marks.length === 0) return;
	const call = async () => await helpers.removeProcessed(marks, 'node', OPTIONS);
	await oneAtATime.run(call).catch(() => undefined);
}

/** Returns the number of marks that n8n has for this node; 0 if n8n's database fails. */
export async function countMarks({ helpers }: IExecuteFunctions): Promise<number> {
	return await helpers.getProcessedDataCount('node', OPTIONS).catch(() => 0);
}
