import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { type Direction, requireId } from '../../service';
import { type Account, accountOf, connectionFor, CREDENTIAL } from '../../service/account';
import { digest } from '../../shared/digest';
import { namesIn } from '../../shared/fieldPath';
import { excerpt, InputError } from '../../shared/inputError';
import { fillPath } from '../../shared/path';
import { wholeNumber } from '../../shared/numbers';
import type { OrderField } from '../../transport/paging';
import { type Condition, readConditions } from './conditions';
import { EVENTS, fieldsOfEvents, type TriggerEvent } from './events';
import { lookBackDays } from './lookBack';
import { directionFilter, filtersOf, oneValue, severalValues } from './readFilters';
import { type Scope, type Source, SOURCES } from './sources';

/** One endpoint to read, for all the chosen events that need it. */
export interface SourceQuery {
	source: Source;
	path: string;
	/** The filters that the service applies. */
	query: IDataObject;
	/** The filters that the trigger applies to each event: record field -> its allowed values. */
	clientFilter: Record<string, string[]>;
	/** The conditions that a record must meet for an event to fire. */
	conditions: Condition[];
	/** Which messages fire; undefined if all do, or if the records are not messages. */
	direction?: Direction;
	/** For how many minutes a customer must have waited; undefined if no event is about that. */
	waitingMinutes?: number;
	events: TriggerEvent[];
	scope: Scope;
	/** The timestamp by which the list must be proven to be sorted before a reading may end early; undefined reads all. */
	order?: OrderField;
	/**
	 * Digest of the settings that decide which records are read and which events fire. If it changes, the source
	 * is reset. It does not depend on the API key, the spelling of the address, the conditions and the direction: after a
	 * change of these, no old events fire.
	 */
	fingerprint: string;
}

/** What the user has set. */
export interface Settings {
	account: Account;
	queries: SourceQuery[];
	/** Digest of the API key: another one may belong to another workspace. */
	key: string;
}

const FINGERPRINT_LENGTH = 16;

/** A week. */
export const MAX_WAITING_MINUTES = 10_080;

/** Characters: enough to detect another key. */
const KEY_DIGEST_LENGTH = 6;

/**
 * Reads the parameters and the credential of the trigger.
 * @throws InputError for a missing or invalid setting
 */
export async function readSettings(context: IPollFunctions): Promise<Settings> {
	const account = accountOf(await context.getCredentials(CREDENTIAL));
	const chosen = [context.getNodeParameter('events', [])].flat();
	const events = EVENTS.filter(({ value }) => chosen.includes(value));
	requireKnown(chosen);
	if (events.length === 0) {
		throw new InputError('No event is chosen', 'Choose at least one event under Trigger On');
	}
	const conditions = readConditions(
		context.getNodeParameter('filters.conditions.condition', []) as IDataObject[],
	);
	requireChangedEvent(conditions, events);
	const queries = Object.entries(SOURCES).flatMap(([name, source]: [string, Source]) => {
		const query = { source, events: events.filter((event) => event.source === name), conditions };
		return query.events.length > 0 ? [queryOf(context, account, query)] : [];
	});
	return { account, queries, key: digest(account.apiKey, KEY_DIGEST_LENGTH) };
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
	{ source, events, conditions }: Pick<SourceQuery, 'source' | 'events' | 'conditions'>,
): SourceQuery {
	const parameter = (name: string): unknown =>
		context.getNodeParameter(name, '', { extractValue: true });
	const { filters: added } = context.getNode().parameters;
	const changed = events.filter(({ firedBy }) => firedBy.includes('changed'));
	const seesDeleted = events.some(({ firedBy }) => firedBy.includes('deleted'));
	const order = orderOf(source, seesDeleted || changed.length > 0);
	const query = filtersOf(source.query, added, parameter, oneId);
	const clientFilter = filtersOf(source.fields, added, parameter, severalValues);
	const scope: Scope = {
		dated: source.dated,
		idFields: source.idFields,
		lookBackDays: lookBackDays(parameter('options'), changed.length > 0),
		trackedFields: [
			...(changed.length > 0
				? [...fieldsOfEvents(events[0].source), ...fieldsOf(conditions.filter(isChange))]
				: []),
			...(seesDeleted ? [...source.idFields, ...fieldsOf(conditions)] : []),
		],
		// Deleted events output the record as it was, which is saved only if content is compared.
		comparesContent: seesDeleted || changed.some(({ field }) => field === undefined),
		isByUpdate: order === 'updated_at',
		seesDeleted,
	};
	const path = fillPath(source.endpoint, parameter, requireId);
	const decisive = [
		connectionFor(account, path).baseUrl,
		path,
		query,
		clientFilter,
		// Lists without date filters are watched whole, whatever Look Back is.
		[source.dated && scope.lookBackDays, scope.comparesContent],
		events.map(({ value }) => value),
	];
	const fingerprint = digest(JSON.stringify(decisive), FINGERPRINT_LENGTH);
	const filters = {
		clientFilter,
		conditions,
		direction: source.hasDirection ? directionFilter(added, parameter) : undefined,
		waitingMinutes: events.some(({ firedBy }) => firedBy.includes('waiting'))
			? waitingMinutesOf(parameter('waitingMinutes'))
			: undefined,
	};
	return { source, events, path, query, order, ...filters, scope, fingerprint };
}

/** @throws InputError as oneValue does, and for what cannot be an ID */
function oneId(value: unknown, label: string): string {
	return requireId(oneValue(value, label), label);
}

/**
 * For how many minutes a customer must have waited. Longer than a week is rejected: every conversation that ends with a
 * message of the customer waits so long in the saved state.
 * @throws InputError for anything but a whole number of minutes
 */
function waitingMinutesOf(value: unknown): number {
	const minutes = wholeNumber(value, 'Waiting Minutes', 1);
	if (minutes <= MAX_WAITING_MINUTES) return minutes;
	throw new InputError(
		`Waiting Minutes is more than a week: ${minutes}`,
		`Enter a number from 1 to ${MAX_WAITING_MINUTES} as Waiting Minutes, e.g. 10`,
	);
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

/** Only orders can be sorted by their last change (docs/internals/service.md#orders). */
function orderOf({ sorts }: Source, seesChanges: boolean): OrderField | undefined {
	if (!seesChanges) return 'created_at';
	return sorts ? 'updated_at' : undefined;
}
