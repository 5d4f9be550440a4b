import { NodeOperationError, type INodeExecutionData } from 'n8n-workflow';

import { momentOf } from '../shared/moment';
import { matches, toItems, type Fired } from './fire';
import { readPage, type Reader } from './read';
import type { Settings, SourceQuery } from './settings';

/**
 * What a test step shows: one record, the newest of the first pages, as if it had just fired the first of
 * the events that it can fire. Of a change only `to` is known.
 *
 * One, as a manual execution passes on all that a test step gives, and one page of each source, as a whole
 * one may be more than the rate limit allows.
 *
 * @throws NodeOperationError if there is none, which says more than a step without output
 */
export async function sample(
	reader: Reader,
	settings: Settings,
	now: number,
): Promise<INodeExecutionData[][]> {
	const found: Fired[] = [];
	for (const query of settings.queries) found.push(...(await samplesOf(reader, query)));
	if (found.length === 0) throw noRecords(reader, settings);
	const newest = found.reduce((one, other) => (createdAt(other) > createdAt(one) ? other : one));
	return [toItems([newest], now)];
}

async function samplesOf(reader: Reader, sourceQuery: SourceQuery): Promise<Fired[]> {
	const { query, clientFilter, events } = sourceQuery;
	const [event] = events;
	// The service knows these filters as well: records that match may not be on the first page.
	const narrowed = { ...sourceQuery, query: { ...query, ...clientFilter } };
	const { records } = await readPage(reader, narrowed, {}, 1);
	return records
		.filter((record) => matches(record, clientFilter))
		.map((record) => ({
			event,
			record,
			changes:
				event.field === undefined ? {} : { [event.field]: { to: record[event.field] ?? null } },
		}));
}

function createdAt({ record }: Fired): number {
	return momentOf(record.created_at) ?? 0;
}

function noRecords({ context }: Reader, { queries }: Settings): NodeOperationError {
	const names = queries.flatMap(({ events }) => events.map(({ name }) => name)).join(', ');
	return new NodeOperationError(context.getNode(), 'No records to show yet', {
		description: `The service has none for: ${names}. Check the filters, or create a record in the service and fetch a test event again. The published workflow needs none to start from.`,
	});
}
