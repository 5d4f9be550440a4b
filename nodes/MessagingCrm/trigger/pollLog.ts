import type { IPollFunctions } from 'n8n-workflow';

import type { SavedState } from './known/state';
import type { PolledSource, SourceResult } from './reading/readSource';

/**
 * Logs what users of the trigger need to know about a poll.
 * @param isOther whether the trigger was reset because the records are another business's
 */
export function logPoll(
	context: IPollFunctions,
	{ hasOtherSettings, isUnreadable }: SavedState,
	isOther: boolean,
	polled: PolledSource[],
): void {
	const { logger } = context;
	const { name } = context.getNode();
	const reset = 'The trigger was reset and fires for what happens from now on';
	if (hasOtherSettings) {
		logger.info(
			`The settings of "${name}" have changed, so the trigger was reset. It fires for what happens from now on`,
		);
	}
	if (isUnreadable) {
		logger.warn(
			`The saved state of "${name}" could not be read. It was damaged, or saved by another version of the node. ${reset}`,
		);
	}
	if (isOther) {
		logger.warn(
			`The API key of "${name}" has changed, and it belongs to another business, or the service does not tell which one. ${reset}`,
		);
	}
	for (const { endpoint, result, failure } of polled) {
		if (failure) {
			logger.warn(
				`"${name}" could not read ${endpoint}, and will catch up with it later: ${failure.message}`,
			);
		}
		if (!result) continue;
		if (result.failedCheck) {
			logger.warn(
				`"${name}" could not check all records of ${endpoint}. Changes that the newest ones do not show may be late: ${result.failedCheck.message}`,
			);
		}
		const progress = progressOf(endpoint, result);
		if (progress) logger.info(`"${name}" ${progress}`);
		logger.debug(`GET ${endpoint} was read: ${result.what}`);
	}
}

function progressOf(endpoint: string, result: SourceResult): string | undefined {
	const { known, endsFirstReading } = result;
	const count = `${known.records.size.toLocaleString('en')} records of ${endpoint}`;
	if (endsFirstReading) return `has read all ${count}. Its events begin now`;
	if (known.reading?.kind === 'first') {
		return `has read ${count} so far and continues at the next poll. Its events begin when all are read`;
	}
	if (known.reading?.kind !== 'readingAll') return undefined;
	return `continues with page ${known.reading.page} of ${endpoint} at the next poll, since one poll has no time for all. Events may be late. To avoid this, poll less often, set a shorter Look Back (Days) under Options, or choose fewer events`;
}
