import { type IDataObject, type INodeExecutionData, NodeOperationError } from 'n8n-workflow';

import { contentOf, daysBefore, jakartaDay, LISTS } from '../service';
import type { Direction } from '../service';
import { timestampMs } from '../shared/moment';
import type { Changes } from './compare';
import { silenceDetails, waitDetails } from './waits';
import { type Cause, TRIGGER_LISTS, type TriggerEvent } from './events';
import { getsValueOf, isOfDirection, matches, requireFields, eventItems } from './firedEvents';
import type { FiredEvent } from './firedEvents';
import { withLabelIds } from './labels';
import type { Poll } from './pollTypes';
import { fetchListPage } from './requests';
import { DAYS_FOR_CHANGED, type WatchedList } from './settings';

/**
 * Returns the output of a test step: the newest matching record on the first pages of all lists, as if it had just
 * fired the first matching event of its list. A manual execution processes all items, so only one is returned.
 * Earlier values are unknown, so `from` is null.
 * @throws NodeOperationError if no record matches
 */
export async function testEvent(poll: Poll, lists: WatchedList[]): Promise<INodeExecutionData[][]> {
	const samples: FiredEvent[] = [];
	for (const list of lists) samples.push(...(await samplesOf(poll, list)));
	if (samples.length === 0) {
		const names = lists.flatMap(({ events }) => events.map(({ name }) => name)).join(', ');
		throw new NodeOperationError(poll.context.getNode(), 'No records to show yet', {
			description: `The newest records match none of the chosen events: ${names}. Check the filters, or create such a record in the service and fetch a test event again. The published workflow does not need a test event.`,
		});
	}
	const newest = samples.reduce((a, b) => (b.at > a.at ? b : a));
	return [eventItems([newest], poll.now)];
}

async function samplesOf(poll: Poll, watched: WatchedList): Promise<FiredEvent[]> {
	const withLabels = await withLabelIds(poll, watched);
	// Let the service apply filters with a single value. Otherwise, the first page may contain no matching record.
	const single = Object.entries(watched.filters).filter(([, values]) => values.length === 1);
	const ofService = Object.fromEntries(single.map(([field, [value]]) => [field, value]));
	const list = { ...withLabels, query: { ...watched.query, ...ofService } };
	// Ask for the newest records first if the service can sort the list.
	const sort = list.takesSort ? 'created_at' : undefined;
	// Without a date, the service lists only messages from today.
	const isOfToday = list.endpoint === LISTS.messages.endpoint;
	const from = isOfToday ? daysBefore(jakartaDay(poll.now), DAYS_FOR_CHANGED) : undefined;
	const { records } = await fetchListPage(poll, list, 1, sort, from);
	requireFields(records, list);
	for (const event of list.events) {
		const fitting = records.filter((record) => isSampleOf(event, record, list));
		if (fitting.length > 0) return fitting.map((record) => sampleOf(event, record, list, poll.now));
	}
	return [];
}

/** Whether a record would fire an event if it were new or had just changed. */
function isSampleOf(event: TriggerEvent, record: IDataObject, list: WatchedList): boolean {
	const byCause: Partial<Record<Cause, Direction>> = { waiting: 'incoming', silent: 'outgoing' };
	const direction = byCause[event.firedBy[0]] ?? list.direction;
	if (!isOfDirection(record, direction) || !matches(record, list)) return false;
	return getsValueOf(event, { record, changes: {} }, list);
}

function sampleOf(
	event: TriggerEvent,
	record: IDataObject,
	list: WatchedList,
	now: number,
): FiredEvent {
	const { firedBy, field, listName } = event;
	const at = timestampMs(record.created_at) ?? 0;
	const fixed = [TRIGGER_LISTS[listName].idField, 'created_at'];
	// The sample contains the event's field, or all fields that can change, so that users can map them in the editor.
	const names = Object.keys(contentOf(record)).filter((name) => !fixed.includes(name));
	const changed = firedBy.includes('changed') ? (field ? [field] : names) : [];
	const changes = changed.map((name) => [name, { from: null, to: record[name] ?? null }]);
	// If the wait or the silence is still too short, the sample shows it as if it had just become long enough.
	const until = (after = { ms: 0 }) => Math.max(now, at + after.ms);
	const wait = firedBy.includes('waiting') ? waitDetails([at], until(list.waiting)) : {};
	const silence = firedBy.includes('silent') ? silenceDetails(at, until(list.silence)) : {};
	const details = { ...wait, ...silence, is_sample: true };
	return { event, record, at, details, changes: Object.fromEntries(changes) as Changes };
}
