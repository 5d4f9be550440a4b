import type { IPollFunctions } from 'n8n-workflow';

import type { LongReading, PollResult } from './readSources';
import type { PollState } from './state';

/** Logs what users of the trigger need to know about a poll. */
export function logPoll(
	context: IPollFunctions,
	{ hasOtherSettings, isUnreadable }: PollState,
	{ resetEndpoints, longReadings, unread }: PollResult,
): void {
	const { name } = context.getNode();
	if (hasOtherSettings) {
		context.logger.info(
			`The settings of "${name}" have changed, so the trigger was reset. It fires for what happens from now on`,
		);
	}
	if (isUnreadable) {
		context.logger.warn(
			`The saved state of "${name}" could not be read. It was damaged, or saved by another version of the node. The trigger was reset and fires for what happens from now on`,
		);
	}
	if (resetEndpoints.length > 0) {
		context.logger.warn(
			`The API key of "${name}" has changed, and it finds none of the known records: ${resetEndpoints.join(', ')}. The key may belong to another workspace, so the trigger was reset and fires for what happens from now on`,
		);
	}
	for (const reading of longReadings) context.logger.info(`"${name}" ${progressOf(reading)}`);
	for (const endpoint of unread) {
		context.logger.info(`"${name}" had no time to read ${endpoint}. The next poll reads it first`);
	}
}

function progressOf({ endpoint, isFirst, isOver, records }: LongReading): string {
	const count = `${records.toLocaleString('en')} records of ${endpoint}`;
	if (isOver) return `has read all ${count}. Its events begin now`;
	const continues = `has read ${count} so far and continues at the next poll`;
	if (isFirst) return `${continues}. Its events begin when all are read`;
	return `${continues}, since one poll has no time for all. Events may be late. To avoid this, poll less often, set a shorter Look Back (Days) under Options, or choose fewer events`;
}
