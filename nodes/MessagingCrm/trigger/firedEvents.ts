import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { directionOf, reachesCustomer, requirePaymentStatus, requireSenders } from '../service';
import type { Direction } from '../service';
import { textOf } from '../shared/json';
import type { Changes, RecordChange } from './compare';
import { differedBefore, meetsAll } from './conditions';
import type { TriggerEvent } from './events';
import type { WatchedList } from './settings';

/** An event that fires for a record. It becomes one item of the output. */
export interface FiredEvent {
	event: TriggerEvent;
	record: IDataObject;
	/** The time of the event, in ms since the epoch; Infinity if unknown. */
	at: number;
	changes: Changes;
	/** Additional fields of `_event`. */
	details?: IDataObject;
}

/** The chosen events that a change of a record fires. No event fires if the record does not match the filters. */
export function eventsFiredBy(change: RecordChange, list: WatchedList): FiredEvent[] {
	const { record, at, changes } = change;
	if (!matches(record, list) || !isOfDirection(record, list.direction)) return [];
	if (!differedBefore(list.conditions, record, changes)) return [];
	return list.events
		.filter((event) => isFiredBy(event, change) && getsValueOf(event, change, list))
		.map((event) => ({ event, record, at, changes: changesFor(event, changes) }));
}

/** Whether a record matches all filters, and its current values meet all conditions. */
export function matches(record: IDataObject, { filters, conditions }: WatchedList): boolean {
	const isAllowed = Object.entries(filters).every(([field, values]) =>
		values.includes(textOf(record[field])),
	);
	return isAllowed && meetsAll(conditions, record);
}

/** Whether a message has the chosen direction. This is true if no direction is chosen. */
export function isOfDirection(record: IDataObject, direction: Direction | undefined): boolean {
	return direction === undefined || (directionOf(record) === direction && reachesCustomer(record));
}

/**
 * Checks that the records of the first page contain senders and payment statuses, if events or filters need them.
 * @throws InputError if a needed field is missing. The error names the fields of a record
 */
export function requireFields(records: IDataObject[], list: WatchedList): void {
	const { events, filters, direction, waiting, silence } = list;
	if ([direction, waiting, silence].some((setting) => setting !== undefined)) {
		const whatToDo = 'Set Direction under Filters to Both, and choose only the event New Message';
		requireSenders(records, `No event fired. ${whatToDo}`);
	}
	const fields = [...Object.keys(filters), ...events.map(({ field }) => field)];
	if (fields.includes('payment_status')) {
		const whatToDo =
			'Choose events that are not about payments, and remove the Payment Status filter';
		requirePaymentStatus(records, `No event fired. ${whatToDo}`);
	}
}

function isFiredBy({ firedBy, field }: TriggerEvent, change: RecordChange): boolean {
	const { cause, changes, isContentSame } = change;
	if (!firedBy.includes(cause)) return false;
	if (cause !== 'changed') return true;
	return field === undefined ? !isContentSame : field in changes;
}

/**
 * Whether the event's field has one of the event's values, and had none of them before. Always true for events without
 * values.
 */
export function getsValueOf(
	{ field = '', values }: TriggerEvent,
	{ record, changes }: Pick<RecordChange, 'record' | 'changes'>,
	{ filters }: WatchedList,
): boolean {
	if (values === undefined) return true;
	const isWanted = (value: unknown) => (filters[field] ?? values).includes(textOf(value));
	const wasWanted = field in changes && isWanted(changes[field].from);
	return isWanted(record[field]) && !wasWanted;
}

/** The change of the event's field; all changes if the event has no field. */
function changesFor({ field }: TriggerEvent, changes: Changes): Changes {
	return field !== undefined && field in changes ? { [field]: changes[field] } : changes;
}

/**
 * The output items of a poll, oldest event first. Each item contains the record as the service sent it, followed by
 * `_event`.
 */
export function eventItems(fired: FiredEvent[], now: number): INodeExecutionData[] {
	const detected_at = new Date(now).toISOString();
	return [...fired]
		.sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)))
		.map(({ event, record, changes, details }) => {
			const changed = Object.keys(changes).length > 0 && { changes };
			return {
				json: { ...record, _event: { type: event.value, detected_at, ...details, ...changed } },
			};
		});
}
