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
	readFieldNames,
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
	/** The chosen events that fire for records of this list. */
	events: TriggerEvent[];
	/** The filters that the trigger applies to each event, as record field -> matching values. */
	filters: Record<string, string[]>;
	/** The conditions under Only If, which a record must meet for an event to fire. */
	conditions: Condition[];
	/** The direction of the messages that fire New Message; undefined if all messages fire it. */
	direction?: Direction;
	/**
	 * How long a customer must have waited, and which message starts the wait; undefined if Customer Waiting is not
	 * chosen.
	 */
	waiting?: { ms: number; since: (typeof WAITING_SINCE)[number] };
	/** How long a customer must have been silent; undefined if Customer Silent is not chosen. */
	silence?: { ms: number };
	/**
	 * A digest of the settings that decide which records are read and which events fire. If the digest changes, the list
	 * starts again with its first scan.
	 */
	fingerprint: string;
}

/** Which records of a list are watched, for how long, and which of their changes count. */
export interface Scope {
	/**
	 * Whether records are watched only for `lookBackDays` after their creation or last message. Otherwise, they are always
	 * watched.
	 */
	isWatchedByDay: boolean;
	lookBackDays: number;
	/** The fields whose earlier values are always saved. */
	trackedFields: string[];
	/**
	 * The fields, besides the tracked ones, whose changes count. A change that moves a record to the newest pages must
	 * count.
	 */
	comparedFields: 'all' | 'updated_at' | 'none';
	/** Dot paths of fields whose changes do not count. */
	ignoredFields: string[];
	/**
	 * Whether whole records are saved. This is necessary to output all changed fields of a record, or a deleted record.
	 */
	savesSnapshots: boolean;
	watchesChanges: boolean;
	watchesDeletions: boolean;
	/** The order of the newest pages; undefined if every poll must read the whole list. */
	newestPages?: NewestPages;
}

/** The order of a list in which the first pages show all new and changed records. */
export interface NewestPages {
	/** The timestamp by which the list is sorted, newest first. `activity` means the last activity of a conversation. */
	sortedBy: SortField | 'activity';
	/** The timestamp by which requests ask the service to sort; undefined if they keep the service's own order. */
	requestedSort?: SortField;
}

/** The version of the saved state. If it changes, all lists start again. */
const VERSION = 1;
const FINGERPRINT_LENGTH = 16;

const WAITING_SINCE = ['lastMessage', 'firstUnanswered'] as const;
const DIRECTIONS = ['incoming', 'outgoing', 'both'] as const;

/**
 * The longest wait and the longest silence are one week. The last message of each conversation is saved for up to this
 * long.
 */
export const MAX_MINUTES = 10_080;
export const MAX_HOURS = 168;
export const MAX_DAYS = 3650;

/**
 * The default number of days to look back for created events. Two days cover clock differences, and records that appear
 * late in a list.
 */
export const DAYS_FOR_CREATED = 2;

/** The default number of days to look back if any chosen event fires for changes. */
export const DAYS_FOR_CHANGED = 30;

const IGNORED = 'Ignore Fields';

/**
 * Reads from the trigger's parameters which lists to poll, and how.
 * @throws InputError if a setting is missing or invalid
 */
export function readSettings(context: IPollFunctions, account: Account): WatchedList[] {
	const events = chosenEvents(context.getNodeParameter('events', []), EVENTS);
	// Read all filters together, and without extractValue: n8n throws an error if a filter is read alone while it is
	// hidden.
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
		query: addedFilters(filters, list.serviceFilters, readOneId),
		filters: addedFilters(filters, list.eventFilters, readValues),
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
	const ignored = ignoresFields ? readFieldNames(options.ignoreFields, IGNORED) : undefined;
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
		ignoredFields: ignored ? readValues(ignored, IGNORED) : [],
		savesSnapshots,
		watchesChanges,
		watchesDeletions,
		newestPages,
	};
}

/**
 * The order of a list's newest pages; undefined if only the whole list shows changes. Orders are the only list that the
 * service can sort by the last change (docs/internals/service.md#orders).
 */
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

/**
 * The filters that the user has added. `names` maps the name of a filter to its key in the result. An empty filter is
 * rejected: if it were ignored, all events would fire.
 */
function addedFilters<T>(
	filters: IDataObject,
	names: Record<string, string> = {},
	read: (value: unknown, label: string) => T,
): Record<string, T> {
	const added = Object.entries(names).filter(([name]) => name in filters);
	const values = added.map(([name, as]) => [as, read(filters[name], fieldLabelOf(name))] as const);
	return Object.fromEntries(values);
}

function readOneId(value: unknown, label: string): string {
	return requireId(readRequired(isObject(value) ? value.value : value, label), label);
}

/** The chosen values in alphabetical order. `value` is an array, or a single value if it comes from an expression. */
function readValues(value: unknown, label: string): string[] {
	const values = [value].flat().map((chosen) => readRequired(chosen, label));
	if (values.length > 0) return values.sort();
	throw emptyField(label);
}

function directionIn({ direction = 'incoming' }: IDataObject): Direction | undefined {
	const chosen = readChoice(direction, 'Direction', DIRECTIONS);
	return chosen === 'both' ? undefined : chosen;
}

/** The record fields in which conditions can find values, e.g. `a` and `a.b` for the path `a.b`. */
function fieldsOf(conditions: Condition[]): string[] {
	return conditions.flatMap(({ field }) => pathPrefixes(field));
}
