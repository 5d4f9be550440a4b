import { daysBefore, jakartaDay } from '../../service';
import type { Scope } from '../choice/query';
import type { RecordState } from './recordState';
import type { Waits } from './waits';

/** What is kept of a source from one poll to the next. A poll changes it in place. */
export interface SourceState {
	/** The first day that is watched, `YYYY-MM-DD` in Jakarta. It moves only when a round ends, and never back. */
	firstDay: string;
	/** Whether the first round has ended. Until then, nothing fires. */
	isFirstRoundDone: boolean;
	/**
	 * An unknown record is new if it was created after this, in ms since the epoch: after the newest record of the first round, and at
	 * most a day before its end. The first round may have missed older ones, as they moved from page to page.
	 */
	newAfter: number;
	/**
	 * Whether there may be news that the top of the list does not show. Polls then read as many pages of the round as there is time for,
	 * and no customer counts as waiting before it has ended. Saved, since another round is as urgent after a restart.
	 */
	isRoundUrgent: boolean;
	/** By the record's key. */
	records: Map<string, RecordState>;
	/** Whether `records` differ from the saved ones. */
	haveRecordsChanged: boolean;
	/** Who waits for an answer: empty if no event is about that. */
	waits: Waits;
}

/**
 * The state of a source before its first poll.
 * @param now ms since the epoch
 */
export function newSourceState(scope: Scope, now: number): SourceState {
	return {
		firstDay: firstDayOf(scope, now),
		isFirstRoundDone: false,
		newAfter: 0,
		isRoundUrgent: false,
		records: new Map(),
		haveRecordsChanged: true,
		waits: new Map(),
	};
}

/** The first day within Look Back, `YYYY-MM-DD` in Jakarta. */
export function firstDayOf({ lookBackDays }: Scope, now: number): string {
	return daysBefore(jakartaDay(now), lookBackDays);
}
