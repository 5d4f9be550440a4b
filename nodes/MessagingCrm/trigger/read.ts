import { NodeApiError, type IDataObject, type IPollFunctions } from 'n8n-workflow';

import { connectionFor, PAGE_SIZE, type Account } from '../service';
import { systemClock } from '../shared/clock';
import { InputError } from '../shared/inputError';
import { callApi, WaitEndedError } from '../transport';
import { idFields, NO_RECORDS, readEnvelope, readPages, type Envelope } from '../transport/paging';
import type { List, RecordSource } from './recordSource';
import type { SourceQuery } from './settings';

/** One poll's way of calling the service. */
export interface Reader {
	context: IPollFunctions;
	account: Account;
	/** When the poll has to be over, in ms since the epoch. */
	deadline: number;
	/** How long that is from its start, in ms. */
	budget: number;
	/** Pages that were asked for. */
	requests: number;
}

/** Statuses with which a service refuses a parameter that it does not know. */
const REFUSED = ['400', '422'];

/**
 * One poll's way of reading a source.
 *
 * @param mayEndEarly whether all that is known counts
 */
export function recordSource(
	reader: Reader,
	query: SourceQuery,
	mayEndEarly: boolean,
): RecordSource {
	return {
		read: async (list, see, begun) => await readRecords(reader, query, list, see, begun),
		fetchPage: async (list, page) =>
			await readPage(reader, query, list, page).catch((error: unknown) => {
				const isRefused = error instanceof NodeApiError && REFUSED.includes(String(error.httpCode));
				if (list.sort && isRefused) return undefined;
				throw error;
			}),
		sorts: query.source.sorts === true,
		order: mayEndEarly ? query.order : undefined,
	};
}

/**
 * Reads the records of one endpoint, page by page, each record once.
 *
 * @param begun the first pages, if they were read already
 * @param emit takes the records of a page
 * @throws NodeApiError in the service's words, or when the poll would not be over in time; InputError
 */
async function readRecords(
	reader: Reader,
	query: SourceQuery,
	list: List,
	emit: (records: IDataObject[], page: number) => void,
	begun: Envelope[] = [],
): Promise<void> {
	let path = begun.at(0)?.path;
	await readPages({
		fetchPage: async (page, _, signal) => {
			const read = begun.at(page - 1);
			if (read) return read;
			const envelope = await readPage(reader, query, list, page, path, signal);
			path ??= envelope.path;
			return envelope;
		},
		idFields: idFields(query.source.endpoint),
		pageSize: PAGE_SIZE,
		maxRecords: Infinity,
		emit,
		onPagingIgnored: (got, total) => {
			throw new InputError(
				`The service has ${total} records but gives the same ${got} for every page`,
				'Not every record can be read, so no event fired. Set a shorter Look Back (Days) or a filter',
			);
		},
	});
}

/**
 * Reads one page of an endpoint.
 *
 * @param page its number, counted from 1
 * @param recordsPath where an earlier page had its records
 * @throws as readRecords does
 */
export async function readPage(
	reader: Reader,
	{ source: { endpoint }, path, notUuids, query }: SourceQuery,
	{ from, sort }: List,
	page: number,
	recordsPath?: string,
	signal?: AbortSignal,
): Promise<Envelope> {
	const { context, account, deadline } = reader;
	const left = deadline - systemClock.now();
	if (left <= 0) throw notInTime(reader, endpoint);
	reader.requests += 1;
	const timeUp = AbortSignal.timeout(left);
	const body = await callApi(context, connectionFor(account, endpoint), {
		method: 'GET',
		endpoint,
		path,
		notUuids,
		readOnly: true,
		query: {
			...query,
			...(from && { start_date: from }),
			...(sort && { sort_field: sort, sort_direction: 'desc' }),
			page,
			limit: PAGE_SIZE,
		},
		options: { timeout: left },
		maxWait: left,
		signal: signal ? AbortSignal.any([signal, timeUp]) : timeUp,
	}).catch((error: unknown) => {
		const late = error instanceof WaitEndedError || timeUp.aborted || systemClock.now() >= deadline;
		throw late ? notInTime(reader, endpoint, error) : error;
	});
	const envelope = readEnvelope(body, endpoint, recordsPath);
	if (envelope) return envelope;
	if (recordsPath !== undefined) return NO_RECORDS;
	throw new InputError(
		`The response of GET ${endpoint} contains no list of records`,
		'No event fired. Check the Base URL in the credential. If it is right, the service has changed: update this node.',
	);
}

function notInTime({ context, budget }: Reader, endpoint: string, cause?: unknown): NodeApiError {
	const seconds = Math.round(budget / 1000);
	const message = `GET ${endpoint} could not be read within ${seconds} seconds, before the next poll is due`;
	const reason = cause instanceof Error ? ` (${cause.message})` : '';
	const description = `Nothing is lost: the next poll catches up${reason}. If this happens repeatedly, poll less often, set a shorter Look Back (Days) under Options, choose fewer events, or run fewer workflows with this API key.`;
	const httpCode = cause instanceof WaitEndedError ? '429' : undefined;
	return new NodeApiError(context.getNode(), { message }, { message, description, httpCode });
}
