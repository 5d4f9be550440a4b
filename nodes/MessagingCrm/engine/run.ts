import type { IExecuteFunctions, IExecuteSingleFunctions } from 'n8n-workflow';

import { accountOf, CREDENTIAL, type Account } from '../service';
import { systemClock } from '../shared/clock';
import { atPath } from '../shared/json';
import { RequestStats } from '../transport';
import { Barrier } from './barrier';
import { hasExpressions } from './hasExpressions';
import { RunReport } from './runReport';
import { Semaphore } from './semaphore';
import { NotSentError, WriteQueue } from './writeQueue';

/** Requests of one run that read at the same time. */
const READS_AT_ONCE = 8;

/** Requests of one run that write at the same time. */
const WRITES_AT_ONCE = 5;

/** Credentials of one run that n8n reads from its database at the same time. */
const CREDENTIALS_AT_ONCE = 8;

/** By n8n's data of the execution, with which each entry is freed (docs/n8n.md#what-one-run-shares). */
const runs = new WeakMap<object, Run>();

/** One run of a node over its input items: what they share, in which order they run, and how each ended. */
export class Run {
	readonly stats = new RequestStats(systemClock);
	private readonly barrier: Barrier;
	private readonly credentials = new Semaphore(CREDENTIALS_AT_ONCE);
	private commonAccount?: Promise<Account | undefined>;
	private readonly reads = new Semaphore(READS_AT_ONCE);
	private readonly writes = new WriteQueue(WRITES_AT_ONCE);
	private readonly stopsOnFailure: boolean;
	private readonly report: RunReport;
	private readonly entered = new Set<number>();
	private ended = 0;
	private stopped = false;
	private hasReported = false;
	/** Items that have to end before the run is over. */
	private expected: number;
	private onOver = () => {};
	private readonly over = new Promise<void>((resolve) => (this.onOver = resolve));

	private constructor(context: IExecuteSingleFunctions) {
		this.stopsOnFailure = !context.continueOnFail();
		const total = countItems(context);
		this.expected = total ?? 0;
		this.report = new RunReport(total);
		const mayGiveUp = this.stopsOnFailure && total !== undefined;
		this.barrier = new Barrier(mayGiveUp ? endsBatch(context, total) : () => true);
	}

	/** Adds an item that the engine has just built to its run. An item that comes again starts a new run. */
	static enter(context: IExecuteSingleFunctions): Run {
		const itemIndex = context.getItemIndex();
		const key = context.getExecuteData();
		let run = runs.get(key);
		if (!run || run.entered.has(itemIndex)) {
			run = new Run(context);
			runs.set(key, run);
		}
		run.entered.add(itemIndex);
		run.barrier.enter(itemIndex);
		return run;
	}

	/** The last run of the node in this execution; undefined if there was none. */
	static of(executeData: object): Run | undefined {
		return runs.get(executeData);
	}

	/** Drops the last run of the node, e.g. before n8n tries it again. */
	static forget(executeData: object): void {
		runs.delete(executeData);
	}

	/**
	 * Adds to an error that ended a node what happened to each item, unless the run did so: errors of n8n's
	 * engine, e.g. of an expression, do not pass through the run.
	 *
	 * @returns the same error
	 */
	static async accountFor(context: IExecuteFunctions, error: unknown): Promise<unknown> {
		const run = runs.get(context.getExecuteData());
		if (run?.hasReported) return error;
		await run?.giveUp();
		const report = run?.report ?? new RunReport(countItems(context));
		const itemIndex = atPath(error, 'context.itemIndex');
		if (typeof itemIndex === 'number') report.failed.push(itemIndex);
		report.addTo(error);
		return error;
	}

	/**
	 * Reads the credential of an item: once for all, since n8n takes it from its database each time, unless it has
	 * expressions, which may have another value for each item.
	 */
	async account(context: IExecuteSingleFunctions): Promise<Account> {
		this.commonAccount ??= hasExpressions(context, CREDENTIAL).then(async (varies) =>
			varies ? undefined : await this.readAccount(context),
		);
		return (await this.commonAccount) ?? (await this.readAccount(context));
	}

	private async readAccount(context: IExecuteSingleFunctions): Promise<Account> {
		return accountOf(
			await this.credentials.run(async () => await context.getCredentials(CREDENTIAL)),
		);
	}

	/**
	 * Prepares an item, waits until all items of its batch are prepared, then executes it.
	 * @throws NotSentError if another item failed and ends the run; what the two functions throw
	 */
	async process<P, R>(
		itemIndex: number,
		prepare: () => Promise<P>,
		execute: (prepared: P) => Promise<R>,
	): Promise<R> {
		const run = async () => {
			const prepared = await this.barrier.pass(
				itemIndex,
				async () => await this.stopIfItFails(prepare()),
			);
			return await this.stopIfItFails(execute(prepared));
		};
		const result = run();
		await result.then(
			() => this.report.processed.push(itemIndex),
			(error) => error instanceof NotSentError || this.report.failed.push(itemIndex),
		);
		this.ended += 1;
		this.checkOver();
		return await result;
	}

	/**
	 * Sends a request that reads, a few at a time. If it fails, it ends the run, unless that continues on failure.
	 * @throws NotSentError if another item failed and ends the run
	 */
	async read<T>(request: () => Promise<T>): Promise<T> {
		return await this.readPage(async () => await this.stopIfItFails(request()));
	}

	/** Like read, for a page that the list may not need: its failure alone does not end the run. */
	async readPage<T>(request: () => Promise<T>): Promise<T> {
		return await this.reads.run(async () => {
			if (this.stopped) throw new NotSentError();
			return await request();
		});
	}

	/**
	 * Sends requests that write, in item order. If they fail, they end the run, unless that continues on failure.
	 *
	 * @param lockKeys what they write to: writes with a common key do not overlap
	 * @throws NotSentError if another item failed and ends the run
	 */
	async write<T>(lockKeys: string[], request: () => Promise<T>): Promise<T> {
		return await this.writes.run(lockKeys, async () => await this.stopIfItFails(request()));
	}

	/**
	 * Waits for the end of the run, then adds to the error that ended it what happened to each item. n8n must
	 * not see the error earlier: with Batching it would end the node while later batches are sent.
	 */
	async end(error: unknown): Promise<void> {
		await this.over;
		this.hasReported = true;
		this.report.addTo(error);
	}

	/** Ends the run when the engine builds no more items: waits for those in flight. */
	private async giveUp(): Promise<void> {
		this.expected = 0;
		this.stop();
		this.checkOver();
		await this.over;
	}

	private checkOver(): void {
		if (this.ended >= Math.max(this.entered.size, this.expected)) this.onOver();
	}

	private async stopIfItFails<T>(task: Promise<T>): Promise<T> {
		return await task.catch((error: unknown) => {
			if (this.stopsOnFailure) this.stop();
			throw error;
		});
	}

	private stop(): void {
		if (this.stopped) return;
		this.stopped = true;
		this.barrier.stop();
		this.writes.stop();
	}
}

/**
 * How many input items the node has; undefined if n8n does not say. n8n offers no way to ask: this reads a
 * private property of the context.
 */
function countItems(context: object): number | undefined {
	const { inputData } = context as { inputData?: unknown };
	const items = atPath(inputData, 'main.0') ?? atPath(inputData, 'ai_tool.0');
	return Array.isArray(items) ? items.length : undefined;
}

/** Whether an item is the last of a batch, by n8n's option Batching (docs/n8n.md#items-start-together). */
function endsBatch(
	context: IExecuteSingleFunctions,
	total: number,
): (itemIndex: number) => boolean {
	const options = context.getNodeParameter('requestOptions', {});
	const isBatched = Number(atPath(options, 'batching.batch.batchInterval')) > 0;
	const asked = Number(atPath(options, 'batching.batch.batchSize'));
	const size = isBatched ? (asked > 0 ? asked : 1) : total;
	return (itemIndex) => itemIndex === total - 1 || (itemIndex + 1) % size === 0;
}
