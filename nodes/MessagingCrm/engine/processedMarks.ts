import type { ICheckProcessedOptions, IExecuteFunctions } from 'n8n-workflow';

import { systemClock } from '../shared/clock';
import { Semaphore } from './semaphore';

/** How many keys n8n keeps for a node. It forgets the oldest. */
export const MAX_KEYS = 10_000;

/** At most: its own two, and that of the call which began it. */
const MARKS_OF_A_KEY = 3;

const OPTIONS: ICheckProcessedOptions = { mode: 'entries', maxEntries: MAX_KEYS * MARKS_OF_A_KEY };

const READ_BACKS = 3;

/** n8n reads all marks of a node, then writes them all: calls of this process must not overlap. */
const oneAtATime = new Semaphore(1);

/**
 * Has n8n remember marks for this node, in its database (docs/internals/n8n.md#what-n8n-remembers-for-a-node). Another
 * process may overwrite them with what it read before, so they are read back, up to three times, until none is missing.
 *
 * If A and B both read before either writes, the later write wins. If the mark of A's call is missing, B has won, and A gives up
 * the marks that are still there: at most one of the two gets them.
 * @param marks each once
 * @param ofThisCall a mark that no other call has; not needed if it does not matter who gets the others
 * @returns those that n8n did not have
 * @throws what n8n throws, e.g. in one of two processes that record the first marks of a node. It may have recorded them
 */
export async function recordMarks(
	context: IExecuteFunctions,
	marks: string[],
	ofThisCall?: string,
): Promise<Set<string>> {
	if (marks.length === 0) return new Set();
	const all = ofThisCall === undefined ? marks : [...marks, ofThisCall];
	const { took, ...first } = await record(context, all);
	let { added } = first;
	// A process that read before this call writes within about the time that a call takes: wait twice as long.
	const wait = 20 + 2 * took;
	for (let reads = 0; reads < READ_BACKS; reads++) {
		await systemClock.sleep(wait + systemClock.random() * 20);
		const { added: missing } = await record(context, all).catch((): Partial<Recorded> => ({}));
		// A call that fails does not show what is there.
		if (!missing) continue;
		if (missing.length === 0) break;
		const isOverwritten = ofThisCall !== undefined && missing.includes(ofThisCall);
		if (isOverwritten) added = added.filter((mark) => missing.includes(mark));
	}
	return new Set(added);
}

/** Makes n8n forget a mark. If that fails, n8n keeps it. */
export async function removeMark({ helpers }: IExecuteFunctions, mark: string): Promise<void> {
	const remove = async () => await helpers.removeProcessed([mark], 'node', OPTIONS);
	await oneAtATime.run(remove).catch(() => undefined);
}

/** How many keys n8n has of this node, at least; 0 if it does not say. */
export async function countKeys({ helpers }: IExecuteFunctions): Promise<number> {
	const count = async () => await helpers.getProcessedDataCount('node', OPTIONS);
	return (await oneAtATime.run(count).catch(() => 0)) / MARKS_OF_A_KEY;
}

interface Recorded {
	/** What n8n did not have. */
	added: string[];
	/** ms */
	took: number;
}

async function record({ helpers }: IExecuteFunctions, marks: string[]): Promise<Recorded> {
	return await oneAtATime.run(async () => {
		const startedAt = systemClock.elapsed();
		const { new: added } = await helpers.checkProcessedAndRecord(marks, 'node', OPTIONS);
		return { added: added.map(String), took: systemClock.elapsed() - startedAt };
	});
}
