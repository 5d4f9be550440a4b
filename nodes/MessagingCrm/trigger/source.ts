import type { SourceQuery } from './choice/query';
import { waitsFired } from './customerWaiting';
import { eventsFiredBy, type Fired, requireFields } from './fire';
import { Comparison } from './known/compare';
import { newSourceState, type SourceState } from './known/sourceState';
import type { NodeMemory } from './n8n';
import { withLabelIds } from './read/labelIds';
import { OutOfTimeError, type PollAccess } from './read/pages';
import type { Pass } from './read/pass';
import { TopAndRound } from './read/topAndRound';

/** What one poll has found in a source. */
export interface SourceResult {
	endpoint: string;
	fired: Fired[];
	/** The state of the source from now on. */
	state: SourceState;
	/** The round to go on with. */
	round: Pass;
	/** The fields that it tracks: another one begins for others, whose values are not known yet. */
	tracked: string;
	/** Why a page could not be read. */
	failure?: Error;
}

/**
 * Polls one source: reads it, compares its records with its state, and finds the events that this fires.
 * @param access with the time that the source may take
 * @param saved its state, which is updated; undefined in its first poll
 * @throws NodeApiError, InputError; OutOfTimeError if there was no time for a page. Then nothing that was read counts
 */
export async function pollSource(
	access: PollAccess,
	query: SourceQuery,
	saved: SourceState | undefined,
	memory: NodeMemory,
): Promise<SourceResult> {
	const { now, log } = access;
	const { source, scope } = query;
	const before = saved && { ...saved };
	const state = saved ?? newSourceState(scope, now);
	// Before the records: otherwise, a poll that has no time for both would never read it.
	const filter = { ...query, conditions: await withLabelIds(access, query, memory.labels) };
	const comparison = new Comparison(state, scope, now);
	const tracked = scope.trackedFields.join();
	const last = memory.rounds.get(source.endpoint);
	const lastRound = saved && last?.tracked === tracked ? last.round : undefined;
	const reading = new TopAndRound(access, query, state, comparison, lastRound, memory.rejectsSort);
	await reading.read(memory.polls % 2 === 1);
	const { endedRound, round, failure } = reading;
	requireFields(reading.firstPage, query);
	if (endedRound) comparison.completeRound(endedRound);
	if (failure && !(failure instanceof OutOfTimeError)) log.failure(source.endpoint, failure);
	log.progress(source.endpoint, state, round.page, before);

	const { changes } = comparison;
	const wasUrgent = endedRound && (before?.isRoundUrgent || endedRound.foundNews);
	// An answer that was sent since an urgent round began may be on a page that it had left; before its end, on any page.
	const readUntil = wasUrgent ? endedRound.beganAt : now;
	const allReadUntil = state.isRoundUrgent ? -Infinity : readUntil;
	const waits = waitsFired(changes, state.waits, filter, allReadUntil);
	const fired = [...changes.flatMap((change) => eventsFiredBy(change, filter)), ...waits];
	return { endpoint: source.endpoint, fired, state, round, tracked, failure };
}
