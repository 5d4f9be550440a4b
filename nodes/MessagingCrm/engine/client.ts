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

/** The maximum number of read requests and credential lookups that run at the same time. */
const READS_AT_ONCE = 32;

/** The error of an item that is not sent because another item failed and stopped the run. */
export class RunStoppedError extends Error {}

/** Sends the requests of a run. If the execution is cancelled, its requests are, too. */
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
	 * Sends a request of an item; returns the body of the response. Limits how many reads run at the same time.
	 * @throws RunStoppedError for a read after the run was stopped; the errors of callApi
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
			// `callApi` needs the key that is sent, because it removes this key from the response and counts requests
			// per key.
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
