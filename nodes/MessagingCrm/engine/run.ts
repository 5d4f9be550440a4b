import type { IExecuteFunctions, IExecuteSingleFunctions } from 'n8n-workflow';

import { systemClock } from '../shared/clock';
import { atPath } from '../shared/json';
import { accountOf, CREDENTIAL, type Account, RequestStats } from '../transport';
import { Barrier } from './barrier';
import { RunReport } from './runReport';
import { Semaphore } from './semaphore';
import { NotSentError, WriteQueue } from './writeQueue';

/** Requests of one run that read at the same time. */
const READS_AT_ONCE = 8;

/** Requests of one run that write at the same time. */
const WRITES_AT_ONCE = 5;

/** Credentials of one run that n8n reads from its database at the same time. */
const CREDENTIALS_AT_ONCE = 8;

/** What the items of one run of a node share. Nothing is kept when the run is over. */
const runs = new WeakMap<object, Run>();

/** One run of a node over its input items: what they share, the order they keep, and what became of each. */
export class Run {
	readonly stats = new RequestStats(systemClock);
	private readonly barrier: Barrier;
	private readonly credentials = new Semaphore(CREDENTIALS_AT_ONCE);
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

	/** The run of an item that the engine has just built. An item that comes again begins a new run. */
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
	 * Makes an error that ended a node account for all of its items, if it does not yet: the engine's own
	 * errors, e.g. for an expression, pass no item of ours.
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

	/** The item's own credential: expressions in it may give another one for each item. */
	async account(context: IExecuteSingleFunctions): Promise<Account> {
		return accountOf(
			await this.credentials.run(async () => await context.getCredentials(CREDENTIAL)),
		);
	}

	/**
	 * Prepares an item, waits for the others of its batch, and carries it out.
	 * @throws NotSentError if another item failed and ends the run; what the two functions throw
	 */
	async process<P, R>(
		itemIndex: number,
		prepare: () => Promise<P>,
		perform: (prepared: P) => Promise<R>,
	): Promise<R> {
		const carryOut = async () => {
			const prepared = await this.barrier.pass(
				itemIndex,
				async () => await this.stopIfItFails(prepare()),
			);
			return await this.stopIfItFails(perform(prepared));
		};
		const result = carryOut();
		await result.then(
			() => this.report.processed.push(itemIndex),
			(error) => error instanceof NotSentError || this.report.failed.push(itemIndex),
		);
		this.ended += 1;
		this.checkOver();
		return await result;
	}

	/**
	 * Sends a request that reads, a few at a time. If it fails, it may end the run.
	 * @throws NotSentError if another item failed and ends the run
	 */
	async read<T>(request: () => Promise<T>): Promise<T> {
		return await this.readPage(async () => await this.stopIfItFails(request()));
	}

	/** The same for a page of a list that may turn out to be unwanted: its failure alone ends nothing. */
	async readPage<T>(request: () => Promise<T>): Promise<T> {
		return await this.reads.run(async () => {
			if (this.stopped) throw new NotSentError();
			return await request();
		});
	}

	/**
	 * Sends a request that writes, in item order. If it fails, it may end the run.
	 * @throws NotSentError if another item failed and ends the run
	 */
	async write<T>(recipients: string[], request: () => Promise<T>): Promise<T> {
		return await this.writes.run(recipients, async () => await this.stopIfItFails(request()));
	}

	/**
	 * Waits for the end of the run, then makes the error that ended it account for all items. Before, n8n
	 * may not be told: with Batching, it does not wait for a request before it has started all of them.
	 */
	async end(error: unknown): Promise<void> {
		await this.over;
		this.hasReported = true;
		this.report.addTo(error);
	}

	/** The engine builds no more items: waits for those under way. */
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
 * How many items the engine is going through. It keeps them where node code is not meant to look; if they
 * are not found, the run goes on without knowing.
 */
function countItems(context: object): number | undefined {
	const { inputData } = context as { inputData?: unknown };
	const items = atPath(inputData, 'main.0') ?? atPath(inputData, 'ai_tool.0');
	return Array.isArray(items) ? items.length : undefined;
}

/** Which items n8n's own Batching option makes the last of a batch: as the engine counts, -1 and 0 are 1. */
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
