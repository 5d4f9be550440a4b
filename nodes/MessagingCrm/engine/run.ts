import type { IExecuteFunctions } from 'n8n-workflow';

import { ApiError } from '../transport';
import { ApiClient, NotSentError, type RunStats } from './client';
import { inputItems, Item } from './item';
import type { ChosenOperation } from './operation';
import { isUnsafeRetry, PreviousTry, saveRetryNote } from './retry';

const tries = new PreviousTry<Run>();

/**
 * One call of the node's `execute`: its items, and what became of them.
 *
 * With Settings > Retry On Fail, n8n calls `execute` again. Items that the first try has sent, or may have, keep their results.
 */
export class Run {
	readonly client: ApiClient;
	/** In the order of the input. */
	readonly items: Item[];
	/** Whether this is a retry from the Executions list that would send items again. */
	readonly isUnsafeRetry: boolean = false;
	/** Whether an item failed and ends the run. */
	isStopped = false;

	/** @param count how many of the input items it is for */
	constructor(
		readonly context: IExecuteFunctions,
		readonly operation: ChosenOperation,
		count = inputItems(context).length,
	) {
		this.client = new ApiClient(context, () => this.isStopped);
		const { parameters } = context.getNode();
		const before = operation.readOnly ? undefined : tries.get(context);
		if (!operation.readOnly) tries.set(context, this);
		this.items = Array.from({ length: count }, (_, index) => {
			const item = before?.items.at(index);
			const isOver = item && (item.mayHaveBeenSent || item.result.status === 'skipped');
			return isOver ? item : new Item(context, index, parameters);
		});
		if (operation.adds && count > 1) {
			this.isUnsafeRetry = before?.isUnsafeRetry ?? isUnsafeRetry(context);
		}
	}

	get stats(): RunStats {
		return this.client.stats;
	}

	isCancelled(): boolean {
		return this.context.getExecutionCancelSignal()?.aborted === true;
	}

	/**
	 * Takes a step for all pending items at the same time. An item whose step fails keeps the error.
	 * @returns the results in item order; none if the run is stopped
	 */
	async attemptAll<T>(step: (item: Item) => Promise<T>): Promise<T[]> {
		const steps = this.items.map(async (item) => await this.attempt(item, () => step(item)));
		const results = await Promise.all(steps);
		return this.isStopped ? [] : results.filter((result) => result !== undefined);
	}

	/**
	 * Takes a step for an item. If it fails, the item keeps the error, and the run stops unless it continues on failure.
	 * @returns undefined if the item has failed, or is not pending
	 */
	async attempt<T>(item: Item, step: () => Promise<T>): Promise<T | undefined> {
		if (item.result.status !== 'pending') return undefined;
		try {
			return await step();
		} catch (error) {
			if (!(error instanceof NotSentError)) this.fail(item, error);
			return undefined;
		}
	}

	/** An item has failed: it keeps the error, and the run stops unless it continues on failure. */
	fail(item: Item, error: unknown): void {
		const isUncertain = error instanceof ApiError && error.outcome === 'uncertain';
		item.result = { status: isUncertain ? 'uncertain' : 'failed', error };
		this.isStopped ||= !this.context.continueOnFail();
	}

	/** Must be called after items were sent: a retry from the Executions list depends on it. */
	noteForRetry(): void {
		if (!this.operation.adds) return;
		const hasFailed =
			!this.context.continueOnFail() && this.items.some(({ result }) => 'error' in result);
		// What was skipped for its key was sent before: a retry without the key would send it again.
		const hasSent = this.items.some(
			(item) =>
				item.mayHaveBeenSent || (item.key !== undefined && item.result.status === 'skipped'),
		);
		saveRetryNote(this.context, hasFailed && hasSent);
	}
}
