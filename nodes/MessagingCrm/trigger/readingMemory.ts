import type { ListEnd } from './readFromEnd';

/**
 * What a process remembers of how a source is read. It decides what is read, never what fires: a restart
 * starts it again.
 */
export interface ReadingMemory {
	/** The reading that goes on page by page over many polls. */
	sweep: Sweep;
	/** Polls that are not to ask for an order, since the service refused or ignored it. */
	pollsUnsorted: number;
	/** The end of a list that was proven to have its oldest record first; undefined for others. */
	end?: ListEnd;
}

export interface Sweep {
	/** The next page to read. */
	page: number;
	/** The records in the list, as its last page told. */
	total?: number;
	/** The keys of all records that were seen since it began. */
	seen: Set<string>;
}

/** By node and settings. */
const memories = new Map<string, ReadingMemory>();

export function newSweep(): Sweep {
	return { page: 1, seen: new Set() };
}

export function newMemory(): ReadingMemory {
	return { sweep: newSweep(), pollsUnsorted: 0 };
}

/** @param source the node, and the settings that its source is read with */
export function memoryOf(source: string): ReadingMemory {
	return memories.get(source) ?? newMemory();
}

/** Keeps what a poll that succeeded leaves. */
export function remember(source: string, memory: ReadingMemory): void {
	memories.set(source, memory);
}
