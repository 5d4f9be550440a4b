import type { IPollFunctions } from 'n8n-workflow';

import type { Condition } from './conditions';
import type { Scan } from './scan';

/** n8n's time limit for a poll that its scheduler has not started. */
const USUAL_BUDGET_MS = 300_000;

/** What this process remembers of a trigger. A restart loses it, which costs requests but no event. */
export interface TriggerMemory {
	/** n8n's contexts that have polled, and that of the poll in progress. */
	contexts: WeakSet<IPollFunctions>;
	polling?: IPollFunctions;
	/** Whether n8n has polled with another context meanwhile: the user has saved the workflow during the poll. */
	isReplaced: boolean;
	/** The revisions of the state that the last poll left, and the last one with events. */
	revision: number;
	firedRevision: number;
	/** When the last poll that succeeded began, in ms since the epoch. */
	polledAt: number;
	/** After a pause of the workflow: what happened before `firesAfter` does not fire with a state of this revision. */
	published?: { revision: number; firesAfter: number };
	/** The last scan of each list, by endpoint and tracked fields: other fields have values that are not known yet. */
	scans: Map<string, Scan>;
	/** The endpoints that have rejected the sort. */
	rejectsSort: Set<string>;
	/** The warnings that n8n's log already has. */
	warnings: Set<string>;
	/** Conditions with the IDs of the labels that they name. */
	labels: Map<string, Condition[]>;
}

const memories = new Map<string, TriggerMemory>();

/** What this process remembers of a trigger; nothing before its first poll. */
export function memoryOf(context: Pick<IPollFunctions, 'getWorkflow' | 'getNode'>): TriggerMemory {
	const key = `${context.getWorkflow().id} ${context.getNode().id}`;
	const memory = memories.get(key) ?? {
		contexts: new WeakSet(),
		isReplaced: false,
		revision: 0,
		firedRevision: 0,
		polledAt: -Infinity,
		scans: new Map(),
		rejectsSort: new Set(),
		warnings: new Set(),
		labels: new Map(),
	};
	memories.set(key, memory);
	return memory;
}

/**
 * Whether n8n polls for the first time since it has published the workflow, or has started. It goes on with the same context, unless
 * its scheduler makes a context for each poll, with a time limit of its own (docs/internals/n8n.md#triggers).
 */
export function isFirstPoll({ contexts }: TriggerMemory, context: IPollFunctions): boolean {
	const budget = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? USUAL_BUDGET_MS;
	return budget === USUAL_BUDGET_MS && !contexts.has(context);
}

/**
 * Goes on from the state that n8n has, unless it is older than the one that the last poll with events left. That is refused once, since
 * n8n may still be saving: the poll would fire them again. If n8n never saves, the next poll goes on from the older one.
 */
export function acceptState(memory: TriggerMemory, revision: number): boolean {
	const isOlder = revision > 0 && revision < memory.firedRevision;
	// Another state may lack the records that a scan has shown.
	if (revision !== memory.revision) memory.scans.clear();
	memory.revision = revision;
	memory.firedRevision = Math.min(memory.firedRevision, revision);
	return !isOlder;
}
