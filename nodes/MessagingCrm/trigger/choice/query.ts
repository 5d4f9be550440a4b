import type { IDataObject } from 'n8n-workflow';

import type { Direction, ListEndpoint, ListOrder, OrderField } from '../../service';
import type { Condition } from './conditions';
import type { Source, TriggerEvent } from './events';

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
	/** Which messages fire New Message; undefined if all do, or if that event is not chosen. */
	direction?: Direction;
	/** For how many minutes a customer must have waited; undefined if no event is about that. */
	waitingMinutes?: number;
	events: TriggerEvent[];
	scope: Scope;
	/**
	 * Digest of the settings that decide which records are read and which events fire. If it changes, the source
	 * is reset. It does not depend on the API key, the spelling of the address, the conditions and the direction: after a
	 * change of these, no old events fire.
	 */
	fingerprint: string;
}

/** What is watched of the records of a source. */
export interface Scope extends Pick<ListEndpoint, 'dated' | 'idField' | 'newestFirstBy'> {
	/** For how many days after its creation, or a conversation's last message, a record is watched. */
	lookBackDays: number;
	/** Fields whose earlier values are always saved. */
	trackedFields: string[];
	/** Whether changes of other fields count, too. */
	comparesContent: boolean;
	/** Dot paths of fields that are left out of that. */
	ignoredFields: string[];
	/**
	 * By what the list comes newest first, so that its top shows the news; undefined if it has to be read whole. By `updated_at`, a
	 * record with another one is news, and by `activity` one with any change, though no event may be about it: known ones come first, too.
	 */
	order?: ListOrder | OrderField;
	/** Whether deletions count. */
	seesDeleted: boolean;
}
