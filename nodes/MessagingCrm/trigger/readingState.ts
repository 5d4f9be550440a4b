import type { ListEnd } from './readFromEnd';

/**
 * What this process keeps about how to read a source. It affects what is read, never what fires, so it may be lost
 * in a restart.
 */
export interface ReadingState {
	/** The sweep through the whole list over many polls. */
	sweep: Sweep;
	/** How many more polls do not request a sort, since the service rejected or ignored it. */
	pollsUnsorted: number;
	/** The end of a list that is proven to be sorted oldest first; undefined for other lists. */
	end?: ListEnd;
}

export interface Sweep {
	/** The next page to read. */
	page: number;
	/** The total that the last page reported. */
	total?: number;
	/** The keys of all records seen since the sweep began. */
	seen: Set<string>;
	/**
	 * Whether each poll reads as many of its pages as it has time for, instead of one: a reading of the whole list ran
	 * out of time.
	 */
	isUrgent?: boolean;
}

/** By node and settings. */
const readingStates = new Map<string, ReadingState>();

export function newSweep(): Sweep {
	return { page: 1, seen: new Set() };
}

export function newReadingState(): ReadingState {
	return { sweep: newSweep(), pollsUnsorted: 0 };
}

/** @param source the node, and the settings that its source is read with */
export function readingStateOf(source: string): ReadingState {
	return readingStates.get(source) ?? newReadingState();
}

/** Keeps the state after a successful poll. */
export function keepReadingState(source: string, state: ReadingState): void {
	readingStates.set(source, state);
}
