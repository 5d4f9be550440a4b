import type { IExecuteFunctions } from 'n8n-workflow';

import {
	type Account,
	accountOf,
	callApi,
	connectionFor,
	CREDENTIAL,
	isUnencrypted,
	PARTNER_KEY_HEADER,
} from '../service';
import { systemClock } from '../shared/clock';
import { RequestStats } from '../transport';
import type { ItemRequest } from './operation';
import { Semaphore } from './semaphore';

/** How many read requests, or credential lookups, run at the same time. */
const READS_AT_ONCE = 32;

/** The error of an item that is not sent because another item failed and stopped the run. */
export class RunStoppedError extends Error {}

/** Sends the requests of a run, until the execution is cancelled. */
export class ApiClient {
	readonly stats = new RequestStats(systemClock);
	/** Whether the API key was sent unencrypted. */
	hasSentUnencrypted = false;
	private readonly reads = new Semaphore(READS_AT_ONCE);
	/** The values that items share, by account and name. */
	private readonly sharedValues = new Map<string, unknown>();

	constructor(
		private readonly context: IExecuteFunctions,
		private readonly isStopped: () => boolean,
	) {}

	/** Returns the credential of an item. Expressions in the credential can have different values for each item. */
	async getAccount(itemIndex: number): Promise<Account> {
		return await this.reads.run(async () =>
			accountOf(await this.context.getCredentials(CREDENTIAL, itemIndex)),
		);
	}

	/**
	 * Sends a request of an item; returns the body of the response. The number of reads at the same time is limited.
	 * @throws RunStoppedError if the request is a read and the run was stopped; the errors of apiRequest
	 */
	async send(account: Account, request: ItemRequest): Promise<unknown> {
		const { endpoint, readOnly, partnerApiKey, httpOptions } = request;
		const signals = [this.context.getExecutionCancelSignal(), request.signal];
		const signal = AbortSignal.any(signals.filter((signal) => signal !== undefined));
		const counted = { ...request, signal, stats: this.stats };
		if (partnerApiKey !== undefined) {
			const headers = { ...httpOptions?.headers, [PARTNER_KEY_HEADER]: partnerApiKey };
			counted.httpOptions = { ...httpOptions, headers };
		}
		const call = async () => {
			if (readOnly && this.isStopped()) throw new RunStoppedError();
			this.hasSentUnencrypted ||= isUnencrypted(connectionFor(account, endpoint).baseUrl);
			// `callApi` removes the account's API key from responses and counts requests per API key, so it gets the
			// key that is sent.
			const apiKey = partnerApiKey ?? account.apiKey;
			return await callApi(this.context, { ...account, apiKey }, counted);
		};
		return await (readOnly ? this.reads.run(call) : call());
	}

	/**
	 * Returns a value that all items with the same credential share. The first item that needs the value creates it.
	 */
	sharedInRun<T>({ baseUrl, workflowBaseUrl, apiKey }: Account, name: string, create: () => T): T {
		const key = JSON.stringify([baseUrl, workflowBaseUrl, apiKey, name]);
		if (!this.sharedValues.has(key)) this.sharedValues.set(key, create());
		return this.sharedValues.get(key) as T;
	}
}
