import { type IDataObject, type IPollFunctions, NodeApiError } from 'n8n-workflow';

import {
	type Account,
	connectionFor,
	type ListPage,
	type OrderField,
	type Place,
	readPage,
} from '../../service';
import { systemClock } from '../../shared/clock';
import { ApiError, type ApiRequest, apiRequest } from '../../transport';
import type { SourceQuery } from '../choice/query';
import type { PollLog } from '../log';

/** How often a page is requested if its failures are temporary: the next poll tries again. */
const PAGE_TRIES = 3;

/** What a poll needs to call the service. */
export interface PollAccess {
	context: IPollFunctions;
	account: Account;
	/** When the poll began, in ms since the epoch. */
	now: number;
	/** When the poll must end, in ms since the epoch. */
	deadline: number;
	log: PollLog;
}

/** Thrown when a source has used up its part of the poll's time. */
export class OutOfTimeError extends NodeApiError {}

/**
 * Reads one page of a list.
 * @param sort asks for the newest by this timestamp first; undefined keeps the service's order
 * @param from the first day, `YYYY-MM-DD` in Jakarta; undefined for all
 * @throws as readInTime and readPage do
 */
export async function readListPage(
	access: PollAccess,
	{ source, path, query }: SourceQuery,
	place: Place,
	sort?: OrderField,
	from?: string,
): Promise<ListPage> {
	const { endpoint } = source;
	const dates = source.dated && from !== undefined ? { start_date: from } : {};
	const order = sort ? { sort_field: sort, sort_direction: 'desc' } : {};
	const get = async (ofPage?: IDataObject) => {
		const parameters = { ...query, ...dates, ...order, ...ofPage };
		return await readInTime(access, { endpoint, path, query: parameters });
	};
	return await readPage(source, get, place);
}

/**
 * Reads an endpoint within the time of the poll.
 * @returns the body, without the API key
 * @throws NodeApiError with the service's reason; OutOfTimeError if the poll has no time for it
 */
export async function readInTime(
	access: PollAccess,
	call: Pick<ApiRequest, 'endpoint'> & Partial<ApiRequest>,
): Promise<unknown> {
	const { context, account, deadline } = access;
	const { endpoint } = call;
	const left = deadline - systemClock.now();
	if (left <= 0) throw outOfTime(access, endpoint);
	const timeUp = AbortSignal.timeout(Math.ceil(left));
	return await apiRequest(context, connectionFor(account, endpoint), {
		...call,
		maxTries: PAGE_TRIES,
		options: { timeout: left },
		maxWait: left,
		signal: timeUp,
	}).catch((error: unknown) => {
		const late = hadNoSlot(error) || timeUp.aborted || systemClock.now() >= deadline;
		throw late ? outOfTime(access, endpoint, error) : error;
	});
}

function outOfTime({ context }: PollAccess, endpoint: string, cause?: unknown): OutOfTimeError {
	const message = `GET ${endpoint} could not be read in the time that a poll may take`;
	const reason = cause instanceof Error ? ` (${cause.message})` : '';
	const description = `Nothing is lost: the next poll catches up${reason}. If this happens repeatedly, poll less often, set a shorter Look Back (Days) under Options, choose fewer events, or run fewer workflows with this API key.`;
	const httpCode = hadNoSlot(cause) ? '429' : undefined;
	return new OutOfTimeError(context.getNode(), { message }, { message, description, httpCode });
}

/** Whether the rate limit had no free slot in the time of the poll. */
function hadNoSlot(error: unknown): boolean {
	return error instanceof ApiError && error.code === 'NO_SLOT';
}
