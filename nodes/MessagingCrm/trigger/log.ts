import type { IPollFunctions } from 'n8n-workflow';

import { addIfNew } from '../shared/json';
import type { SourceState } from './known/sourceState';

const RESET = 'The trigger was reset and fires for what happens from now on';

/** Tells n8n's log what users of the trigger need to know about a poll. */
export class PollLog {
	private readonly name: string;

	/** @param warnings those that this process has logged and need no repetition; is updated */
	constructor(
		private readonly context: IPollFunctions,
		private readonly warnings: Set<string>,
	) {
		this.name = `"${context.getNode().name}"`;
	}

	/** @param isOtherOwner whether the records are another business's */
	resets(saved: Record<'hasOtherSettings' | 'isUnreadable', boolean>, isOtherOwner: boolean): void {
		const { logger } = this.context;
		if (saved.hasOtherSettings) logger.info(`The settings of ${this.name} have changed. ${RESET}`);
		if (saved.isUnreadable) {
			logger.warn(
				`The saved state of ${this.name} could not be read. It was damaged, or saved by another version of the node. ${RESET}`,
			);
		}
		if (isOtherOwner) {
			logger.warn(
				`The API key of ${this.name} has changed, and it belongs to another business, or the service does not tell which one. ${RESET}`,
			);
		}
	}

	failure(endpoint: string, { message }: Error): void {
		this.context.logger.warn(
			`${this.name} could not read ${endpoint}, and will catch up with it later: ${message}`,
		);
	}

	/** Logged once a process. */
	readsWholeList(reason: string): void {
		const warning = `${reason}, so ${this.name} reads the whole list with each poll`;
		if (addIfNew(this.warnings, warning)) this.context.logger.warn(warning);
	}

	/**
	 * Logs how far a poll has come with a list that one poll has no time for.
	 * @param page with which the round goes on
	 * @param before the state of its source when the poll began; undefined in its first poll
	 */
	progress(endpoint: string, state: SourceState, page: number, before?: SourceState): void {
		const count = `${state.records.size.toLocaleString('en')} records of ${endpoint}`;
		const { logger } = this.context;
		if (!state.isFirstRoundDone) {
			logger.info(
				`${this.name} has read ${count} so far and continues at the next poll. Its events begin when all are read`,
			);
		} else if (before && !before.isFirstRoundDone) {
			logger.info(`${this.name} has read all ${count}. Its events begin now`);
		} else if (state.isRoundUrgent) {
			logger.info(
				`${this.name} continues with page ${page} of ${endpoint} at the next poll, since one poll has no time for all. Events may be late. To avoid this, poll less often, set a shorter Look Back (Days) under Options, or choose fewer events`,
			);
		}
	}
}
