import { NodeApiError, type IPollFunctions } from 'n8n-workflow';

import { connectionFor, listOf, PAGE_SIZE, type Account } from '../service';
import { systemClock } from '../shared/clock';
import { InputError } from '../shared/inputError';
import { type ApiCall, callApi, WaitEndedError } from '../transport';
import { NO_RECORDS, readEnvelope, type Envelope } from '../transport/paging';
import { requireSomeDirection } from './fire';
import type { ListQuery } from './listQuery';
import { OutOfTimeError } from './outOfTime';
import type { SourceQuery } from './settings';

/** How a poll calls the service. */
export interface Reader {
	context: IPollFunctions;
	account: Account;
	/** When the poll must end, in ms since the epoch. */
	deadline: number;
	/** The time from its start to the deadline, in ms. */
	budget: number;
	/** Number of pages requested. */
	requests: number;
}

/**
 * Reads one page of an endpoint.
 *
 * @param page its number, counted from 1
 * @param recordsPath where an earlier page had its records
 * @throws as readInTime does; InputError for a response without a list, or from requireSomeDirection
 */
export async function readPage(
	reader: Reader,
	sourceQuery: SourceQuery,
	{ from, sort }: ListQuery,
	page: number,
	recordsPath?: string,
	signal?: AbortSignal,
): Promise<Envelope> {
	const { path, notUuids, query } = sourceQuery;
	const { endpoint } = sourceQuery.source;
	const body = await readInTime(reader, {
		endpoint,
		path,
		notUuids,
		query: {
			...query,
			...(from && { start_date: from }),
			...(sort && { sort_field: sort, sort_direction: 'desc' }),
			page,
			limit: PAGE_SIZE,
		},
		signal,
	});
	const envelope = readEnvelope(body, listOf(endpoint), recordsPath);
	if (envelope) {
		if (page === 1) requireSomeDirection(envelope.records, sourceQuery);
		return envelope;
	}
	if (recordsPath !== undefined) return NO_RECORDS;
	throw new InputError(
		`The response of GET ${endpoint} contains no list of records`,
		'No event fired. Check the Base URL in the credential. If it is right, the service has changed: update this node.',
	);
}

/**
 * Reads an endpoint within the time of the poll.
 *
 * @returns the body, without the API key
 * @throws NodeApiError with the service's reason; OutOfTimeError if the poll has no time for it
 */
export async function readInTime(
	reader: Reader,
	call: Pick<ApiCall, 'endpoint' | 'path' | 'notUuids' | 'query' | 'signal'>,
): Promise<unknown> {
	const { context, account, deadline } = reader;
	const { endpoint, signal } = call;
	const left = deadline - systemClock.now();
	if (left <= 0) throw notInTime(reader, endpoint);
	reader.requests += 1;
	const timeUp = AbortSignal.timeout(left);
	return await callApi(context, connectionFor(account, endpoint), {
		...call,
		method: 'GET',
		readOnly: true,
		options: { timeout: left },
		maxWait: left,
		signal: signal ? AbortSignal.any([signal, timeUp]) : timeUp,
	}).catch((error: unknown) => {
		const late = error instanceof WaitEndedError || timeUp.aborted || systemClock.now() >= deadline;
		throw late ? notInTime(reader, endpoint, error) : error;
	});
}

function notInTime({ context, budget }: Reader, endpoint: string, cause?: unknown): OutOfTimeError {
	const seconds = Math.round(budget / 1000);
	const message = `GET ${endpoint} could not be read within ${seconds} seconds, before the next poll is due`;
	const reason = cause instanceof Error ? ` (${cause.message})` : '';
	const description = `Nothing is lost: the next poll catches up${reason}. If this happens repeatedly, poll less often, set a shorter Look Back (Days) under Options, choose fewer events, or run fewer workflows with this API key.`;
	const httpCode = cause instanceof WaitEndedError ? '429' : undefined;
	return new OutOfTimeError(
		new NodeApiError(context.getNode(), { message }, { message, description, httpCode }),
	);
}
