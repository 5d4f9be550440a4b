import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import {
	type Direction,
	directionOf,
	reachesCustomer,
	requireSenders,
	timeOf,
	missingField,
} from '../service';
import { textOf } from '../shared/json';
import { timestampMs } from '../shared/moment';
import { allChanged, allHold } from './choice/conditions';
import type { TriggerEvent } from './choice/events';
import type { SourceQuery } from './choice/query';
import type { RecordChange } from './known/compare';
import type { Changes } from './known/recordState';

export interface Fired {
	event: TriggerEvent;
	record: IDataObject;
	changes: Changes;
	/** What `_event` says besides. */
	facts?: IDataObject;
	/** Whether this is a test event: nothing has happened, but the record is a real one. */
	isSample?: boolean;
}

/**
 * The events that a change fires: one for each chosen event that it matches, none if the current record does not
 * match the filters.
 */
export function eventsFiredBy(change: RecordChange, filter: SourceQuery): Fired[] {
	const { record, changes } = change;
	const fired = filter.events.filter(
		(event) => isFiredBy(event, change) && becomesOneThatCounts(event, change, filter),
	);
	if (!matches(record, filter) || !isOfDirection(record, filter.direction)) return [];
	if (!allChanged(filter.conditions, record, changes)) return [];
	return fired.map((event) => ({ event, record, changes: onlyField(changes, event.field) }));
}

/** Whether a record has one of the values of each filter, and its current values meet the conditions. */
export function matches(record: IDataObject, { clientFilter, conditions }: SourceQuery): boolean {
	const filters = Object.entries(clientFilter);
	const has = ([field, values]: [string, string[]]) => values.includes(textOf(record[field]));
	return filters.every(has) && allHold(conditions, record);
}

/** Whether the customer sent a message, or the business sent it to the customer; true if no direction is asked for. */
export function isOfDirection(record: IDataObject, direction: Direction | undefined): boolean {
	return direction === undefined || (directionOf(record) === direction && reachesCustomer(record));
}

/** If so many orders lack a field, the service does not have it. */
const ENOUGH_ORDERS = 3;

/**
 * Checks that records have the fields that the events and filters are about: who wrote a message
 * (docs/internals/service.md#messages), and the payment status of an order (docs/internals/service.md#orders). The user then sees
 * the error in a test step or the first poll.
 * @param records the first page
 * @throws InputError that names the fields of one
 */
export function requireFields(records: IDataObject[], filter: SourceQuery): void {
	const { events, clientFilter, direction, waitingMinutes } = filter;
	if (direction !== undefined || waitingMinutes !== undefined) {
		requireSenders(
			records,
			'No event fired. Set Direction under Filters to Both, and choose no event but New Message',
		);
	}
	const isPayment = 'payment_status' in clientFilter || events.some(isAboutPayment);
	if (!isPayment || records.length < ENOUGH_ORDERS) return;
	if (records.some((record) => 'payment_status' in record)) return;
	throw missingField(
		'No order has the field payment_status',
		records[0],
		'No event fired. Choose events that are not about the payment, and remove Payment Status under Filters',
	);
}

function isAboutPayment({ field }: TriggerEvent): boolean {
	return field === 'payment_status';
}

function isFiredBy({ firedBy, field }: TriggerEvent, change: RecordChange): boolean {
	const { kind, changes, isContentSame } = change;
	const counts = kind !== 'changed' || (field === undefined ? !isContentSame : field in changes);
	return counts && firedBy.includes(kind);
}

/** Whether the field of the event has one of its values, and had none of them before. */
export function becomesOneThatCounts(
	{ field = '', values }: TriggerEvent,
	{ record, changes }: RecordChange,
	{ clientFilter }: SourceQuery,
): boolean {
	if (values === undefined) return true;
	const counts = (value: unknown) => (clientFilter[field] ?? values).includes(textOf(value));
	return counts(record[field]) && !(field in changes && counts(changes[field].from));
}

/**
 * The items of a poll, the oldest event first: the record as the service sent it, then `_event`.
 * @param now when they were detected, in ms since the epoch
 */
export function toEventItems(fired: Fired[], now: number): INodeExecutionData[] {
	const detectedAt = new Date(now).toISOString();
	return [...fired]
		.sort((a, b) => happenedAt(a) - happenedAt(b))
		.map(({ event, record, changes, facts, isSample }) => ({
			json: {
				...record,
				_event: {
					type: event.value,
					detectedAt,
					...facts,
					...(isSample && { isSample }),
					...(Object.keys(changes).length > 0 && { changes }),
				},
			},
		}));
}

/** When it happened, in ms since the epoch. The time of a deletion is unknown: it sorts after everything else. */
function happenedAt({ record, event }: Fired): number {
	if (event.firedBy.includes('deleted')) return Number.MAX_SAFE_INTEGER;
	const created = timestampMs(record.created_at) ?? 0;
	const changed = timestampMs(record.updated_at) ?? timeOf(record, 'activity') ?? created;
	return event.firedBy.includes('changed') ? changed : created;
}

function onlyField(changes: Changes, field: string | undefined): Changes {
	return field !== undefined && field in changes ? { [field]: changes[field] } : changes;
}
