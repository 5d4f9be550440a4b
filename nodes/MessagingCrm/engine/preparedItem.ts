import type { IDataObject, IExecuteSingleFunctions } from 'n8n-workflow';

import type { ApiCall, Connection } from '../transport';
import type { OutputFields } from './outputFields';
import type { Run } from './run';
import type { ListOptions } from './settings';

/** Which records of a list count as changed. */
export interface ChangedAfter {
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
	/** For lists of changed records. */
	changedAfter?: ChangedAfter;
	/** Whether requests that write are shown instead of sent. */
	isDryRun: boolean;
	/** What a dry run shows besides the request. */
	shownInDryRun?: IDataObject;
	/** The value that was given to passToSequence. */
	forSequence?: unknown;
	outputFields: OutputFields;
}
