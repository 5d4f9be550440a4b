import type { IDataObject } from 'n8n-workflow';

import type { ApiCall } from '../transport';
import type { PreparedItem } from './preparedItem';

/** What an operation declares besides method, URL and fields. */
export interface OperationSettings {
	/** The response is a list: in pages, or `whole` if the endpoint documents no pages. */
	list?: 'paged' | 'whole';
	/** Whether the request only reads although its method is not GET. */
	readOnly?: boolean;
	/** What the node outputs instead of the response. */
	output?: IDataObject;
	/** The operation takes several requests. */
	sequence?: RequestSequence;
	/** A property of the response that the node removes unless the user turns on this option. */
	secret?: { property: string; option: string };
}

/** An operation with several requests. */
export interface RequestSequence {
	/** What it writes to: writes with a common key do not overlap. */
	lockKeys(item: PreparedItem): string[];
	/**
	 * Sends the requests.
	 *
	 * @param send sends the prepared call with some changes; returns the body
	 * @returns the body to output
	 */
	run(item: PreparedItem, send: (changes: Partial<ApiCall>) => Promise<unknown>): Promise<unknown>;
}
