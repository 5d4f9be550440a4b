import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Get } from '../service';
import type { ApiCall } from '../transport';
import type { CallOptions } from './callOptions';
import type { ItemContext } from './itemContext';

/** One input item of a run. */
export interface Item {
	readonly index: number;
	readonly context: ItemContext;
	/** The phone number, conversation or contact that the item sends to. */
	recipient?: string;
	/** The value of Send Once Per. */
	key?: string;
	outcome: Outcome;
}

/** What an item came to. */
export type Outcome =
	/** Nothing yet, or nothing at all if the run stops. */
	| { kind: 'open' }
	| { kind: 'processed'; output: INodeExecutionData[] }
	/** A dry run shows what it would send. */
	| { kind: 'shown'; output: INodeExecutionData[] }
	/** It is not to be sent, for a reason that is no failure. */
	| { kind: 'skipped'; reason: string }
	| { kind: 'failed'; error: unknown }
	/** It failed, but the service may have processed it. */
	| { kind: 'uncertain'; error: unknown };

/** Why an item was skipped, in words. */
export const SKIPPED = {
	sentBefore: 'Sent before for this key and recipient',
	sameRun: 'Another item of this run has the same key and recipient',
	otherExecution: 'Another execution is sending for this key and recipient',
};

/** What an operation gets of an item that has passed all checks, to complete its request. */
export interface ItemToComplete {
	context: ItemContext;
	callOptions: CallOptions;
	/** The fields of the body so far, without Additional Body Fields (JSON). */
	body: IDataObject;
	readOnce: ReadOnce;
}

/** What is read once for all items of a run. */
export interface SharedReading {
	/** Path template. */
	endpoint: string;
	/** The template with its values filled in. Unless given, it has none. */
	path?: string;
	/** With the account and the endpoint, it identifies what is read. Unless given, the path does. */
	name?: string;
	/** ms, for waits and responses together */
	timeLimit?: number;
}

/**
 * Reads from the service while an item is prepared: once for all items of the run.
 * @param read sends the requests and returns what all items share
 * @throws CallError with the service's reason; NotSentError if another item failed and ends the run
 */
export type ReadOnce = <T>(shared: SharedReading, read: (get: Get) => Promise<T>) => Promise<T>;

/** The output of an input item, linked to it (docs/internals/n8n.md#item-links). */
export function toItems(records: IDataObject[], itemIndex: number): INodeExecutionData[] {
	return records.map((json) => ({ json, pairedItem: { item: itemIndex } }));
}

/** What an operation adds to the request of an item. */
export interface Completed {
	/** All fields of the body, without Additional Body Fields (JSON). */
	body?: IDataObject;
	/** What a dry run shows besides the request. */
	shownInDryRun?: IDataObject;
	/** Names of input fields that are not sent, since the board has no such column. */
	withoutColumn?: string[];
	/** For an item that takes several requests. */
	steps?: Steps;
}

/** The requests of an item that takes several. */
export interface Steps {
	/**
	 * What they write to, besides the path: no other item writes to it meanwhile. Unless given, as for one request: the
	 * record in the path and the recipient.
	 */
	lockKeys?: string[];
	/**
	 * Sends the requests.
	 * @param call the request of the operation, with the prepared body
	 * @param send sends the call with some changes; returns the body
	 * @returns the body to output, and if the user cannot know what was done, its name, which the node outputs as `_action`;
	 * or why the item is skipped
	 */
	send(call: ApiCall, send: SendChanged): Promise<Done | { skipped: string }>;
}

export interface Done {
	body: unknown;
	action?: string;
}

export type SendChanged = (changes: Partial<ApiCall>) => Promise<unknown>;
