import { addIfNew } from '../shared/json';
import { ApiError } from '../transport';
import type { ListPoll, Poll } from './pollTypes';
import type { WatchedList } from './settings';
import type { ListState } from './state';

/** Logs that the saved state of a list cannot be used. */
export function logReset(poll: Poll, { endpoint }: WatchedList): void {
	const reasons =
		"its settings have changed, its API key is for another business, its saved state is from another version of the node, or n8n's clock was wrong";
	warn(
		poll,
		`starts again with ${endpoint}, and fires only for new events. Possible reasons: ${reasons}`,
	);
}

export function logFailure(poll: Poll, { endpoint }: WatchedList, { message }: Error): void {
	warn(poll, `could not read ${endpoint}. A later poll will catch up. Reason: ${message}`);
}

/**
 * Logs why a first poll failed, but not the service's message: n8n gives up if the message mentions a rejected login.
 */
export function logPostponed(poll: Poll, error: unknown): void {
	const reason = error instanceof ApiError ? error.code : 'no time';
	warn(poll, `is published although its first poll failed (${reason}). The next poll catches up`);
}

/** Logs once per process why the whole list is read. */
export function logWholeList(poll: Poll, reason: string): void {
	if (!addIfNew(poll.processState.loggedWarnings, reason)) return;
	warn(poll, `reads the whole list in each poll, because ${reason}`);
}

/**
 * Logs the progress in a list that is too long for one poll.
 * @param before the status of the list before the poll
 */
export function logProgress(poll: ListPoll, before: ListState['status']): void {
	const { list, state } = poll;
	const count = `${state.records.size.toLocaleString('en')} records of ${list.endpoint}`;
	const progress = {
		starting: `has read ${count} so far and continues in the next poll. Events of this list fire after all records have been read`,
		behind: `continues with ${list.endpoint} in the next poll, because one poll does not have enough time. Events may be late. To avoid this, poll less often, set a shorter Look Back (Days) under Options, or choose fewer events`,
		upToDate: `has read all ${count}. Events of this list fire from now on`,
	};
	if (state.status === 'upToDate' && before !== 'starting') return;
	poll.context.logger.info(`"${poll.context.getNode().name}" ${progress[state.status]}`);
}

function warn({ context }: Poll, text: string): void {
	context.logger.warn(`"${context.getNode().name}" ${text}`);
}
