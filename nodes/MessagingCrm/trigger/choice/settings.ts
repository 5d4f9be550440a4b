import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { type Account, connectionFor, type Direction, requireId } from '../../service';
import { digest } from '../../shared/digest';
import { namesIn } from '../../shared/fieldPath';
import { excerpt, InputError } from '../../shared/errors';
import { atPath, isObject } from '../../shared/json';
import {
	readWholeNumber,
	emptyField,
	fieldNames,
	readChoice,
	readRequired,
} from '../../shared/values';
import { fillPath, labelOf } from '../../shared/path';
import { type Condition, readConditions } from './conditions';
import {
	type Cause,
	EVENTS,
	fieldsOfEvents,
	isOfAnyChange,
	type Source,
	SOURCES,
	type TriggerEvent,
} from './events';
import type { Scope, SourceQuery } from './query';

const FINGERPRINT_LENGTH = 16;

const DIRECTIONS = ['incoming', 'outgoing', 'both'] as const;

/** A week: every conversation that ends with a message of the customer waits so long in the saved state. */
export const MAX_WAITING_MINUTES = 10_080;

export const MAX_LOOK_BACK_DAYS = 3650;

/** Days to look back for created events: covers records that arrive late, and clocks that differ. */
export const DAYS_FOR_CREATED = 2;

/** Days to look back for events about changes of older records. */
export const DAYS_FOR_CHANGED = 30;

const IGNORED = 'Ignore Fields';

/**
 * Reads the parameters of the trigger.
 * @returns what to read, in the order of SOURCES
 * @throws InputError for a missing or invalid setting
 */
export function readQueries(context: IPollFunctions, account: Account): SourceQuery[] {
	const chosen = [context.getNodeParameter('events', [])].flat();
	const events = EVENTS.filter(({ value }) => chosen.includes(value));
	requireKnown(chosen);
	if (events.length === 0) {
		throw new InputError('No event is chosen', 'Choose at least one event under Trigger On');
	}
	// Not by the names of single filters, nor with extractValue: n8n then fails for one that is not displayed.
	const filters = context.getNodeParameter('filters', {}) as IDataObject;
	const rows = atPath(filters, 'conditions.condition') ?? [];
	const conditions = readConditions(rows as IDataObject[]);
	requireChangedEvent(conditions, events);
	return Object.entries(SOURCES).flatMap(([name, source]: [string, Source]) => {
		const query = { source, events: events.filter((event) => event.source === name), conditions };
		return query.events.length > 0 ? [queryOf(context, account, filters, query)] : [];
	});
}

/** @throws InputError for an event that this version does not have */
function requireKnown(chosen: unknown[]): void {
	const unknown = chosen.find((one) => !EVENTS.some(({ value }) => value === one));
	if (unknown === undefined) return;
	throw new InputError(
		`Trigger On has an unknown event: ${excerpt(unknown)}`,
		'Choose the events again under Trigger On, or update n8n-nodes-messaging-crm',
	);
}

function queryOf(
	context: IPollFunctions,
	account: Account,
	filters: IDataObject,
	{ source, events, conditions }: Pick<SourceQuery, 'source' | 'events' | 'conditions'>,
): SourceQuery {
	const parameter = (name: string): unknown =>
		context.getNodeParameter(name, '', { extractValue: true });
	const sees = (cause: Cause) => events.some(({ firedBy }) => firedBy.includes(cause));
	const seesChanges = sees('changed');
	const seesDeleted = sees('deleted');
	const seesAnyChange = events.some(isOfAnyChange);
	const { lookBackDays = seesChanges ? DAYS_FOR_CHANGED : DAYS_FOR_CREATED, ...options } =
		context.getNodeParameter('options', {}) as IDataObject;
	const query = addedFilters(filters, source.query, oneId);
	const clientFilter = addedFilters(filters, source.fields, severalValues);
	// Only orders can be sorted by their last change (docs/internals/service.md#orders). That of a conversation may be no activity.
	const byChange = source.sorts ? 'updated_at' : undefined;
	const scope: Scope = {
		dated: source.dated,
		idField: source.idField,
		newestFirstBy: source.newestFirstBy,
		lookBackDays: readWholeNumber(lookBackDays, 'Look Back (Days)', 1, MAX_LOOK_BACK_DAYS),
		trackedFields: [
			...(seesChanges
				? [...fieldsOfEvents(events[0].source), ...fieldsOf(conditions.filter(isChange))]
				: []),
			...(seesDeleted ? [source.idField, ...fieldsOf(conditions)] : []),
		],
		// Deleted events output the record as it was, which is saved only if content is compared.
		comparesContent: seesDeleted || seesAnyChange,
		ignoredFields:
			seesAnyChange && 'ignoreFields' in options
				? severalValues(fieldNames(options.ignoreFields, IGNORED), IGNORED)
				: [],
		order: seesDeleted || seesChanges ? byChange : source.newestFirstBy,
		seesDeleted,
	};
	const path = fillPath(source.endpoint, parameter, requireId);
	const decisive = [
		connectionFor(account, path).baseUrl,
		path,
		query,
		clientFilter,
		// Lists without date filters are watched whole, whatever Look Back is.
		[source.dated && scope.lookBackDays, scope.comparesContent, scope.ignoredFields],
		events.map(({ value }) => value),
	];
	const fingerprint = digest(JSON.stringify(decisive), FINGERPRINT_LENGTH);
	const ofEvents = {
		clientFilter,
		conditions,
		direction: source === SOURCES.messages && sees('created') ? directionIn(filters) : undefined,
		waitingMinutes: sees('waiting')
			? readWholeNumber(parameter('waitingMinutes'), 'Waiting Minutes', 1, MAX_WAITING_MINUTES)
			: undefined,
	};
	return { source, events, path, query, ...ofEvents, scope, fingerprint };
}

/**
 * The filters that the user has added, by the names of what they filter. An empty one is rejected: without it, all events would
 * fire.
 * @param names parameter of the node -> query parameter or record field
 */
function addedFilters<T>(
	filters: IDataObject,
	names: Record<string, string> = {},
	read: (value: unknown, label: string) => T,
): Record<string, T> {
	return Object.fromEntries(
		Object.entries(names)
			.filter(([name]) => name in filters)
			.map(([name, property]) => [property, read(filters[name], labelOf(name))]),
	);
}

function oneId(value: unknown, label: string): string {
	return requireId(readRequired(isObject(value) ? value.value : value, label), label);
}

/** Chosen values, in an order that does not depend on the user. An expression may return a single one. */
function severalValues(value: unknown, label: string): string[] {
	const values = [value].flat().map((one) => readRequired(one, label));
	if (values.length > 0) return values.sort();
	throw emptyField(label);
}

function directionIn(filters: IDataObject): Direction | undefined {
	const chosen = 'direction' in filters ? filters.direction : 'incoming';
	const direction = readChoice(chosen, 'Direction', DIRECTIONS);
	return direction === 'both' ? undefined : direction;
}

/** @throws InputError if a condition requires a change, but no chosen event is about changes */
function requireChangedEvent(conditions: Condition[], events: TriggerEvent[]): void {
	const row = conditions.findIndex(isChange);
	if (row < 0 || events.some(({ firedBy }) => firedBy.includes('changed'))) return;
	throw new InputError(
		`Condition ${row + 1} under Only If is Changed To, but none of the chosen events fires for changes`,
		'Choose an event that fires for changes, e.g. Board Item Updated, or a Comparison other than Changed To',
	);
}

function isChange({ comparison }: Condition): boolean {
	return comparison === 'changedTo';
}

/** The fields of a record that conditions need. */
function fieldsOf(conditions: Condition[]): string[] {
	return conditions.flatMap(({ field }) => namesIn(field));
}
