import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import { accountOf, connectionFor, CREDENTIAL, type Account } from '../service';
import { InputError } from '../shared/inputError';
import { own } from '../shared/json';
import { fillPath } from '../shared/path';
import { idFields, type OrderField } from '../transport/paging';
import { type Watch, digest } from './changes';
import { EVENTS, type TriggerEvent } from './events';
import { filtersOf } from './filters';
import { SOURCES, type Source } from './sources';

/** One endpoint to read, for all the chosen events that need it. */
export interface SourceQuery {
	source: Source;
	path: string;
	notUuids: string[];
	/** The filters that the service applies. */
	query: IDataObject;
	/** The filters that the trigger applies to what it fires: values of record fields. */
	clientFilter: Record<string, string>;
	events: TriggerEvent[];
	watch: Watch;
	/** The order in which the list has to be proven to come for a reading to end early; undefined reads all. */
	order?: OrderField;
	/**
	 * Digest of all that decides which records are seen and what fires. If it changes, the source starts
	 * anew. The API key is not in it, nor how the address is spelled.
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

/** Days back when only new records are of interest: covers late arrivals and clocks that differ. */
const LOOK_BACK_FOR_CREATED = 2;

/** Days back when changes of older records are, too. */
const LOOK_BACK_FOR_CHANGED = 30;

export const FINGERPRINT_LENGTH = 16;

/** Characters: enough to see that the key is another one. */
const KEY_DIGEST_LENGTH = 6;

/**
 * Reads the parameters and the credential of the trigger.
 *
 * @throws InputError where something is missing or cannot be used
 */
export async function readSettings(context: IPollFunctions): Promise<Settings> {
	const account = accountOf(await context.getCredentials(CREDENTIAL));
	const chosen = [context.getNodeParameter('events', [])].flat();
	const events = EVENTS.filter(({ value }) => chosen.includes(value));
	if (events.length === 0) {
		throw new InputError('No event is chosen', 'Choose at least one event under Trigger On');
	}
	const queries = Object.entries(SOURCES)
		.map(([name, source]: [string, Source]) => ({
			source,
			events: events.filter((event) => event.source === name),
		}))
		.filter((query) => query.events.length > 0)
		.map(({ source, events: ofSource }) => queryOf(context, account, source, ofSource));
	return { account, queries, key: digest(account.apiKey, KEY_DIGEST_LENGTH) };
}

function queryOf(
	context: IPollFunctions,
	account: Account,
	source: Source,
	events: TriggerEvent[],
): SourceQuery {
	const parameter = (name: string): unknown =>
		context.getNodeParameter(name, '', { extractValue: true });
	const { filters: added } = context.getNode().parameters;
	const changed = events.filter((event) => event.onChanged);
	const query = filtersOf(source.query, added, parameter);
	const clientFilter = filtersOf(source.fields, added, parameter);
	const watch = {
		dated: source.dated,
		lookBackDays: lookBackDays(parameter('options'), changed.length > 0),
		fields: source.watched ?? [],
		comparesContent: changed.some(({ field }) => field === undefined),
	};
	const { path, notUuids } = fillPath(source.endpoint, parameter);
	const names = events.map(({ value }) => value);
	const decisive = [addressOf(path, account), path, query, clientFilter, watch, names];
	const fingerprint = digest(JSON.stringify(decisive), FINGERPRINT_LENGTH);
	// The endpoint decides which fields hold identifiers, so they are no part of the fingerprint.
	const order = orderOf(source, changed.length > 0);
	const watched = {
		...watch,
		idFields: idFields(source.endpoint),
		seesOld: order === 'updated_at' && watch.comparesContent,
	};
	const read = { path, notUuids, query, order };
	return { source, events, ...read, clientFilter, watch: watched, fingerprint };
}

/** Only orders can be asked for by their last change (docs/service.md#orders). */
function orderOf({ sorts }: Source, seesChanges: boolean): OrderField | undefined {
	if (!seesChanges) return 'created_at';
	return sorts ? 'updated_at' : undefined;
}

/** The address that serves a path, normalized, so that another spelling of the base URL is the same. */
function addressOf(path: string, account: Account): string {
	const { host, pathname } = new URL(connectionFor(account, path).baseUrl);
	return host + pathname.replace(/\/+$/, '');
}

function lookBackDays(options: unknown, seesChanges: boolean): number {
	const days = own(options, 'lookBackDays');
	if (days === undefined) return seesChanges ? LOOK_BACK_FOR_CHANGED : LOOK_BACK_FOR_CREATED;
	if (typeof days === 'number' && Number.isInteger(days) && days >= 1 && days <= 3650) return days;
	throw new InputError(
		'Look Back (Days) is not a whole number of days',
		'Enter a number from 1 to 3650 under Options, e.g. 2',
	);
}
