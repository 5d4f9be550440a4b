import { type IDataObject, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';

import { timestampMs } from '../shared/moment';
import { daysBefore, jakartaDay } from '../service';
import { SOURCES, type TriggerEvent } from './choice/events';
import type { SourceQuery } from './choice/query';
import { DAYS_FOR_CHANGED } from './choice/settings';
import { factsOf } from './customerWaiting';
import {
	becomesOneThatCounts,
	type Fired,
	isOfDirection,
	matches,
	requireFields,
	toEventItems,
} from './fire';
import { type Changes, contentOf } from './known/recordState';
import { withLabelIds } from './read/labelIds';
import { type PollAccess, readListPage } from './read/pages';

/**
 * What a test step outputs: one record, the newest of the first pages, as if it had just fired the first event of its source that
 * it fits. For a change, the earlier values are unknown: each `from` is null.
 *
 * It outputs only one record, since a manual execution of the workflow would process all of them. It reads only the first
 * page of each source, to save requests.
 * @throws NodeOperationError if there is no record
 */
export async function sample(
	access: PollAccess,
	queries: SourceQuery[],
): Promise<INodeExecutionData[][]> {
	const found: Fired[] = [];
	for (const query of queries) found.push(...(await samplesOf(access, query)));
	if (found.length === 0) {
		const names = queries.flatMap(({ events }) => events.map(({ name }) => name)).join(', ');
		throw new NodeOperationError(access.context.getNode(), 'No records to show yet', {
			description: `None of the newest records fits: ${names}. Check the filters, or create such a record in the service and fetch a test event again. The published workflow does not need one.`,
		});
	}
	const latest = found.reduce((one, other) => (createdAt(other) > createdAt(one) ? other : one));
	return [toEventItems([latest], access.now)];
}

async function samplesOf(access: PollAccess, sourceQuery: SourceQuery): Promise<Fired[]> {
	const { events, source, query, clientFilter } = sourceQuery;
	const conditions = await withLabelIds(access, sourceQuery);
	// The service can apply these filters, too, if they have one value: the first page may have no record that matches.
	const single = Object.entries(clientFilter).filter(([, values]) => values.length === 1);
	const ofService = Object.fromEntries(single.map(([field, [value]]) => [field, value]));
	const filter = { ...sourceQuery, conditions, query: { ...query, ...ofService } };
	// The newest records, if the service sorts the list.
	const sort = source.sorts ? 'created_at' : undefined;
	// Without a date, the service lists only messages of today.
	const isDated = source === SOURCES.messages;
	const from = isDated ? daysBefore(jakartaDay(access.now), DAYS_FOR_CHANGED) : undefined;
	const { records } = await readListPage(access, filter, 1, sort, from);
	requireFields(records, filter);
	for (const event of events) {
		const fitting = records.filter((record) => fits(record, event, filter));
		if (fitting.length > 0) return fitting.map((record) => sampleOf(record, event, source.idField));
	}
	return [];
}

/** Whether a record can fire an event, if it is new or has changed now. */
function fits(record: IDataObject, event: TriggerEvent, filter: SourceQuery): boolean {
	const direction = event.firedBy.includes('waiting') ? 'incoming' : filter.direction;
	if (!isOfDirection(record, direction) || !matches(record, filter)) return false;
	return becomesOneThatCounts(event, { kind: 'created', record, changes: {} }, filter);
}

function sampleOf(record: IDataObject, event: TriggerEvent, idField: string): Fired {
	const { firedBy, field } = event;
	const fixed = [idField, 'created_at'];
	// The field that the event is about, or all that can change, so that each can be mapped in the editor.
	const names = Object.keys(contentOf(record));
	const fields = field ? [field] : names.filter((name) => !fixed.includes(name));
	const changes: Changes = Object.fromEntries(
		fields.map((name) => [name, { from: null, to: record[name] ?? null }]),
	);
	return {
		event,
		record,
		isSample: true,
		facts: firedBy.includes('waiting') ? factsOf([createdAt({ record })]) : undefined,
		changes: firedBy.includes('changed') ? changes : {},
	};
}

function createdAt({ record }: Pick<Fired, 'record'>): number {
	return timestampMs(record.created_at) ?? 0;
}
