import type { IExecuteSingleFunctions } from 'n8n-workflow';

import type { ApiCall, Connection } from '../transport';
import type { Run } from './run';
import type { ListOptions } from './settings';

/** Which records of a list count as changed. */
export interface Changes {
	/** The timestamp of a change. */
	field: 'updated_at';
	/** Records that changed later than this, in µs since the epoch. */
	after: number;
}

/** One input item, with everything it needs to call the service. */
export interface PreparedItem {
	context: IExecuteSingleFunctions;
	itemIndex: number;
	run: Run;
	connection: Connection;
	call: ApiCall;
	/** For operations that return a list. */
	list?: ListOptions;
	/** For lists of which only what has changed is wanted. */
	changes?: Changes;
	/** Record fields to keep, comma-separated; empty keeps all. */
	outputFields: string;
}
