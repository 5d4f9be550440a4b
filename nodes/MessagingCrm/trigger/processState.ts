import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { DAY_MS } from '../shared/clock';
import type { Condition } from './conditions';
import type { Scan } from './scan';

/** n8n's time limit for a poll that its scheduler did not start. */
const USUAL_BUDGET_MS = 300_000;

/** The data that this process keeps for a trigger. A restart loses it, which costs requests but no events. */
export class ProcessState {
	/** The last scan of each list, by endpoint and tracked fields: values of other fields are not known yet. */
	readonly scans = new Map<string, Scan>();
	/** The endpoints that have rejected the sort. */
	readonly rejectsSort = new Set<string>();
	/** The warnings that were already logged. */
	readonly warnings = new Set<string>();
	/** Conditions with the IDs of their labels. */
	readonly conditionsWithIds = new Map<string, Condition[]>();
	/** Whether the user has saved the workflow during the poll: n8n has polled with another context in the meantime. */
	isReplaced = false;
	/** When the last successful poll began, in ms since the epoch. */
	polledAt = -Infinity;
	/**
	 * The last pause of the workflow, by endpoint: with the state saved before it, events before `firesAfter` do not fire.
	 */
	private readonly pauses = new Map<string, { saved: unknown; firesAfter: number }>();
	/** The n8n contexts of earlier polls. */
	private readonly contexts = new WeakSet<IPollFunctions>();
	private polling?: IPollFunctions;
	/** The revision of the saved state after the last poll, and after the last poll with events. */
	private revision = 0;
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
	 * Decides whether the poll may continue from n8n's state. A state from before the last poll with events is refused
	 * once: n8n may still be saving, and the events would fire again. If n8n never saves, the next poll accepts it.
	 */
	accept(revision: number): boolean {
		// Another state may lack records that a scan has found.
		if (revision !== this.revision) this.scans.clear();
		this.revision = revision;
		if (revision >= this.firedRevision) return true;
		this.firedRevision = revision;
		return revision === 0;
	}

	/**
	 * Notes that the user has published the workflow. It was paused if its last successful poll was over a day ago.
	 * @param saved the saved states of all lists, by endpoint
	 */
	publish(saved: IDataObject, now: number): void {
		const firesAfter = now - DAY_MS;
		if (this.polledAt >= firesAfter) return;
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

	/** @param revision of the state that the poll has saved */
	succeed(revision: number, now: number, hasFired: boolean): void {
		this.polledAt = now;
		this.revision = revision;
		if (hasFired) this.firedRevision = revision;
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
