import type { IExecuteFunctions } from 'n8n-workflow';

import { type Account, connectionFor, isUnencrypted } from '../service';
import { systemClock } from '../shared/clock';
import { ApiError, apiRequest, isParameterRejected, RequestStats } from '../transport';
import { inputItems, type Item, itemContext, mayHaveBeenSent } from './item';
import type { ChosenOperation, ItemCall } from './operation';
import { MissingFields } from './outputFields';
import { noteForRetry, KeptBetweenTries, wouldSendAgain } from './retries';
import { Semaphore } from './semaphore';

/** How many reading requests, or lookups of the credential, are in progress at the same time. */
const READS_AT_ONCE = 16;

/** What one run of a node requested and found, for the notes in the output panel. */
export class RunStats extends RequestStats {
	/** Records of lists; undefined if no list was read. */
	records?: number;
	/** Records that were looked through for one; undefined if none was looked for. */
	searched?: number;
	/** The total that a list reported, if it had fewer records on its pages. */
	incompleteTotal?: number;
	/** Whether the key was sent over a network in clear text. */
	isUnencrypted = false;
	/** Whether a response that should contain a list was output unchanged. */
	unrecognized = false;
	/** Fields that the user asked for by name, but no record had. */
	readonly missingFields = new MissingFields();
	/** Input fields that were not sent, since the board has no column of their name. */
	readonly withoutColumn = new Set<string>();
	/** Why a whole list was read, although only changed records were wanted. */
	wholeListReason?: string;
	/** Keys of Send Once Per that n8n has of this node. */
	keys = 0;
}

/** The searches of this process that have rejected the published form, by base URL and path. */
const takesOnlyArrays = new Set<string>();

/** The item was not sent, because another item failed and ends the run. */
export class NotSentError extends Error {}

const tries = new KeptBetweenTries<Run>();

/**
 * One call of the node's `execute`: its items, their outcomes, and what they share.
 *
 * With Settings > Retry On Fail, n8n calls `execute` again. Then items that the service has processed, or may have, keep
 * what they came to, and nothing is sent for them.
 */
export class Run {
	readonly stats = new RunStats(systemClock);
	/** What is read once for all items: see readOnce. */
	readonly sharedReadings = new Map<string, Promise<unknown>>();
	readonly readSlots = new Semaphore(READS_AT_ONCE);
	/** In the order of the input. */
	readonly items: Item[];
	/** Whether the execution that this one retries has sent items, or may have, and it is not known which. */
	readonly wouldSendAgain: boolean = false;
	/** Whether an item failed and ends the run. */
	isStopped = false;
	private hasBegunToWrite = false;

	constructor(
		readonly context: IExecuteFunctions,
		readonly operation: ChosenOperation,
	) {
		const input = inputItems(context);
		const { parameters } = context.getNode();
		const before = operation.readOnly ? undefined : tries.get(context);
		if (!operation.readOnly) tries.set(context, this);
		this.items = input.map((_, index) => {
			const item = before?.items.at(index);
			if (item && (mayHaveBeenSent(item) || item.outcome.kind === 'skipped')) return item;
			return { index, context: itemContext(context, index, parameters), outcome: { kind: 'open' } };
		});
		if (operation.adds) {
			this.wouldSendAgain = before?.wouldSendAgain ?? wouldSendAgain(context, input.length);
		}
	}

	isCancelled(): boolean {
		return this.context.getExecutionCancelSignal()?.aborted === true;
	}

	/** Must be called before the first write. */
	beginsToWrite(): void {
		this.hasBegunToWrite = true;
		if (this.operation.adds) noteForRetry(this.context, true);
	}

	/** Must be called once all items have their outcomes. */
	finish(): void {
		// A run that was refused leaves the note of the run before it.
		if (!this.operation.adds || (this.wouldSendAgain && !this.hasBegunToWrite)) return;
		const hasFailed =
			!this.context.continueOnFail() && this.items.some(({ outcome }) => 'error' in outcome);
		// What was skipped for its key was sent before: a retry without the key would send it again.
		const hasSent = this.items.some(
			(item) =>
				mayHaveBeenSent(item) || (item.key !== undefined && item.outcome.kind === 'skipped'),
		);
		noteForRetry(this.context, hasFailed && hasSent);
	}

	/**
	 * Takes one step for each item that is still open, all at the same time. An item whose step fails keeps the error.
	 * @returns the results in item order; none if the run is stopped
	 */
	async attemptAll<I extends Item | { item: Item }, O>(
		inputs: I[],
		step: (input: I) => Promise<O>,
	): Promise<O[]> {
		const steps = inputs.map(async (input) => {
			return await this.attempt('item' in input ? input.item : input, () => step(input));
		});
		const results = await Promise.all(steps);
		return this.isStopped ? [] : results.filter((result) => result !== undefined);
	}

	/**
	 * Takes a step for an item. If it fails, the item keeps the error, and the run stops unless it continues on failure.
	 * @returns undefined if the item has failed, now or before, is final after an earlier try, or was not sent
	 */
	async attempt<O>(item: Item, step: () => Promise<O>): Promise<O | undefined> {
		if (item.outcome.kind !== 'open') return undefined;
		try {
			return await step();
		} catch (error) {
			if (!(error instanceof NotSentError)) this.fail(item, error);
			return undefined;
		}
	}

	/** An item has failed: it keeps the error, and the run stops unless it continues on failure. */
	fail(item: Item, error: unknown): void {
		const isUncertain = error instanceof ApiError && error.outcome === 'uncertain';
		item.outcome = { kind: isUncertain ? 'uncertain' : 'failed', error };
		this.isStopped ||= !this.context.continueOnFail();
	}

	/**
	 * Calls the service for an item, until the execution is cancelled. Requests that read are sent a few at a time.
	 * @throws NotSentError for one that reads if the run is stopped; what apiRequest throws
	 */
	async call(account: Account, { arrayBody, ...call }: ItemCall): Promise<unknown> {
		if (arrayBody === undefined) return await this.callOnce(account, call);
		const search = account.baseUrl + call.path;
		if (takesOnlyArrays.has(search)) {
			return await this.callOnce(account, { ...call, body: arrayBody });
		}
		return await this.callOnce(account, call).catch(async (error: unknown) => {
			if (!isParameterRejected(error)) throw error;
			const response = await this.callOnce(account, { ...call, body: arrayBody }).catch(() => {
				throw error;
			});
			takesOnlyArrays.add(search);
			return response;
		});
	}

	private async callOnce(account: Account, call: ItemCall): Promise<unknown> {
		const { endpoint, readOnly, partnerApiKey } = call;
		const connection = connectionFor(account, endpoint);
		// No text may show it, and the rate limit counts by it.
		if (partnerApiKey !== undefined) connection.apiKey = partnerApiKey;
		const signals = [this.context.getExecutionCancelSignal(), call.signal];
		const signal = AbortSignal.any(signals.filter((one) => one !== undefined));
		const send = async () => {
			if (readOnly && this.isStopped) throw new NotSentError();
			this.stats.isUnencrypted ||= isUnencrypted(connection.baseUrl);
			return await apiRequest(this.context, connection, { ...call, signal, stats: this.stats });
		};
		return await (readOnly ? this.readSlots.run(send) : send());
	}
}
