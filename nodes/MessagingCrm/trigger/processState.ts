import type { IPollFunctions } from 'n8n-workflow';

import type { Condition } from './conditions';
import { Pauses } from './pauses';
import type { Scan } from './scan';
import type { WatchedList } from './settings';
import { UnsavedStates } from './unsavedStates';

/** n8n's time limit for a poll that its scheduler did not start. */
const USUAL_BUDGET_MS = 300_000;

/** A scan with the saved state of its list, and the fields whose values that state has. */
interface KeptScan {
	scan: Scan;
	saved: unknown;
	trackedFields: string;
}

/** The data that this process keeps for a trigger. A restart loses it, which costs requests but no events. */
export class ProcessState {
	/** The endpoints that have rejected the sort. */
	readonly rejectsSort = new Set<string>();
	/** The warnings that were already logged. */
	readonly warnings = new Set<string>();
	/** Conditions with the IDs of their labels. */
	readonly conditionsWithIds = new Map<string, Condition[]>();
	/** Whether the user has saved the workflow during the poll: n8n has polled with another context in the meantime. */
	isReplaced = false;
	readonly pauses = new Pauses();
	readonly states = new UnsavedStates();
	/** The scans to continue, by endpoint. */
	private readonly scans = new Map<string, KeptScan>();
	/** The n8n contexts of earlier polls. */
	private readonly contexts = new WeakSet<IPollFunctions>();
	private polling?: IPollFunctions;

	/** Begins a poll. Returns false if another poll of the trigger is running: both would find the same events. */
	begin(context: IPollFunctions): boolean {
		if (this.polling) {
			this.isReplaced ||= this.polling !== context;
			return false;
		}
		this.polling = context;
		this.isReplaced = false;
		return true;
	}

	end(): void {
		if (this.polling) this.contexts.add(this.polling);
		this.polling = undefined;
	}

	/**
	 * Whether n8n has published the workflow or started since the last poll. Later polls have the same context, unless
	 * n8n's scheduler makes a context per poll, with its own time limit (docs/internals/n8n.md#triggers).
	 */
	isFirst(context: IPollFunctions): boolean {
		const budget = pollBudgetMs(context) ?? USUAL_BUDGET_MS;
		return budget === USUAL_BUDGET_MS && !this.contexts.has(context);
	}

	/** Takes out the scan to continue from a saved state; undefined if the last one does not belong to that state. */
	takeScan({ endpoint, scope }: WatchedList, saved: unknown): Scan | undefined {
		const kept = this.scans.get(endpoint);
		this.scans.delete(endpoint);
		const isSame = kept?.saved === saved && kept?.trackedFields === scope.trackedFields.join();
		return isSame ? kept?.scan : undefined;
	}

	/** @param saved the state that includes everything that the scan has read */
	keepScan({ endpoint, scope }: WatchedList, saved: unknown, scan: Scan): void {
		this.scans.set(endpoint, { scan, saved, trackedFields: scope.trackedFields.join() });
	}

	forgetScans(): void {
		this.scans.clear();
	}
}

const processStates = new Map<string, ProcessState>();

/** The data that this process keeps for a trigger; new before its first poll. */
export function processStateOf(context: IPollFunctions): ProcessState {
	const key = `${context.getWorkflow().id} ${context.getNode().id}`;
	const processState = processStates.get(key) ?? new ProcessState();
	processStates.set(key, processState);
	return processState;
}

/** n8n's time limit for a poll, in ms; undefined in older versions of n8n, which have none. */
export function pollBudgetMs(context: IPollFunctions): number | undefined {
	return (context as Partial<IPollFunctions>).getPollBudgetMs?.();
}
