import { type IDataObject, NodeApiError } from 'n8n-workflow';

import { callApi, fetchPage } from '../service';
import type { ListPage, PagePosition, SortField } from '../service';
import { systemClock } from '../shared/clock';
import { ApiError, type ReadRequest } from '../transport';
import type { Poll } from './pollTypes';
import type { WatchedList } from './settings';

/** The maximum number of tries for a page that fails temporarily. The next poll tries again. */
const PAGE_TRIES = 3;

/** Thrown when a poll has no time left for a request. */
export class OutOfTimeError extends NodeApiError {}

/** Whether a later poll may succeed even if the user changes nothing. */
export function isTemporary(error: unknown): boolean {
	if (error instanceof ApiError) return error.mustChange === 'nothing';
	return error instanceof OutOfTimeError;
}

/**
 * Reads one page of a list.
 * @param sort the timestamp to sort by, newest first; undefined keeps the service's order
 * @param from the first day of the records to read, `YYYY-MM-DD` in Jakarta; undefined for records of all days
 * @throws ApiError with the service's reason; InputError if the response has no list, or no usable cursor;
 * OutOfTimeError if the poll has no time left for the request
 */
export async function fetchListPage(
	poll: Poll,
	list: WatchedList,
	position: PagePosition,
	sort?: SortField,
	from?: string,
): Promise<ListPage> {
	const { endpoint, path, query } = list;
	const dates = list.takesDates && from !== undefined ? { start_date: from } : {};
	const order = sort ? { sort_field: sort, sort_direction: 'desc' } : {};
	const get = async (page?: IDataObject) =>
		await getInTime(poll, { endpoint, path, query: { ...query, ...dates, ...order, ...page } });
	return await fetchPage(list, get, position);
}

/**
 * Reads an endpoint within the time limit of the poll.
 * @returns the body of the response, without the API key
 * @throws ApiError with the service's reason; OutOfTimeError if the poll has no time left for the request
 */
export async function getInTime(poll: Poll, request: ReadRequest): Promise<unknown> {
	const left = poll.deadline - systemClock.now();
	if (left <= 0) throw outOfTime(poll, request);
	const signal = AbortSignal.timeout(Math.ceil(left));
	const response = callApi(poll.context, poll.account, {
		...request,
		maxTries: PAGE_TRIES,
		maxWait: left,
		httpOptions: { timeout: left },
		signal,
	});
	return await response.catch((error: unknown) => {
		const hadNoSlot = error instanceof ApiError && error.code === 'NO_SLOT';
		const isLate = hadNoSlot || signal.aborted || systemClock.now() >= poll.deadline;
		throw isLate ? outOfTime(poll, request, error as Error) : error;
	});
}

function outOfTime({ context }: Poll, { endpoint }: ReadRequest, cause?: Error): OutOfTimeError {
	const message = `GET ${endpoint} did not finish within the time limit of a poll`;
	const reason = cause ? `${cause.message}. ` : '';
	const description = `${reason}No events are lost: the next poll catches up. If this happens repeatedly, poll less often, set a shorter Look Back (Days) under Options, choose fewer events, or run fewer workflows with this API key.`;
	const httpCode = (cause as ApiError | undefined)?.httpCode ?? undefined;
	return new OutOfTimeError(context.getNode(), { message }, { message, description, httpCode });
}
