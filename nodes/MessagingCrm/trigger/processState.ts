import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { DAY_MS } from '../shared/clock';
import type { Condition } from './conditions';
import type { Scan } from './scan';
import type { WatchedList } from './settings';
import { revisionOf } from './state';

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
	/** When the last poll began, in ms since the epoch. */
	polledAt = -Infinity;
	/** The scans to continue, by endpoint. */
	private readonly scans = new Map<string, KeptScan>();
	/** The last pause of the workflow, by endpoint: with the state saved before it, events before `firesAfter` do not fire. */
	private readonly pauses = new Map<string, { saved: unknown; firesAfter: number }>();
	/** The n8n contexts of earlier polls. */
	private readonly contexts = new WeakSet<IPollFunctions>();
	private polling?: IPollFunctions;
	/** The revision of the state that n8n gave to the last poll, and the states that this poll has left without events. */
	private givenRevision = 0;
	private left: IDataObject = {};
	/** The revision of the states after the last poll with events. */
	private firedRevision = 0;

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
		const budget = (context as Partial<IPollFunctions>).getPollBudgetMs?.() ?? USUAL_BUDGET_MS;
		return budget === USUAL_BUDGET_MS && !this.contexts.has(context);
	}

	/**
	 * The states from which a poll continues: the given ones, unless n8n has lost what polls without events have left
	 * since then (docs/internals/n8n.md#triggers). States from before the last poll with events are refused once: n8n may
	 * still be saving, and the events would fire again. If n8n never saves, the next poll accepts them.
	 * @param given the saved states of all lists, by endpoint, with their revision
	 * @returns undefined if they are refused
	 */
	continueFrom(given: IDataObject): IDataObject | undefined {
		const revision = revisionOf(given);
		const isRefused = revision < this.firedRevision && revision > 0;
		this.firedRevision = Math.min(this.firedRevision, revision);
		if (isRefused) return undefined;
		const isLost = revision === this.givenRevision && revision < revisionOf(this.left);
		this.givenRevision = revision;
		return isLost ? this.left : { ...given };
	}

	/**
	 * Notes that the user has published the workflow. It was paused if its last poll was over a day ago.
	 * @param saved the saved states of all lists, by endpoint
	 */
	publish(saved: IDataObject, now: number): void {
		const firesAfter = now - DAY_MS;
		if (this.polledAt >= firesAfter) return;
		// A scan from before the pause has already read pages that have changed since.
		this.scans.clear();
		for (const endpoint of Object.keys(saved)) {
			this.pauses.set(endpoint, { saved: saved[endpoint], firesAfter });
		}
	}

	/** The time before which events of a list do not fire, in ms since the epoch; undefined if all of them fire. */
	firesAfterOf(endpoint: string, saved: unknown): number | undefined {
		const pause = this.pauses.get(endpoint);
		return pause?.saved === saved ? pause?.firesAfter : undefined;
	}

	/** Notes that a list has caught up. If its state is still the one from before the pause, nothing had changed. */
	catchUp(endpoint: string, saved: unknown): void {
		if (this.pauses.get(endpoint)?.saved === saved) this.pauses.delete(endpoint);
	}

	/** Takes out the scan to continue from a saved state; undefined if the last one does not belong to that state. */
	takeScan({ endpoint, trackedFields }: WatchedList, saved: unknown): Scan | undefined {
		const kept = this.scans.get(endpoint);
		this.scans.delete(endpoint);
		const isSame = kept?.saved === saved && kept?.trackedFields === trackedFields.join();
		return isSame ? kept?.scan : undefined;
	}

	/** @param saved the state that includes everything that the scan has read */
	keepScan({ endpoint, trackedFields }: WatchedList, saved: unknown, scan: Scan): void {
		this.scans.set(endpoint, { scan, saved, trackedFields: trackedFields.join() });
	}

	/** Notes the states that a poll has left. */
	succeed(states: IDataObject, hasFired: boolean): void {
		this.left = hasFired ? {} : states;
		if (hasFired) this.firedRevision = revisionOf(states);
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
