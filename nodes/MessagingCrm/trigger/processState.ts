import type { IPollFunctions } from 'n8n-workflow';

import type { Condition } from './conditions';
import { Pauses } from './pauses';
import type { Scan } from './scan';
import type { WatchedList } from './settings';
import { UnsavedStates } from './unsavedStates';

/** n8n's time limit for a poll that n8n's scheduler did not start, in ms. */
const USUAL_BUDGET_MS = 300_000;

/** A scan, with the saved state of its list and the tracked fields of this state. */
interface KeptScan {
	scan: Scan;
	saved: unknown;
	trackedFields: string;
}

/**
 * The data that this process keeps for a trigger. A restart deletes this data, which causes additional requests but
 * loses no events.
 */
export class ProcessState {
	/** The endpoints for which the service has rejected the requested sort. */
	readonly endpointsWithoutSort = new Set<string>();
	/** The warnings that were already logged. */
	readonly loggedWarnings = new Set<string>();
	/** The conditions with their label IDs, by board and original conditions. */
	readonly conditionsWithIds = new Map<string, Condition[]>();
	/** Whether the user has published the workflow during this poll, and n8n has begun another poll. */
	isRepublished = false;
	readonly pauses = new Pauses();
	readonly unsavedStates = new UnsavedStates();
	/** The scans to continue, by endpoint. */
	private readonly scans = new Map<string, KeptScan>();
	/** The n8n contexts of earlier polls. */
	private readonly contexts = new WeakSet<IPollFunctions>();
	private polling?: IPollFunctions;

	/**
	 * Begins a poll. If two Poll Times coincide, n8n's scheduler starts two polls at the same time.
	 * @returns false if another poll of the trigger is running, because both polls would find the same events
	 */
	begin(context: IPollFunctions): boolean {
		if (this.polling) {
			this.isRepublished ||= this.polling !== context && this.isFirst(context);
			return false;
		}
		this.polling = context;
		this.isRepublished = false;
		return true;
	}

	end(): void {
		if (this.polling) this.contexts.add(this.polling);
		this.polling = undefined;
	}

	/**
	 * Whether this is the first poll since n8n published the workflow or started. Later polls have the same context, or a
	 * new context from n8n's scheduler with another time limit (docs/internals/n8n.md#triggers).
	 */
	isFirst(context: IPollFunctions): boolean {
		const budget = pollBudgetMs(context) ?? USUAL_BUDGET_MS;
		return budget === USUAL_BUDGET_MS && !this.contexts.has(context);
	}

	/**
	 * Removes and returns the scan that the poll continues.
	 * @param saved the saved state of the list
	 * @returns undefined if there is no scan, or if the scan does not belong to the saved state
	 */
	takeScan({ endpoint, scope }: WatchedList, saved: unknown): Scan | undefined {
		const kept = this.scans.get(endpoint);
		this.scans.delete(endpoint);
		const isSame = kept?.saved === saved && kept?.trackedFields === scope.trackedFields.join();
		return isSame ? kept?.scan : undefined;
	}

	/**
	 * Keeps a scan for the next poll.
	 * @param saved the saved state of the list, which includes all pages that the scan has read
	 */
	keepScan({ endpoint, scope }: WatchedList, saved: unknown, scan: Scan): void {
		this.scans.set(endpoint, { scan, saved, trackedFields: scope.trackedFields.join() });
	}

	forgetScans(): void {
		this.scans.clear();
	}
}

const processStates = new Map<string, ProcessState>();

/** The data that this process keeps for a trigger. It is created for the trigger's first poll. */
export function processStateOf(context: IPollFunctions): ProcessState {
	const key = `${context.getWorkflow().id} ${context.getNode().id}`;
	const processState = processStates.get(key) ?? new ProcessState();
	processStates.set(key, processState);
	return processState;
}

/** n8n's time limit for a poll, in ms; undefined in older versions of n8n, which have no limit. */
export function pollBudgetMs(context: IPollFunctions): number | undefined {
	return (context as Partial<IPollFunctions>).getPollBudgetMs?.();
}
