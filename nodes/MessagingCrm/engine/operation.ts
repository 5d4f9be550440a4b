import type { IDataObject } from 'n8n-workflow';

import type { ApiCall } from '../transport';
import type { PreparedItem } from './item';

/** What an operation's routing says beyond method and URL. */
export interface OperationSettings {
	/** The answer is a list: of several pages, or `whole` where the endpoint documents none. */
	list?: 'paged' | 'whole';
	/** The request changes nothing although it is no GET. */
	readOnly?: boolean;
	/** What the node puts out instead of the answer. */
	answer?: IDataObject;
	/** The operation takes several requests. */
	composite?: Composite;
	/** A property that leaves the node only where the user turned this option on. */
	secret?: { property: string; option: string };
}

/** An operation of several requests that nothing else may come between. */
export interface Composite {
	/** What it writes to: one that shares any of these waits for the other. */
	recipients(item: PreparedItem): string[];
	/** Makes the requests with `send`, which changes the prepared call; gives the last answer's body. */
	perform(
		item: PreparedItem,
		send: (changes: Partial<ApiCall>) => Promise<unknown>,
	): Promise<unknown>;
}
