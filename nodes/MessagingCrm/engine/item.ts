import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

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

/** The outcome of an item. */
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

/** The output of an input item, linked to it (docs/internals/n8n.md#item-links). */
export function toItems(records: IDataObject[], itemIndex: number): INodeExecutionData[] {
	return records.map((json) => ({ json, pairedItem: { item: itemIndex } }));
}
