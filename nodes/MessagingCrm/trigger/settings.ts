import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { businessDigest, connectionFor, readId, requireId } from '../service';
import type { Account, Direction, SortField } from '../service';
import { chosenEvents } from '../shared/chosenEvents';
import { HOUR_MS, MINUTE_MS } from '../shared/clock';
import { digest } from '../shared/digest';
import { pathPrefixes } from '../shared/fieldPath';
import { atPath, isObject } from '../shared/json';
import {
	emptyField,
	fieldNames,
	readChoice,
	readRequired,
	readWholeNumber,
} from '../shared/values';
import { fillPath } from '../shared/path';
import { fieldLabelOf } from '../shared/fieldLabel';
import { type Condition, isChangedTo, readConditions } from './conditions';
import { EVENTS, fieldsOfEvents, isOfAnyChange, TRIGGER_LISTS } from './events';
import type { Cause, ListName, TriggerEvent, TriggerList } from './events';

/** A list to poll, with the node's settings for it. */
export interface WatchedList extends TriggerList {
	scope: Scope;
	path: string;
	/** The filters that the service applies. */
	query: IDataObject;
	/** The events that fire for its records. */
	events: TriggerEvent[];
	/** The filters that the trigger applies to each event: record field -> the values that match. */
	filters: Record<string, string[]>;
	/** Only If: the conditions that a record must meet for an event to fire. */
	conditions: Condition[];
	/** Which messages fire New Message; undefined for all of them. */
	direction?: Direction;
	/** How long a customer must have waited, and since which message; undefined without Customer Waiting. */
	waiting?: { ms: number; since: (typeof WAITING_SINCE)[number] };
	/** How long a customer must have been silent; undefined without Customer Silent. */
	silence?: { ms: number };
	/** Digest of the settings that decide what is read and what fires. If it changes, the list starts again. */
	fingerprint: string;
}

/** Which records of a list are watched for how long, and which of their changes count. */
export interface Scope {
	/** Whether records are watched for `lookBackDays` after their creation or last message; otherwise, forever. */
	isWatchedByDay: boolean;
	lookBackDays: number;
	/** The fields whose earlier values are always saved. */
	trackedFields: string[];
	/** The other fields whose changes count. A record that moves to the newest pages must count as changed. */
	comparedFields: 'all' | 'updated_at' | 'none';
	/** Dot paths of fields whose changes do not count. */
	ignoredFields: string[];
	/** Whether whole records are saved, because events output all changed fields, or a deleted record. */
	savesSnapshots: boolean;
	watchesChanges: boolean;
	watchesDeletions: boolean;
	/** Undefined if every poll must read the whole list. */
	newestPages?: NewestPages;
}

/** How the first pages of a list show all changes. */
export interface NewestPages {
	/** By what the list is sorted, newest first. */
	sortedBy: SortField | 'activity';
	/** The timestamp that the service is asked to sort by; undefined keeps the service's order. */
	requestedSort?: SortField;
}

/** Version of the saved state. */
const VERSION = 1;
const FINGERPRINT_LENGTH = 16;

const WAITING_SINCE = ['lastMessage', 'firstUnanswered'] as const;
const DIRECTIONS = ['incoming', 'outgoing', 'both'] as const;

/** A week: the last message of each conversation is saved for up to this long. */
export const MAX_MINUTES = 10_080;
export const MAX_HOURS = 168;
export const MAX_DAYS = 3650;

/** Days to look back for created events. Covers records that arrive late, and clock differences. */
export const DAYS_FOR_CREATED = 2;

/** Days to look back for events about changes of older records. */
export const DAYS_FOR_CHANGED = 30;

const IGNORED = 'Ignore Fields';

/** Reads the parameters of the trigger: the lists to poll. @throws InputError for a missing or invalid setting */
export function readSettings(context: IPollFunctions, account: Account): WatchedList[] {
	const events = chosenEvents(context.getNodeParameter('events', []), EVENTS);
	// Do not read single filters or use extractValue: n8n fails for hidden filters.
	const filters = context.getNodeParameter('filters', {}) as IDataObject;
	const rows = atPath(filters, 'conditions.condition') ?? [];
	const conditions = readConditions(rows as IDataObject[], causesOf(events).has('changed'));
	return (Object.keys(TRIGGER_LISTS) as ListName[]).flatMap((name) => {
		const ofList = events.filter(({ listName }) => listName === name);
		if (ofList.length === 0) return [];
		return [watchedListOf(context, account, name, ofList, filters, conditions)];
	});
}

function watchedListOf(
	context: IPollFunctions,
	account: Account,
	name: ListName,
	events: TriggerEvent[],
	filters: IDataObject,
	conditions: Condition[],
): WatchedList {
	const list: TriggerList = TRIGGER_LISTS[name];
	const parameter: GetParameter = (field) =>
		context.getNodeParameter(field, '', { extractValue: true });
	const options = context.getNodeParameter('options', {}) as IDataObject;
	const causes = causesOf(events);
	const watched = {
		...list,
		scope: scopeOf(name, events, conditions, options),
		path: fillPath(list.endpoint, (name) => readId(parameter(name), fieldLabelOf(name))),
		query: addedFilters(filters, list.serviceFilters, oneId),
		filters: addedFilters(filters, list.eventFilters, severalValues),
		events,
		conditions,
		direction: name === 'messages' && causes.has('created') ? directionIn(filters) : undefined,
		waiting: causes.has('waiting') ? readWaiting(parameter) : undefined,
		silence: causes.has('silent') ? readSilence(parameter) : undefined,
	};
	return { ...watched, fingerprint: fingerprintOf(watched, account) };
}

/** Reads a parameter of the trigger. */
type GetParameter = (name: string) => unknown;

function readWaiting(parameter: GetParameter): WatchedList['waiting'] {
	const entered = parameter('waitingMinutes');
	const minutes = readWholeNumber(entered, 'Waiting Minutes', 1, MAX_MINUTES);
	const since = readChoice(parameter('waitingSince'), 'Waiting Since', WAITING_SINCE);
	return { ms: minutes * MINUTE_MS, since };
}

function readSilence(parameter: GetParameter): WatchedList['silence'] {
	const hours = readWholeNumber(parameter('silentHours'), 'Silent Hours', 1, MAX_HOURS);
	return { ms: hours * HOUR_MS };
}

function causesOf(events: TriggerEvent[]): Set<Cause> {
	return new Set(events.flatMap(({ firedBy }) => firedBy));
}

function scopeOf(
	name: ListName,
	events: TriggerEvent[],
	conditions: Condition[],
	options: IDataObject,
): Scope {
	const list: TriggerList = TRIGGER_LISTS[name];
	const causes = causesOf(events);
	const watchesChanges = causes.has('changed');
	const watchesDeletions = causes.has('deleted');
	const watchesAnyChange = events.some(isOfAnyChange);
	const days = options.lookBackDays ?? (watchesChanges ? DAYS_FOR_CHANGED : DAYS_FOR_CREATED);
	const ignoresFields = watchesAnyChange && 'ignoreFields' in options;
	const ignored = ignoresFields ? fieldNames(options.ignoreFields, IGNORED) : undefined;
	const savesSnapshots = watchesDeletions || watchesAnyChange;
	const newestPages = newestPagesOf(list, watchesChanges || watchesDeletions);
	const forChanges = [...fieldsOfEvents(name), ...fieldsOf(conditions.filter(isChangedTo))];
	const forDeletions = [list.idField, ...fieldsOf(conditions)];
	return {
		lookBackDays: readWholeNumber(days, 'Look Back (Days)', 1, MAX_DAYS),
		isWatchedByDay: list.takesDates || !(watchesChanges || watchesDeletions),
		trackedFields: [
			...(watchesChanges ? forChanges : []),
			...(watchesDeletions ? forDeletions : []),
		],
		comparedFields: comparedFieldsOf(savesSnapshots, newestPages),
		ignoredFields: ignored ? severalValues(ignored, IGNORED) : [],
		savesSnapshots,
		watchesChanges,
		watchesDeletions,
		newestPages,
	};
}

/** Only orders can be sorted by their last change (docs/internals/service.md#orders). */
function newestPagesOf(list: TriggerList, watchesKnown: boolean): NewestPages | undefined {
	if (!list.takesSort) return watchesKnown ? undefined : { sortedBy: list.newestFirstBy };
	const sort = watchesKnown ? 'updated_at' : 'created_at';
	return { sortedBy: sort, requestedSort: sort };
}

function comparedFieldsOf(savesSnapshots: boolean, newestPages?: NewestPages) {
	if (savesSnapshots || newestPages?.sortedBy === 'activity') return 'all';
	return newestPages?.sortedBy === 'updated_at' ? 'updated_at' : 'none';
}

function fingerprintOf(list: Omit<WatchedList, 'fingerprint'>, account: Account): string {
	const { path, query, events, filters, scope } = list;
	const decisive = [
		VERSION,
		businessDigest(account),
		connectionFor(account, path).baseUrl,
		events.map(({ value }) => value),
		scope.isWatchedByDay && scope.lookBackDays,
		[path, query, filters, scope.savesSnapshots, scope.ignoredFields],
	];
	return digest(JSON.stringify(decisive), FINGERPRINT_LENGTH);
}

/** The filters that the user has added, renamed. An empty filter is rejected: without it, all events would fire. */
function addedFilters<T>(
	filters: IDataObject,
	names: Record<string, string> = {},
	read: (value: unknown, label: string) => T,
): Record<string, T> {
	const added = Object.entries(names).filter(([name]) => name in filters);
	const values = added.map(([name, as]) => [as, read(filters[name], fieldLabelOf(name))] as const);
	return Object.fromEntries(values);
}

function oneId(value: unknown, label: string): string {
	return requireId(readRequired(isObject(value) ? value.value : value, label), label);
}

/** The chosen values in alphabetical order. An expression can return a single value. */
function severalValues(value: unknown, label: string): string[] {
	const values = [value].flat().map((chosen) => readRequired(chosen, label));
	if (values.length > 0) return values.sort();
	throw emptyField(label);
}

function directionIn({ direction = 'incoming' }: IDataObject): Direction | undefined {
	const chosen = readChoice(direction, 'Direction', DIRECTIONS);
	return chosen === 'both' ? undefined : chosen;
}

/** The record fields that conditions need. */
function fieldsOf(conditions: Condition[]): string[] {
	return conditions.flatMap(({ field }) => pathPrefixes(field));
}
