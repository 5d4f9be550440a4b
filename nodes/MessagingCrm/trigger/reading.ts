import type { Detection } from './changes';
import type { ReadingState } from './readingState';

/** What one poll has read of a source. */
export interface Reading {
	detection: Detection;
	/** What this process keeps for later polls if this one succeeds. */
	state: ReadingState;
	/** The keys of all records in the list; undefined if not all were read. */
	allKeys?: ReadonlySet<string>;
	/** The page with which the next poll continues, if this one ran out of time. */
	next?: number;
	/** What was read and why, for the log. */
	why: string;
}
