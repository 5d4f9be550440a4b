import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { textOf } from '../shared/json';
import { momentOf } from '../shared/moment';
import type { Changes, RecordChange } from './changes';
import type { TriggerEvent } from './events';
import type { SourceQuery } from './settings';

/** An event that has happened, to be put out. */
export interface Fired {
	event: TriggerEvent;
	record: IDataObject;
	changes: Changes;
}

/**
 * The events that a change fires: one for each chosen event that it is, none if the record as it is now
 * does not match the filters.
 */
export function eventsFiredBy(
	change: RecordChange,
	{ events, clientFilter }: Pick<SourceQuery, 'events' | 'clientFilter'>,
): Fired[] {
	const { record, isNew, isOld, changes } = change;
	if (!matches(record, clientFilter)) return [];
	return events
		.filter(({ onCreated, onChanged, field }) => {
			if (isNew) return onCreated;
			return onChanged && (field === undefined || (field in changes && !isOld));
		})
		.map((event) => ({ event, record, changes: onlyField(changes, event.field) }));
}

/** Whether a record has all the values of the filters. */
export function matches(record: IDataObject, clientFilter: Record<string, string>): boolean {
	return Object.entries(clientFilter).every(([field, value]) => textOf(record[field]) === value);
}

/**
 * The items of a poll, the oldest event first: the record as the service sent it, and `_event`.
 *
 * @param now when they were detected, in ms since the epoch
 */
export function toItems(fired: Fired[], now: number): INodeExecutionData[] {
	const detectedAt = new Date(now).toISOString();
	return [...fired]
		.sort((a, b) => happenedAt(a) - happenedAt(b))
		.map(({ event, record, changes }) => ({
			json: withEvent(record, { type: event.value, detectedAt, changes: changes as IDataObject }),
		}));
}

/** The event comes first: behind all the fields of the record nobody would see it in n8n's tables. */
function withEvent(record: IDataObject, event: IDataObject): IDataObject {
	const first: IDataObject = { _event: event };
	return { ...first, ...record, ...first };
}

function happenedAt({ record, event }: Fired): number {
	const created = momentOf(record.created_at) ?? 0;
	return event.onCreated ? created : (momentOf(record.updated_at) ?? created);
}

function onlyField(changes: Changes, field: string | undefined): Changes {
	return field !== undefined && field in changes ? { [field]: changes[field] } : changes;
}
