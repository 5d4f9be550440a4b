import { type IDataObject, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';

import { directionOf } from '../service';
import { momentOf } from '../shared/moment';
import { isParameterRejected } from '../transport';
import { type Envelope, NO_RECORDS } from '../transport/paging';
import { type TriggerEvent, valuesThatCount } from './choice/events';
import type { Settings, SourceQuery } from './choice/settings';
import type { Source } from './choice/sources';
import { factsOf } from './customerWaiting';
import { type Fired, matches, requireSomeDirection, toEventItems } from './fire';
import type { Changes } from './known/knownRecord';
import { EARLIEST_DAY } from './known/knownSource';
import { withLabelIds } from './reading/labelIds';
import { PageReader, type PollAccess } from './reading/pageReader';

/**
 * What a test step outputs: one record, the newest of the first pages, as if it had just fired the first of the events
 * of its source, or if there is none for that, one that any record can fire. For a change, the earlier values are unknown:
 * each `from` is null.
 *
 * It outputs only one record, since a manual execution of the workflow would process all of them. It reads only the first
 * page of each source, to save requests.
 * @throws NodeOperationError if there is no record
 */
export async function sample(
	access: PollAccess,
	settings: Settings,
	now: number,
): Promise<INodeExecutionData[][]> {
	const found: Fired[] = [];
	for (const query of settings.queries) found.push(...(await samplesOfSource(access, query)));
	if (found.length === 0) throw noRecords(access, settings);
	const newest = found.reduce((one, other) => (createdAt(other) > createdAt(one) ? other : one));
	return [toEventItems([newest], now)];
}

async function samplesOfSource(access: PollAccess, sourceQuery: SourceQuery): Promise<Fired[]> {
	const { events } = sourceQuery;
	const first = await samplesOf(events[0], access, sourceQuery);
	const ofAny = events.find(({ values }) => values === undefined);
	if (first.length > 0 || !ofAny || ofAny === events[0]) return first;
	return await samplesOf(ofAny, access, sourceQuery);
}

async function samplesOf(
	event: TriggerEvent,
	access: PollAccess,
	sourceQuery: SourceQuery,
): Promise<Fired[]> {
	const { field = '' } = event;
	const { query, source } = sourceQuery;
	const values = valuesThatCount(event, sourceQuery.clientFilter);
	const ofEvent = values === undefined ? {} : { [field]: values };
	const clientFilter = { ...sourceQuery.clientFilter, ...ofEvent };
	const conditions = await withLabelIds(access, sourceQuery, {}, true);
	const wanted = { ...sourceQuery, clientFilter, conditions };
	// The service can apply these filters too, one value each. Otherwise, no matching record may be on the first page.
	for (const [index, filter] of combinations(clientFilter).entries()) {
		const narrowed = { ...wanted, query: { ...query, ...filter } };
		const { records } = await newest(new PageReader(access, narrowed), source).catch(
			(error: unknown) => {
				// The service may not know this value, e.g. settled: then no record has it.
				if (index > 0 && isParameterRejected(error)) return NO_RECORDS;
				throw error;
			},
		);
		requireSomeDirection(records, wanted);
		const found = samplesIn(records, event, wanted);
		if (found.length > 0) return found;
	}
	return [];
}

/** The first page, of the newest records if the service sorts the list. */
async function newest(pages: PageReader, { sorts }: Source): Promise<Envelope> {
	const from = EARLIEST_DAY;
	const page = await pages.tryRead({ from, sort: sorts ? 'created_at' : undefined }, 1);
	return typeof page === 'string' ? await pages.read({ from }, 1) : page;
}

/** Each choice of one value for every filter. */
function combinations(filters: SourceQuery['clientFilter']): Array<Record<string, string>> {
	return Object.entries(filters).reduce<Array<Record<string, string>>>(
		(chosen, [field, values]) =>
			chosen.flatMap((one) => values.map((value) => ({ ...one, [field]: value }))),
		[{}],
	);
}

function samplesIn(records: IDataObject[], event: TriggerEvent, sourceQuery: SourceQuery): Fired[] {
	const isWaiting = event.firedBy.includes('waiting');
	const direction = isWaiting ? 'incoming' : sourceQuery.direction;
	return records
		.filter((record) => matches(record, sourceQuery))
		.filter((record) => direction === undefined || directionOf(record) === direction)
		.map((record) => ({
			event,
			record,
			isSample: true,
			facts: isWaiting ? factsOf([createdAt({ record })]) : undefined,
			changes: event.firedBy.includes('changed') ? changesIn(record, event, sourceQuery) : {},
		}));
}

/** The field that the event is about, or all that can change, so that each can be mapped in the editor. */
function changesIn(record: IDataObject, { field }: TriggerEvent, { source }: SourceQuery): Changes {
	const fixed = [...source.idFields, 'created_at'];
	const fields =
		field === undefined ? Object.keys(record).filter((name) => !fixed.includes(name)) : [field];
	return Object.fromEntries(fields.map((name) => [name, { from: null, to: record[name] ?? null }]));
}

function createdAt({ record }: Pick<Fired, 'record'>): number {
	return momentOf(record.created_at) ?? 0;
}

function noRecords({ context }: PollAccess, { queries }: Settings): NodeOperationError {
	const names = queries.flatMap(({ events }) => events.map(({ name }) => name)).join(', ');
	return new NodeOperationError(context.getNode(), 'No records to show yet', {
		description: `None of the newest records fits: ${names}. Check the filters, or create such a record in the service and fetch a test event again. The published workflow does not need one.`,
	});
}
