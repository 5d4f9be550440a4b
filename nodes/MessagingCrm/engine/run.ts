import {
	NodeOperationError,
	sleep,
	type IExecuteFunctions,
	type IExecuteSingleFunctions,
} from 'n8n-workflow';

import { recipientsIn } from '../service';
import { systemClock } from '../shared/clock';
import { UncertainError } from '../transport';
import { isRead, type BuiltItem, type Item } from './item';
import { inputItems } from './itemContext';
import { keepWhetherSent, repeatsItems } from './retriedExecution';
import { Semaphore } from './semaphore';
import { RunStats } from './stats';

/** How many requests that read are in progress at the same time, or credentials. */
const READS_AT_ONCE = 8;

/** Outcomes of writes that must not be sent again. */
const SETTLED = ['processed', 'uncertain'];

/** The item was not sent, because another item failed and ends the run. */
export class NotSentError extends Error {}

/**
 * The last run of each input item, by an object that n8n keeps for the item
 * (docs/internals/n8n.md#what-one-run-shares).
 */
const runs = new WeakMap<object, Run>();

/**
 * One call of the node's `execute`: its items, what each came to, and what they share.
 *
 * With Settings > Retry On Fail, n8n calls `execute` again with the same objects. Then items that the service has
 * processed, or may have, keep what they came to, and nothing is sent for them.
 */
export class Run {
	readonly stats = new RunStats(systemClock);
	/** What is read once for all items: see readOnce. */
	readonly readings = new Map<string, Promise<unknown>>();
	readonly reads = new Semaphore(READS_AT_ONCE);
	/** The items that n8n's engine has built so far. */
	readonly items: Item[] = [];
	/** How many items there are. */
	readonly total: number;
	/** What all items do; undefined if n8n's engine could not build them. */
	operation?: { writes: boolean; adds: boolean };
	/** Whether all items are sent once more, since the execution is a retry. */
	readonly isRepeat: boolean;
	/** What `settledItems` were when this try began. */
	private readonly settled: Map<number, Item>;
	/** Whether an item failed and ends the run. */
	isStopped = false;
	private readonly stopsOnFailure: boolean;
	/** Whether n8n's engine has built all items that are to be sent together. */
	private isBuilt = false;
	/** Items whose `preSend` functions have begun but not ended. */
	private underWay = 0;
	private waiting: Array<{ built: BuiltItem; end(): void }> = [];

	/**
	 * Must be created before n8n's engine builds the items.
	 * @param runItems what happens when all items have been built. It never throws.
	 */
	constructor(
		private readonly context: IExecuteFunctions,
		private readonly runItems: (run: Run, items: BuiltItem[]) => Promise<void>,
	) {
		const items = inputItems(context);
		const before = lastRunOf(items);
		this.settled = before?.settledItems() ?? new Map<number, Item>();
		for (const item of items) runs.set(item, this);
		this.total = items.length;
		// A person decides about a single item, after reading its error.
		this.isRepeat = before?.isRepeat ?? (this.total > 1 && repeatsItems(context));
		this.stopsOnFailure = !context.continueOnFail();
	}

	/** Adds an item. Must be called in the turn of the event loop in which n8n's engine builds it. */
	enter(context: IExecuteSingleFunctions): Item {
		const index = context.getItemIndex();
		const outcome = { kind: 'notSent' } as const;
		const item: Item = { outcome, ...this.settled.get(index), index, context };
		const isFirst = this.underWay + this.waiting.length === 0;
		this.items.push(item);
		this.underWay += 1;
		if (this.stopsOnFailure) this.isBuilt = this.items.length === this.total;
		// Then n8n's engine skips an item that it cannot build (docs/internals/n8n.md#items-start-together).
		else if (isFirst) void this.startInNextTurn();
		return item;
	}

	/** Adds the request of an item, then waits until all items of the run have been processed. */
	async process(built: BuiltItem): Promise<void> {
		const { item, request, operation } = built;
		this.operation = { writes: !isRead(built), adds: operation.adds !== undefined };
		item.recipient ??= recipientsIn(request.body)[0];
		await new Promise<void>((end) => {
			this.waiting.push({ built, end });
			this.underWay -= 1;
			this.startIfWhole();
		});
	}

	private async startInNextTurn(): Promise<void> {
		await sleep(0);
		this.isBuilt = true;
		this.startIfWhole();
	}

	private startIfWhole(): void {
		if (!this.isBuilt || this.underWay > 0) return;
		const whole = this.waiting.sort((a, b) => a.built.item.index - b.built.item.index);
		this.waiting = [];
		this.isBuilt = false;
		const items = whole.map(({ built }) => built);
		void this.runItems(this, items).then(() => whole.forEach(({ end }) => end()));
	}

	/** Must be called before the first write. */
	beginsToWrite(): void {
		if (this.total > 1 && this.operation?.adds) keepWhetherSent(this.context, true);
	}

	/** Must be called when `execute` ends. */
	end(hasFailed: boolean): void {
		if (this.total < 2 || this.operation?.adds === false) return;
		const hasSent = this.isRepeat || this.settledItems().size > 0;
		keepWhetherSent(this.context, hasFailed && hasSent);
	}

	/** Items that were sent in this try or an earlier one, or may have been, by their number. None if the run only reads. */
	settledItems(): Map<number, Item> {
		const ended = this.items.filter(({ outcome: { kind } }) => SETTLED.includes(kind));
		const written = this.operation?.writes ? ended : [];
		return new Map([...this.settled, ...written.map((item) => [item.index, item] as const)]);
	}

	/**
	 * Takes one step for each item that is not settled, all at the same time. An item whose step fails keeps the error.
	 * @returns the results in item order; none if the run is stopped
	 */
	async forEach<I extends { item: Item }, O>(
		inputs: I[],
		step: (input: I) => Promise<O>,
	): Promise<O[]> {
		const steps = inputs.map(async (input) => await this.attempt(input.item, () => step(input)));
		const results = await Promise.all(steps);
		return this.isStopped ? [] : results.filter((result) => result !== undefined);
	}

	/**
	 * Takes a step for an item. If it fails, the item keeps the error, and the run stops unless it continues on failure.
	 * @returns undefined if the item has failed, now or before, is settled by an earlier try, or was not sent
	 */
	async attempt<O>(item: Item, step: () => O | Promise<O>): Promise<O | undefined> {
		if (item.outcome.kind !== 'notSent') return undefined;
		try {
			return await step();
		} catch (error) {
			if (error instanceof NotSentError) return undefined;
			item.outcome = { kind: error instanceof UncertainError ? 'uncertain' : 'failed', error };
			this.isStopped ||= this.stopsOnFailure;
			return undefined;
		}
	}

	/**
	 * Sends a request that reads, a few at a time.
	 * @throws NotSentError if the run is stopped; what `request` throws
	 */
	async read<T>(request: () => Promise<T>): Promise<T> {
		return await this.reads.run(async () => {
			if (this.isStopped) throw new NotSentError();
			return await request();
		});
	}
}

/**
 * The run that an item belongs to.
 * @throws NodeOperationError if n8n gives the item another object than it gave `execute`: it cannot be matched to the
 * other items
 */
export function runOf(context: IExecuteSingleFunctions): Run {
	const run = lastRunOf(inputItems(context));
	if (run) return run;
	throw new NodeOperationError(
		context.getNode(),
		'This version of n8n runs the items of a node in a way that this node does not support',
		{
			itemIndex: context.getItemIndex(),
			description:
				'Update n8n-nodes-messaging-crm. If there is no update, open an issue with the version of n8n.',
		},
	);
}

function lastRunOf(items: object[]): Run | undefined {
	return items.map((item) => runs.get(item)).find((run) => run !== undefined);
}
