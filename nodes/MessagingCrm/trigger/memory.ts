import type { EndOfList, OrderProof, SeenRecords } from '../transport/paging';
import type { Condition } from './conditions';
import type { SourceQuery } from './settings';

/** What was seen since a whole reading began. */
export interface SeenPages {
	/** When the reading began: another one has other pages. */
	begun: number;
	/** Whether all pages so far were seen by this process. */
	isComplete: boolean;
	/** The keys of all records seen since then, by any reading. */
	keys: Set<string>;
	records: SeenRecords;
	proof: OrderProof;
	end: EndOfList;
	/** The total that the last page reported. */
	total?: number;
	/** The page before an empty one, which is read once more. */
	readAgain?: number;
	/** Whether it found something that the reading of news had not. */
	hasFound: boolean;
}

/** The end of a list that is sorted oldest first. */
export interface ListEnd {
	/** The first day of the list, `YYYY-MM-DD` in Jakarta: another one has other pages. */
	from: string;
	page: number;
	/** Records of a full page. */
	pageSize: number;
}

/**
 * What this process keeps of a source between polls. It affects what is read, never what fires, so it may be lost in
 * a restart.
 */
export interface Memory {
	/** What was seen of the whole reading in progress; undefined if it began in another process. */
	seen?: SeenPages;
	/** When the last whole reading began, in ms since the epoch; undefined if one is due. */
	checkedAt?: number;
	/** How many more polls do not request a sort, since the service has rejected or ignored it. */
	pollsUnsorted: number;
	/** The end of a list that is proven to be sorted oldest first. */
	end?: ListEnd;
	/** The conditions with the IDs of the labels that they name, and the board and the conditions that they are of. */
	labels?: { names: string; withIds: Condition[] };
}

/** By node, then by the settings of its sources. */
const memories = new Map<string, Map<string, Memory>>();

export function newMemory(): Memory {
	return { pollsUnsorted: 0 };
}

/**
 * A copy, so that a poll that fails changes nothing. Only what was seen of the whole reading is lost then: it goes on as
 * after a restart.
 */
export function memoryOf(node: string, { fingerprint }: SourceQuery): Memory {
	const kept = memories.get(node)?.get(fingerprint) ?? newMemory();
	const memory = { ...kept };
	delete kept.seen;
	return memory;
}

/** Keeps the memories of all sources of a node after a successful poll, instead of those it had. */
export function keepMemories(node: string, ofSources: Map<string, Memory>): void {
	memories.set(node, ofSources);
}
