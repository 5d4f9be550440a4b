import { sleep } from 'n8n-workflow';

import { NotSentError } from './writeQueue';

/**
 * Holds items back until every item of their batch is prepared, so that a bad value in the last one is found
 * before the first is sent. Without Batching, all items of a run are one batch.
 *
 * n8n's engine builds the items of a batch in one turn of the event loop and starts each at once
 * (docs/n8n.md#items-start-together).
 */
export class Barrier {
	private readonly batches = new Map<number, Batch>();
	private batch?: Batch;
	private stopped = false;

	/**
	 * @param endsBatch whether a batch may end with this item. If the last item that was built does not, n8n's engine has
	 * failed to build the next one, and the batch is not sent.
	 */
	constructor(private readonly endsBatch: (itemIndex: number) => boolean) {}

	/** Adds an item that n8n's engine has built, before it is prepared. */
	enter(itemIndex: number): void {
		if (!this.batch || this.batch.isBuilt) {
			this.batch = new Batch(this.endsBatch, this.stopped);
		}
		this.batch.enter(itemIndex);
		this.batches.set(itemIndex, this.batch);
	}

	/**
	 * Prepares an item, then waits until its whole batch is prepared; resolves in item order.
	 *
	 * @throws NotSentError if the barrier was stopped; what `prepare` throws
	 */
	async pass<T>(itemIndex: number, prepare: () => Promise<T>): Promise<T> {
		const batch = this.batches.get(itemIndex) as Batch;
		if (batch.wasStoppedBefore) throw new NotSentError();
		const prepared = await prepare().catch((error: unknown) => {
			batch.leave();
			throw error;
		});
		await batch.wait(itemIndex);
		return prepared;
	}

	/** Rejects all waiting and later items. The current batch is still prepared, to find all of its bad items. */
	stop(): void {
		this.stopped = true;
		this.batch?.stop();
	}
}

class Batch {
	isBuilt = false;
	private stopped = false;
	private unprepared = 0;
	private lastItem = 0;
	private readonly waiting = new Map<number, { open(): void; reject(error: Error): void }>();

	/** @param wasStoppedBefore whether the run stopped before this batch: its items are not even prepared */
	constructor(
		private readonly endsBatch: (itemIndex: number) => boolean,
		readonly wasStoppedBefore: boolean,
	) {
		void sleep(0).then(() => {
			this.isBuilt = true;
			this.openWhenReady();
		});
	}

	enter(itemIndex: number): void {
		this.unprepared += 1;
		this.lastItem = itemIndex;
	}

	leave(): void {
		this.unprepared -= 1;
		this.openWhenReady();
	}

	async wait(itemIndex: number): Promise<void> {
		const opened = new Promise<void>((open, reject) => {
			this.waiting.set(itemIndex, { open, reject });
		});
		// In a microtask, so that this item is already waiting when the batch opens.
		queueMicrotask(() => this.leave());
		await opened;
	}

	stop(): void {
		this.stopped = true;
		this.openWhenReady();
	}

	private openWhenReady(): void {
		if (!this.isBuilt || this.unprepared > 0) return;
		if (!this.stopped && !this.endsBatch(this.lastItem)) return;
		const items = [...this.waiting].sort(([a], [b]) => a - b);
		this.waiting.clear();
		for (const [, item] of items) {
			if (this.stopped) item.reject(new NotSentError());
			else item.open();
		}
	}
}
