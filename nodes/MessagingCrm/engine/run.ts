import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { systemClock } from '../shared/clock';
import { Accounts } from './accounts';
import { Barrier } from './barrier';
import { countItems, endsBatch } from './runInput';
import { RunEnd } from './runEnd';
import { RunStats } from './runStats';
import { Semaphore } from './semaphore';
import { NotSentError, WriteQueue } from './writeQueue';

/** How many reads of one run are in progress at the same time. */
const READS_AT_ONCE = 8;

/** How many writes of one run are in progress at the same time. */
const WRITES_AT_ONCE = 5;

/** What happens to one item. */
interface Steps<C, P, R> {
	/** Checks it without any request. */
	check(): Promise<C>;
	/** Checks and prepares what may need requests that read. */
	prepare(checked: C): Promise<P>;
	execute(prepared: P): Promise<R>;
}

/** One run of a node over its input items: what they share, in which order they run, and how each ended. */
export class Run {
	readonly stats = new RunStats(systemClock);
	readonly accounts = new Accounts();
	private readonly checking: Barrier;
	private readonly preparing: Barrier;
	private readonly reads = new Semaphore(READS_AT_ONCE);
	private readonly writes = new WriteQueue(WRITES_AT_ONCE);
	private readonly stopsOnFailure: boolean;
	private readonly ending: RunEnd;
	private readonly entered = new Set<number>();
	private stopped = false;

	constructor(context: IExecuteSingleFunctions) {
		this.stopsOnFailure = !context.continueOnFail();
		const total = countItems(context);
		this.ending = new RunEnd(total);
		// If the node continues on failure, n8n's engine skips an item that it cannot build, even the last one of a batch.
		const hasAllItems = this.stopsOnFailure && total !== undefined;
		const isLast = hasAllItems ? endsBatch(context, total) : undefined;
		this.checking = new Barrier(isLast);
		this.preparing = new Barrier(isLast);
	}

	has(itemIndex: number): boolean {
		return this.entered.has(itemIndex);
	}

	/** Adds an item that n8n's engine has built, before it is prepared. */
	enter(itemIndex: number): void {
		this.entered.add(itemIndex);
		this.ending.enter();
		this.checking.enter(itemIndex);
		this.preparing.enter(itemIndex);
	}

	/**
	 * Runs the steps of an item. Each step waits until all items of the batch have completed the step before.
	 * @throws NotSentError if another item failed and ends the run; what the steps throw
	 */
	async process<C, P, R>(itemIndex: number, steps: Steps<C, P, R>): Promise<R> {
		// Each step calls the one before, so that an item that fails its check leaves the second barrier, too.
		const pass = async <T>(barrier: Barrier, step: () => Promise<T>) =>
			await barrier.pass(itemIndex, async () => await this.stopIfItFails(step()));
		const check = async () => await pass(this.checking, async () => await steps.check());
		const prepare = async () =>
			await pass(this.preparing, async () => await steps.prepare(await check()));
		const execute = async () => await this.stopIfItFails(steps.execute(await prepare()));
		return await this.ending.track(itemIndex, execute());
	}

	/**
	 * Sends a request that reads, a few at a time. If it fails, the run ends, unless it continues on failure.
	 * @throws NotSentError if another item failed and ends the run; what `request` throws
	 */
	async read<T>(request: () => Promise<T>): Promise<T> {
		return await this.readPage(async () => await this.stopIfItFails(request()));
	}

	/** Like `read`, but for a request that may turn out not to be needed: its failure alone does not end the run. */
	async readPage<T>(request: () => Promise<T>): Promise<T> {
		return await this.reads.run(async () => {
			if (this.stopped) throw new NotSentError();
			return await request();
		});
	}

	/**
	 * Sends requests that write, in item order. If one fails, the run ends, unless it continues on failure.
	 *
	 * @param lockKeys what they write to: writes with a common key do not overlap
	 * @throws NotSentError if another item failed and ends the run; what `request` throws
	 */
	async write<T>(lockKeys: string[], request: () => Promise<T>): Promise<T> {
		return await this.writes.run(lockKeys, async () => await this.stopIfItFails(request()));
	}

	/**
	 * Waits for the end of the run, then adds to its error what happened to each item. n8n must not get the error
	 * earlier: with Batching, it would end the node while later batches are being sent.
	 */
	async endWith(error: unknown): Promise<void> {
		await this.ending.addTo(error);
	}

	/**
	 * Like `endWith`, for an error of n8n's engine, which then builds no more items: waits for those in progress.
	 * @param itemIndex the item that failed; undefined if unknown
	 */
	async endWithEngineError(error: unknown, itemIndex: number | undefined): Promise<void> {
		this.stop();
		await this.ending.addToEngineError(error, itemIndex);
	}

	/** Used for each request and each step: after a failed request, another could start before its step has ended. */
	private async stopIfItFails<T>(task: Promise<T>): Promise<T> {
		return await task.catch((error: unknown) => {
			if (this.stopsOnFailure) this.stop();
			throw error;
		});
	}

	private stop(): void {
		if (this.stopped) return;
		this.stopped = true;
		this.checking.stop();
		this.preparing.stop();
		this.writes.stop();
	}
}
