import { sleep } from 'n8n-workflow';

import { NotSentError } from './writeQueue';

/**
 * Holds items back until every item of their batch is prepared, so that a bad value in the last one is found
 * before the first is sent. Without Batching, all items of a run are one batch.
 */
export class Barrier {
	private readonly batches = new Map<number, Batch>();
	private batch?: Batch;
	private stopped = false;

	/**
	 * @param endsBatch whether an item is the last of its batch. If n8n's engine cannot build that item, the batch is not
	 * sent. If undefined, a batch is what the engine builds in one turn of the event loop
	 * (docs/n8n.md#items-start-together).
	 */
	constructor(private readonly endsBatch?: (itemIndex: number) => boolean) {}

	/** Adds an item that n8n's engine has built, before it is prepared. */
	enter(itemIndex: number): void {
		if (!this.batch || this.batch.isBuilt) {
			const batch = new Batch(this.stopped);
			this.batch = batch;
			if (!this.endsBatch) void sleep(0).then(() => batch.end());
		}
		this.batch.enter();
		this.batches.set(itemIndex, this.batch);
		if (this.endsBatch?.(itemIndex)) this.batch.end();
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
	private readonly waiting = new Map<number, { open(): void; reject(error: Error): void }>();

	/** @param wasStoppedBefore whether the run stopped before this batch: its items are not even prepared */
	constructor(readonly wasStoppedBefore: boolean) {}

	enter(): void {
		this.unprepared += 1;
	}

	/** No more items will enter. */
	end(): void {
		this.isBuilt = true;
		this.openWhenReady();
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
		if (this.unprepared > 0 || !(this.isBuilt || this.stopped)) return;
		const items = [...this.waiting].sort(([a], [b]) => a - b);
		this.waiting.clear();
		for (const [, item] of items) {
			if (this.stopped) item.reject(new NotSentError());
			else item.open();
		}
	}
}
