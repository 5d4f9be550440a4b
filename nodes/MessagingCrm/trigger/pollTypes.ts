import type { IPollFunctions } from 'n8n-workflow';

import type { Account } from '../service';
import type { ProcessState } from './processState';
import type { WatchedList } from './settings';
import type { ListState } from './state';

/** A poll in progress. */
export interface Poll {
	context: IPollFunctions;
	account: Account;
	/** The time when the poll began, in ms since the epoch. */
	now: number;
	/** The time when the poll must end, in ms since the epoch. */
	deadline: number;
	processState: ProcessState;
}

/** A poll of one list. */
export interface ListPoll extends Poll {
	list: WatchedList;
	/** The state of the list, which the poll updates. */
	state: ListState;
}
