import type { IExecuteSingleFunctions } from 'n8n-workflow';

import type { ApiCall, Connection } from '../transport';
import type { Run } from './run';
import type { ListOptions } from './settings';

/** One input item, with everything it needs to call the service. */
export interface PreparedItem {
	context: IExecuteSingleFunctions;
	itemIndex: number;
	run: Run;
	connection: Connection;
	call: ApiCall;
	/** For operations that return a list. */
	list?: ListOptions;
	/** Record fields to keep, comma-separated; empty keeps all. */
	outputFields: string;
}
