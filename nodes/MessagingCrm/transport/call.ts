import type {
	ICredentialsDecrypted,
	IDataObject,
	IHttpRequestMethods,
	IHttpRequestOptions,
} from 'n8n-workflow';

import type { Secret } from './redact';
import type { RequestStats } from './requestStats';

/** How to reach the service. */
export interface Connection {
	/** Origin and base path, without a slash at the end. */
	baseUrl: string;
	/** What the credential calls this address. */
	addressLabel: string;
	/** Whether a request sends the key in clear text over a network. */
	isUnencrypted: boolean;
	apiKey: string;
	/** The domains that n8n may send the key to, separated by commas. n8n checks them only if the request has them. */
	allowedDomains?: string;
	/** What n8n adds the API key to the request from. It names its type. */
	credential: ICredentialsDecrypted;
	/** What users of the service do about its failures. */
	remedies: Remedies;
}

/** One request to the service, without address and key. */
export interface ApiCall {
	method: IHttpRequestMethods;
	/** Path template, e.g. `/records/{recordId}`: the rate limit counts requests by it. */
	endpoint: string;
	/** The template with its values filled in. */
	path: string;
	/** Whether it changes nothing at the service, and may be sent again after any temporary failure. */
	readOnly: boolean;
	query?: IDataObject;
	body?: IHttpRequestOptions['body'];
	/** Other settings of the request: headers, proxy, timeout. */
	options?: Partial<IHttpRequestOptions>;
	/** Longest wait for the rate limit and between tries, in ms. The request's own time does not count. */
	maxWait: number;
	/** Is called right before each try, once the rate limit has a slot for it. If it returns false, the call fails unsent. */
	beforeSend?(): Promise<boolean>;
	/** How often it is sent if its failures are temporary. */
	maxTries?: number;
	/** Cancels waits and the request. */
	signal?: AbortSignal;
	/** Counts the requests and their waits. */
	stats?: RequestStats;
	/** A secret to remove from the body, besides the API key. */
	secret?: Secret;
}

/** A call as it is asked for: unless it says otherwise, it reads an endpoint whose path is no template. */
export type AskedCall = Pick<ApiCall, 'endpoint' | 'maxWait'> & Partial<ApiCall>;

/** What to do about the failures of a service: sentences without the dot at the end. */
export interface Remedies {
	/** By status. Those of 200, 400 and 500 also stand for others that begin with the same digit. */
	ofStatus: Record<number, string>;
	/** The limit per minute does not explain a 429. */
	overQuota: { message: string; remedy: string };
	/** Max Wait ended before the rate limit had a free slot. */
	ofWaitEnded: string;
	/** The same, and the service had rejected the request for too many requests. */
	ofQuota: string;
}

/** What errors tell of a call. Its `endpoint` begins with the method. */
export type CallFacts = Pick<Connection, 'addressLabel' | 'apiKey' | 'remedies'> &
	Pick<ApiCall, 'endpoint' | 'path' | 'readOnly' | 'maxWait' | 'options'>;
