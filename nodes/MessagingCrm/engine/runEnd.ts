import { RunReport } from './runReport';
import { NotSentError } from './writeQueue';

/** Waits until all items of a run have ended, and adds to an error what happened to each. */
export class RunEnd {
	private readonly report: RunReport;
	private hasReported = false;
	private entered = 0;
	private ended = 0;
	private onOver = () => {};
	private readonly over = new Promise<void>((resolve) => (this.onOver = resolve));

	/** @param total items of the run; undefined if unknown */
	constructor(private total: number | undefined) {
		this.report = new RunReport(total);
	}

	/** Counts an item that n8n's engine has built. */
	enter(): void {
		this.entered += 1;
	}

	/** Waits for the steps of an item and records how they ended; returns or throws their result. */
	async track<T>(itemIndex: number, steps: Promise<T>): Promise<T> {
		await steps.then(
			() => this.report.processed.push(itemIndex),
			(error) => error instanceof NotSentError || this.report.failed.push(itemIndex),
		);
		this.ended += 1;
		this.checkOver();
		return await steps;
	}

	/** Waits for the end of the run, then adds to its error what happened to each item. */
	async addTo(error: unknown): Promise<void> {
		await this.over;
		this.hasReported = true;
		this.report.addTo(error);
	}

	/**
	 * Like `addTo`, for an error of n8n's engine, which then builds no more items.
	 * @param itemIndex the item that failed; undefined if unknown
	 */
	async addToEngineError(error: unknown, itemIndex: number | undefined): Promise<void> {
		if (this.hasReported) return;
		this.total = 0;
		this.checkOver();
		await this.over;
		if (itemIndex !== undefined) this.report.failed.push(itemIndex);
		this.report.addTo(error);
	}

	private checkOver(): void {
		if (this.ended >= Math.max(this.entered, this.total ?? 0)) this.onOver();
	}
}
