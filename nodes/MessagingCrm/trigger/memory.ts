import type { IPollFunctions } from 'n8n-workflow';

import type { Condition } from './conditions';
import type { Scan } from './scan';

/** n8n's time limit for a poll that its scheduler did not start. */
const USUAL_BUDGET_MS = 300_000;

/** The data that this process keeps for a trigger. A restart loses it, which costs requests but no events. */
export interface TriggerMemory {
	/** The n8n contexts of earlier polls and of the poll in progress. */
	contexts: WeakSet<IPollFunctions>;
	polling?: IPollFunctions;
	/** Whether n8n has polled with another context in the meantime, because the user saved the workflow during the poll. */
	isReplaced: boolean;
	/** The revisions of the state after the last poll, and after the last poll with events. */
	revision: number;
	firedRevision: number;
	/** When the last successful poll began, in ms since the epoch. */
	polledAt: number;
	/** After a pause of the workflow: with a state of this revision, events before `firesAfter` do not fire. */
	published?: { revision: number; firesAfter: number };
	/** The last scan of each list, by endpoint and tracked fields: values of other fields are not known yet. */
	scans: Map<string, Scan>;
	/** The endpoints that have rejected the sort. */
	rejectsSort: Set<string>;
	/** The warnings that were already logged. */
	warnings: Set<string>;
	/** Conditions with the IDs of their labels. */
	labels: Map<string, Condition[]>;
}

const memories = new Map<string, TriggerMemory>();

/** Returns the data that this process keeps for a trigger; new before its first poll. */
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
 * Whether this is n8n's first poll after it published the workflow or started. Later polls have the same context, unless n8n's
 * scheduler makes a context per poll, with its own time limit (docs/internals/n8n.md#triggers).
 */
export function isFirstPoll({ contexts }: TriggerMemory, context: IPollFunctions): boolean {
	const budget = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? USUAL_BUDGET_MS;
	return budget === USUAL_BUDGET_MS && !contexts.has(context);
}

/**
 * Continues from n8n's state, unless it is older than the state after the last poll with events. An older state is refused once,
 * because n8n may still be saving and the poll would fire the events again. If n8n never saves, the next poll continues from the
 * older state.
 */
export function acceptState(memory: TriggerMemory, revision: number): boolean {
	const isOlder = revision > 0 && revision < memory.firedRevision;
	// Another state may lack records that a scan has found.
	if (revision !== memory.revision) memory.scans.clear();
	memory.revision = revision;
	memory.firedRevision = Math.min(memory.firedRevision, revision);
	return !isOlder;
}
