import type { IExecuteFunctions } from 'n8n-workflow';

import { ApiError } from '../transport';
import { ApiClient, RunStoppedError } from './client';
import { inputItems, Item } from './item';
import type { ChosenOperation } from './operation';
import { saveRetryNote, wouldResend } from './retryNote';
import { RunFindings } from './runFindings';
import { lastTryOf, saveTry } from './tries';

/** One call of the node's `execute`, with its items and their results. */
export class Run {
	readonly client: ApiClient;
	readonly findings = new RunFindings();
	/** Whether a failed item has stopped the run. If so, no other item, group of keys or read starts. */
	isStopped = false;

	/**
	 * @param items the items, in the order of the input
	 * @param isUnsafeRetry whether this is a retry from the Executions list that would send items again
	 */
	private constructor(
		readonly context: IExecuteFunctions,
		readonly operation: ChosenOperation,
		readonly items: Item[],
		readonly isUnsafeRetry: boolean,
	) {
		this.client = new ApiClient(context, () => this.isStopped);
	}

	/**
	 * Begins a run. With Settings > Retry On Fail, n8n calls `execute` again after a failure. The new run then keeps
	 * the results of items that the previous run skipped, sent or may have sent.
	 * @param count the number of input items to process
	 */
	static begin(
		context: IExecuteFunctions,
		operation: ChosenOperation,
		count = inputItems(context).length,
	): Run {
		const before = operation.readOnly ? undefined : lastTryOf(context);
		const { parameters } = context.getNode();
		const items = Array.from({ length: count }, (_, index) => {
			const item = before?.items.at(index);
			const isOver = item && (item.mayHaveBeenSent || item.result.status === 'skipped');
			return isOver ? item : new Item(context, index, parameters);
		});
		// A user who retries a single item wants to send it. If there are several items, some may have been sent.
		const sendsSeveral = operation.creates !== undefined && count > 1;
		const isUnsafe = sendsSeveral && (before?.isUnsafeRetry ?? wouldResend(context, items));
		const run = new Run(context, operation, items, isUnsafe);
		if (!operation.readOnly) saveTry(context, run);
		return run;
	}

	isCancelled(): boolean {
		return this.context.getExecutionCancelSignal()?.aborted === true;
	}

	/**
	 * Runs a step for all pending items at the same time (see `attempt`).
	 * @returns the results of the steps that succeeded, in the order of the items
	 */
	async attemptAll<T>(step: (item: Item) => Promise<T>): Promise<T[]> {
		const results = this.items.map(async (item) => await this.attempt(item, step));
		return (await Promise.all(results)).filter((result) => result !== undefined);
	}

	/**
	 * Runs a step for an item if the item is pending. If the step throws an error, the item fails, except after a
	 * RunStoppedError: it then stays pending.
	 * @returns the result of the step; undefined if the step did not run or threw an error
	 */
	async attempt<T>(item: Item, step: (item: Item) => Promise<T>): Promise<T | undefined> {
		if (item.result.status !== 'pending') return undefined;
		try {
			return await step(item);
		} catch (error) {
			if (!(error instanceof RunStoppedError)) this.fail(item, error);
			return undefined;
		}
	}

	/** Keeps the error of a failed item, and stops the run unless the node continues on failure. */
	fail(item: Item, error: unknown): void {
		const isUncertain = error instanceof ApiError && error.outcome === 'uncertain';
		item.result = { status: isUncertain ? 'uncertain' : 'failed', error };
		this.isStopped ||= !this.context.continueOnFail();
	}

	/** Saves the note for a retry from the Executions list. Must be called after items were sent. */
	noteForRetry(): void {
		if (!this.operation.creates) return;
		const hasFailed =
			!this.context.continueOnFail() && this.items.some(({ result }) => 'error' in result);
		// An item that was skipped because of its Send Once Per key was sent before. A retry without the key would send
		// it again.
		const hasSent = this.items.some(
			(item) =>
				item.mayHaveBeenSent || (item.onceKey !== undefined && item.result.status === 'skipped'),
		);
		saveRetryNote(this.context, this.items, hasFailed && hasSent);
	}
}
