import type { IExecuteFunctions } from 'n8n-workflow';

import {
	type Account,
	accountOf,
	connectionFor,
	CREDENTIAL,
	isUnencrypted,
	PARTNER_KEY_HEADER,
} from '../service';
import { systemClock } from '../shared/clock';
import { apiRequest, RequestStats } from '../transport';
import type { ItemRequest } from './operation';
import { MissingFields } from './output';
import { Semaphore } from './semaphore';

/** How many read requests, or credential lookups, run at the same time. */
const READS_AT_ONCE = 32;

/** What a run requested and found, for the hints in the output panel. */
export class RunStats extends RequestStats {
	/** Records read from lists; undefined if no list was read. */
	records?: number;
	/** Records searched to find one; undefined if there was no search. */
	searched?: number;
	/** Hints of operations about their output. */
	readonly hints = new Set<string>();
	/** A hint for each item for which nothing was found. */
	readonly notFound = new Set<string>();
	/** Whether only one page of a list was read. */
	isOnlyOnePage = false;
	/** The total that a list reported, if its pages had fewer records. */
	incompleteTotal?: number;
	/** Whether the key was sent unencrypted. */
	isUnencrypted = false;
	/** Whether a response that should contain a list was output unchanged. */
	unrecognized = false;
	/** Requested output fields that no record had. */
	readonly missingFields = new MissingFields();
	/** Input fields that were not sent because the board has no column with that name. */
	readonly unknownColumns = new Set<string>();
	/** Why a whole list was read although only changed records were requested. */
	wholeListReason?: string;
	/** The number of Send Once Per keys that n8n has for this node. */
	keys = 0;
}

/** The item was not sent, because another item failed and stopped the run. */
export class NotSentError extends Error {}

/** Sends the requests of a run, until the execution is cancelled. */
export class ApiClient {
	readonly stats = new RunStats(systemClock);
	private readonly reads = new Semaphore(READS_AT_ONCE);
	/** The values that items share, by account and name. */
	private readonly sharedValues = new Map<string, unknown>();

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly isStopped: () => boolean,
	) {}

	/** The credential of an item. Its expressions can differ per item. */
	async getAccount(itemIndex: number): Promise<Account> {
		return await this.reads.run(async () =>
			accountOf(await this.context.getCredentials(CREDENTIAL, itemIndex)),
		);
	}

	/**
	 * Sends a request of an item; returns the body of the response. Only a few reads run at once.
	 * @throws NotSentError for a read if the run is stopped; what apiRequest throws
	 */
	async send(account: Account, request: ItemRequest): Promise<unknown> {
		const { endpoint, readOnly, partnerApiKey, options } = request;
		const connection = connectionFor(account, endpoint);
		const signals = [this.context.getExecutionCancelSignal(), request.signal];
		const signal = AbortSignal.any(signals.filter((signal) => signal !== undefined));
		const counted = { ...request, signal, stats: this.stats };
		if (partnerApiKey !== undefined) {
			const headers = { ...options?.headers, [PARTNER_KEY_HEADER]: partnerApiKey };
			counted.options = { ...options, headers };
			// The API key of a connection is removed from all texts, and the rate limit counts per key.
			connection.apiKey = partnerApiKey;
		}
		const call = async () => {
			if (readOnly && this.isStopped()) throw new NotSentError();
			this.stats.isUnencrypted ||= isUnencrypted(connection.baseUrl);
			return await apiRequest(this.context, connection, counted);
		};
		return await (readOnly ? this.reads.run(call) : call());
	}

	/** A value that all items with the same credential share. The first item that needs it creates it. */
	sharedInRun<T>({ baseUrl, workflowBaseUrl, apiKey }: Account, name: string, create: () => T): T {
		const key = JSON.stringify([baseUrl, workflowBaseUrl, apiKey, name]);
		if (!this.sharedValues.has(key)) this.sharedValues.set(key, create());
		return this.sharedValues.get(key) as T;
	}
}
