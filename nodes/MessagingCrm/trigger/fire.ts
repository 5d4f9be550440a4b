import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import type { Changes } from './changes';
import type { Sighting } from './detect';
import type { TriggerEvent } from './events';
import { momentOf } from './jakartaDay';
import type { Reading } from './settings';

/** An event that has happened, to be put out. */
export interface Fired {
	event: TriggerEvent;
	record: IDataObject;
	changes: Changes;
}

/**
 * The events that a sighting fires: one for each chosen event that it is, none where the filters do not
 * want the record as it is now.
 */
export function eventsFiredBy(sighting: Sighting, { events, wanted }: Reading): Fired[] {
	const { record, isNew, changes } = sighting;
	if (!isWanted(record, wanted)) return [];
	return events
		.filter(({ onCreated, onChanged, field }) => {
			if (isNew) return onCreated;
			return onChanged && (field === undefined || field in changes);
		})
		.map((event) => ({ event, record, changes: onlyField(changes, event.field) }));
}

/** Whether a record has all the values that the filters want. */
export function isWanted(record: IDataObject, wanted: IDataObject): boolean {
	return Object.entries(wanted).every(([field, value]) => record[field] === value);
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
