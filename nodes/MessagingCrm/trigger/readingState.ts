import type { ListEnd } from './readFromEnd';
import { newSweep, type Sweep } from './sweep';

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

/** By node and settings. */
const readingStates = new Map<string, ReadingState>();

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
