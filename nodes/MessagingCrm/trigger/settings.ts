import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import {
	accountOf,
	CREDENTIAL,
	fillPath,
	idFields,
	InputError,
	own,
	type Account,
} from '../transport';
import { digest } from './digest';
import type { Watch } from './detect';
import { EVENTS, type TriggerEvent } from './events';
import { SOURCES, type Source } from './sources';

/** One endpoint to read, for all the chosen events that need it. */
export interface Reading {
	source: Source;
	path: string;
	notUuids: string[];
	/** The filters that the service applies. */
	query: IDataObject;
	/** The filters that the trigger applies to what it fires: values of record fields. */
	wanted: IDataObject;
	events: TriggerEvent[];
	watch: Watch;
}

/** What the user has set. */
export interface Settings {
	account: Account;
	readings: Reading[];
	/** Digest of all that decides which records are seen; holds the key only as such. */
	fingerprint: string;
}

/** Days back when only new records are of interest: covers late arrivals and clocks that differ. */
const LOOK_BACK_FOR_CREATED = 2;

/** Days back when changes of older records are, too. */
const LOOK_BACK_FOR_CHANGED = 30;

const FINGERPRINT_LENGTH = 16;

/**
 * Reads the parameters and the credential of the trigger.
 *
 * @throws InputError where something is missing or cannot be used
 */
export async function readSettings(context: IPollFunctions): Promise<Settings> {
	const account = accountOf(await context.getCredentials(CREDENTIAL));
	const chosen = context.getNodeParameter('events', []) as string[];
	const events = EVENTS.filter(({ value }) => chosen.includes(value));
	if (events.length === 0) {
		throw new InputError('No event is chosen', 'Choose at least one event under Trigger On');
	}
	const readings = Object.entries(SOURCES)
		.map(([name, source]: [string, Source]) => ({
			source,
			events: events.filter((event) => event.source === name),
		}))
		.filter((reading) => reading.events.length > 0)
		.map(({ source, events: ofSource }) => readingOf(context, source, ofSource));
	const { apiKey, baseUrl } = account;
	const decisive = readings.map(({ path, query, wanted, watch, events: ofSource }) => [
		[path, query, wanted, watch],
		ofSource.map(({ value }) => value),
	]);
	const fingerprint = digest(JSON.stringify([baseUrl, apiKey, decisive]), FINGERPRINT_LENGTH);
	return { account, readings, fingerprint };
}

function readingOf(context: IPollFunctions, source: Source, events: TriggerEvent[]): Reading {
	const parameter = (name: string): unknown =>
		context.getNodeParameter(name, '', { extractValue: true });
	const changed = events.filter((event) => event.onChanged);
	return {
		source,
		events,
		...fillPath(source.endpoint, parameter),
		query: filtersOf(source.query, parameter),
		wanted: filtersOf(source.fields, parameter),
		watch: {
			dated: source.dated,
			idFields: idFields(source.endpoint),
			lookBackDays: lookBackDays(parameter('options'), changed.length > 0),
			fields: changed.flatMap(({ field }) => field ?? []),
			comparesContent: changed.some(({ field }) => field === undefined),
		},
	};
}

function filtersOf(
	names: Record<string, string> = {},
	parameter: (name: string) => unknown,
): IDataObject {
	const filters: IDataObject = {};
	for (const [name, property] of Object.entries(names)) {
		const value = parameter(`filters.${name}`);
		if (typeof value === 'string' && value.trim() !== '') filters[property] = value.trim();
	}
	return filters;
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
