import { sleep } from 'n8n-workflow';

import { NotSentError } from './writeQueue';

/**
 * Holds the items of a run back until every one of them has been prepared, so that a bad value in
 * the last item is found before the first is sent. The engine builds all items in one turn of the
 * event loop and starts each at once (n8n-facts.md).
 */
export class Gate {
	private entered = 0;
	private failed = 0;
	private allBuilt = false;
	private readonly waiting = new Map<number, { open(): void; refuse(error: Error): void }>();

	/**
	 * @param total items of the run; undefined where that is not known
	 * @param stopsOnFailure whether one bad item keeps all others back
	 * @param isOpen whether items pass at once, each on its own
	 */
	constructor(
		private readonly total: number | undefined,
		private readonly stopsOnFailure: boolean,
		private readonly isOpen: boolean,
	) {}

	/** The engine has built an item and starts to prepare it. */
	enter(): void {
		this.entered += 1;
		if (this.entered === 1) {
			void sleep(0).then(() => {
				this.allBuilt = true;
				this.openWhenReady();
			});
		}
	}

	/** An item could not be prepared. */
	fail(): void {
		this.failed += 1;
		this.openWhenReady();
	}

	/**
	 * Prepares an item, then waits until all others are prepared; resolves in item order.
	 * @throws NotSentError where another item is bad and the run stops on failure; what `prepare` throws
	 */
	async pass<T>(itemIndex: number, prepare: () => Promise<T>): Promise<T> {
		const prepared = await prepare().catch((error: unknown) => {
			this.fail();
			throw error;
		});
		if (!this.isOpen) {
			const opened = new Promise<void>((open, refuse) => {
				this.waiting.set(itemIndex, { open, refuse });
			});
			// Only when this item waits, too: the others would get ahead of it.
			queueMicrotask(() => this.openWhenReady());
			await opened;
		}
		return prepared;
	}

	private openWhenReady(): void {
		if (!this.allBuilt || this.waiting.size + this.failed < this.entered) return;
		// The engine gave up while it built an item, and nobody waits for the others any more.
		if (this.stopsOnFailure && this.total !== undefined && this.entered < this.total) return;
		const items = [...this.waiting].sort(([a], [b]) => a - b);
		this.waiting.clear();
		for (const [, item] of items) {
			if (this.failed > 0 && this.stopsOnFailure) item.refuse(new NotSentError());
			else item.open();
		}
	}
}
