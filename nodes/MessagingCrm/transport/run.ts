import type { IExecuteSingleFunctions } from 'n8n-workflow';

import { accountOf, CREDENTIAL, type Account } from './credential';
import { Gate } from './gate';
import { systemClock } from './clock';
import { atPath } from './json';
import { Semaphore } from './semaphore';
import { RequestStats } from './requestStats';
import { NotSentError, WriteQueue } from './writeQueue';
import { WriteReport } from './writeReport';

/** Requests of one run that read at the same time. */
const READS_AT_ONCE = 8;

/** Requests of one run that write at the same time. */
const WRITES_AT_ONCE = 5;

/** What the items of one run of a node share. Nothing is kept when the run is over. */
const runs = new WeakMap<object, Run>();

/** One run of a node over its input items: what they share, and the order they keep. */
export class Run {
	readonly gate: Gate;
	readonly stats = new RequestStats(systemClock);
	private readonly entered = new Set<number>();
	private readonly reads = new Semaphore(READS_AT_ONCE);
	private readonly writes = new WriteQueue(WRITES_AT_ONCE);
	private readonly report: WriteReport;
	private readonly stopsOnFailure: boolean;
	private stopped = false;
	private credential?: Promise<Account>;

	private constructor(context: IExecuteSingleFunctions) {
		const total = countItems(context);
		this.stopsOnFailure = !context.continueOnFail();
		this.gate = new Gate(total, this.stopsOnFailure, isBatched(context));
		this.report = new WriteReport(total);
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
		run.gate.enter();
		return run;
	}

	/** The last run of the node in this execution; undefined where it has had none. */
	static of(executeData: object): Run | undefined {
		return runs.get(executeData);
	}

	/** The credential, read once: n8n takes it from its database each time (n8n-facts.md). */
	async account(context: IExecuteSingleFunctions): Promise<Account> {
		this.credential ??= context.getCredentials(CREDENTIAL).then(accountOf);
		return await this.credential;
	}

	/**
	 * Sends a request that reads, a few at a time.
	 * @throws NotSentError where another item has failed and ends the run
	 */
	async read<T>(request: () => Promise<T>): Promise<T> {
		return await this.reads.run(async () => {
			if (this.stopped) throw new NotSentError();
			return await request();
		});
	}

	/** To be called with what an item failed with while it was read: it may end the run. */
	readingFailed = (error: unknown): never => {
		this.stopped = this.stopsOnFailure;
		throw error;
	};

	/**
	 * Sends a request that writes, in item order. Where it fails and ends the run, nothing more is
	 * started, and the error says which items went out.
	 *
	 * @throws NotSentError where another item has failed and ends the run
	 */
	async write<T>(itemIndex: number, recipients: string[], request: () => Promise<T>): Promise<T> {
		return await this.writes
			.run(recipients, async () => {
				const answer = await request().catch((error: unknown) => {
					this.report.failed.push(itemIndex);
					if (this.stopsOnFailure) this.writes.stop();
					throw error;
				});
				this.report.sent.push(itemIndex);
				return answer;
			})
			.catch(async (error: unknown) => {
				if (this.stopsOnFailure && !(error instanceof NotSentError)) {
					await this.writes.whenIdle();
					this.report.addTo(error);
				}
				throw error;
			});
	}
}

/**
 * How many items the engine is going through. It keeps them where node code is not meant to look;
 * where they are not found, the run goes on without knowing.
 */
function countItems(context: IExecuteSingleFunctions): number | undefined {
	const { inputData } = context as unknown as { inputData?: unknown };
	const items = atPath(inputData, 'main.0') ?? atPath(inputData, 'ai_tool.0');
	return Array.isArray(items) ? items.length : undefined;
}

/** Whether n8n's own Batching option is on, and items are built one batch after the other. */
function isBatched(context: IExecuteSingleFunctions): boolean {
	const options = context.getNodeParameter('requestOptions', {});
	return Number(atPath(options, 'batching.batch.batchInterval') ?? 0) > 0;
}
