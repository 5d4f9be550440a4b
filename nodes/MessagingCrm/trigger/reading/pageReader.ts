import { type IDataObject, type IPollFunctions, NodeApiError } from 'n8n-workflow';

import { PAGE_SIZE } from '../../service';
import { type Account, connectionFor } from '../../service/account';
import { systemClock } from '../../shared/clock';
import { InputError } from '../../shared/inputError';
import { type ApiCall, callApi, isEndedBy, isParameterRejected } from '../../transport';
import { type Envelope, NO_RECORDS, type OrderField, readEnvelope } from '../../transport/paging';
import type { SourceQuery } from '../choice/settings';
import type { Comparison } from '../known/comparison';
import { EARLIEST_DAY, type KnownSource } from '../known/knownSource';
import type { ListEnd, PollCache } from './pollCache';

/** How often the first page of a source is requested if its failures are temporary: the next poll tries again. */
const MAX_TRIES = 3;

/** The rate limit had no free slot in the time of the poll. */
const NO_SLOT = ['noSlot', 'noSlotForLong'] as const;

/** What a poll needs to call the service. */
export interface PollAccess {
	context: IPollFunctions;
	account: Account;
	/** When the poll must end, in ms since the epoch. */
	deadline: number;
	/** The time from its start to the deadline, in ms. */
	budget: number;
}

/** Which records of a source to read, and in which order. */
export interface ListQuery {
	/** First day in Jakarta, `YYYY-MM-DD`. */
	from: string;
	/** Requests the newest by this timestamp first; undefined keeps the service's order. */
	sort?: OrderField;
}

/** The place of records that may be new or changed: the top of a list, or the end of one that is sorted oldest first. */
export type PlaceOfNews =
	{ kind: 'top'; request: ListQuery; order: OrderField } | { kind: 'end'; end: ListEnd };

/** Thrown when a source has used up its part of the poll's time. */
export class OutOfTimeError extends Error {
	/** @param shown the error for the user if no source of the poll had time for a page */
	constructor(readonly shown: Error) {
		super(shown.message);
	}
}

/**
 * Why a poll goes on without a page. `noTime`: the source has used up its time, but another page was read. `rejected`: the service
 * rejects the requested sort. `failed`: it responded to it with a 500, perhaps because of it.
 */
export type NoPage = 'noTime' | 'rejected' | 'failed';

/** A source that a poll is reading. */
export interface OpenSource {
	pages: PageReader;
	query: SourceQuery;
	/** What is known of it; is updated. */
	known: KnownSource;
	comparison: Comparison;
	/** What this process has kept of earlier polls; is updated. */
	cache: PollCache;
	/** When the poll began, in ms since the epoch. */
	now: number;
	/** The `Date` of the first response, or `now` if it has none or is a month off, in ms since the epoch. */
	clock(): number;
}

export class PageReader {
	/** How many pages it has read. */
	count = 0;
	/** The records of the first page, if it was read. */
	firstPage: IDataObject[] = [];
	/** When the service sent the first response, in ms since the epoch by its own clock; undefined if it did not say so. */
	date?: number;
	/** The path of the records in an earlier page. */
	private recordsPath?: string;

	constructor(
		private readonly access: PollAccess,
		private readonly sourceQuery: SourceQuery,
	) {}

	/** As read does, but if the poll can go on without the page, returns why there is none. */
	async tryRead(list: ListQuery, page: number): Promise<Envelope | NoPage> {
		return await this.read(list, page).catch((error: unknown) => {
			if (error instanceof OutOfTimeError && this.count > 0) return 'noTime';
			if (!list.sort || !isParameterRejected(error)) throw error;
			return error.httpCode === '500' ? 'failed' : 'rejected';
		});
	}

	/**
	 * Reads one page.
	 * @param page its number, counted from 1
	 * @throws as readInTime does; InputError for a response without a list
	 */
	async read({ from, sort }: ListQuery, page: number): Promise<Envelope> {
		const { source, path, query } = this.sourceQuery;
		const { endpoint, dated } = source;
		const body = await readInTime(this.access, {
			endpoint,
			path,
			query: {
				...query,
				...(dated && from > EARLIEST_DAY && { start_date: from }),
				...(sort && { sort_field: sort, sort_direction: 'desc' }),
				page,
				limit: PAGE_SIZE,
			},
			maxTries: this.count === 0 ? MAX_TRIES : undefined,
			onDate: (date) => {
				if (this.count === 0) this.date = date;
			},
		}).catch((error: unknown) => {
			// After the last page: the same query was accepted for page 1.
			const isRejected = isParameterRejected(error) && /^4/.test(String(error.httpCode));
			if (page > 1 && isRejected) return [];
			throw error;
		});
		this.count += 1;
		const envelope = readEnvelope(body, source, this.recordsPath);
		// After the first page, a response without a list means that the list has ended.
		if (!envelope && page > 1) return NO_RECORDS;
		if (!envelope) {
			throw new InputError(
				`The response of GET ${endpoint} contains no list of records`,
				'No event fired. Check the Base URL in the credential. If it is right, the service has changed: update this node.',
			);
		}
		this.recordsPath ??= envelope.path;
		if (page === 1) this.firstPage = envelope.records;
		return envelope;
	}
}

/**
 * Reads an endpoint within the time of the poll.
 * @returns the body, without the API key
 * @throws NodeApiError with the service's reason; OutOfTimeError if the poll has no time for it
 */
export async function readInTime(
	access: PollAccess,
	call: Pick<ApiCall, 'endpoint' | 'path' | 'query' | 'maxTries' | 'onDate'>,
): Promise<unknown> {
	const { context, account, deadline } = access;
	const { endpoint } = call;
	const left = deadline - systemClock.now();
	if (left <= 0) throw outOfTime(access, endpoint);
	const timeUp = AbortSignal.timeout(Math.ceil(left));
	return await callApi(context, connectionFor(account, endpoint), {
		...call,
		options: { timeout: left },
		maxWait: left,
		signal: timeUp,
	}).catch((error: unknown) => {
		const late = isEndedBy(error, ...NO_SLOT) || timeUp.aborted || systemClock.now() >= deadline;
		throw late ? outOfTime(access, endpoint, error) : error;
	});
}

function outOfTime(
	{ context, budget }: PollAccess,
	endpoint: string,
	cause?: unknown,
): OutOfTimeError {
	const seconds = Math.round(budget / 1000);
	const message = `GET ${endpoint} could not be read within ${seconds} seconds, before the next poll is due`;
	const reason = cause instanceof Error ? ` (${cause.message})` : '';
	const description = `Nothing is lost: the next poll catches up${reason}. If this happens repeatedly, poll less often, set a shorter Look Back (Days) under Options, choose fewer events, or run fewer workflows with this API key.`;
	const httpCode = isEndedBy(cause, ...NO_SLOT) ? '429' : undefined;
	return new OutOfTimeError(
		new NodeApiError(context.getNode(), { message }, { message, description, httpCode }),
	);
}
