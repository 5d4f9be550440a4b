import type { IDataObject } from 'n8n-workflow';

import { contentOf, jakartaDay, sortTimeOf } from '../service';
import { canonical, digest } from '../shared/digest';
import { withoutFields } from '../shared/fieldPath';
import { getOwn, recordId } from '../shared/json';
import { timestampMs } from '../shared/moment';
import type { Cause } from './events';
import type { RecordState } from './knownRecords';
import type { ListPoll } from './pollTypes';
import type { Scope, WatchedList } from './settings';

/** The changed fields of a record. Missing values are `null`. */
export type Changes = Record<string, { from: unknown; to: unknown }>;

/** A record that was created, changed or deleted since the last poll. */
export interface RecordChange {
	cause: Exclude<Cause, 'waiting' | 'silent'>;
	/** The current record, or its last known version if it was deleted. */
	record: IDataObject;
	/** The time of the change according to the record, in ms since the epoch; Infinity if unknown. */
	at: number;
	/** The changed fields; empty if the record was created or deleted, or if its earlier version is unknown. */
	changes: Changes;
	/** Whether only tracked fields have changed. If so, only events about single fields fire. */
	isContentSame?: boolean;
}

/** A record of a page, compared with its known state. */
export interface ComparedRecord {
	recordKey: string;
	record: IDataObject;
	/** Whether the record was unknown or had changed, even if no event fires. */
	isNewOrChanged: boolean;
	change?: RecordChange;
}

/** The lengths of a record's key and of its content digest, in characters. */
const KEY_LENGTH = 8;
const CONTENT_DIGEST_LENGTH = 6;

/** A digest of a record's ID, or of its content if it has no ID. */
export function recordKeyOf(record: IDataObject, { idField }: WatchedList): string {
	const id = recordId(record, idField);
	return digest(id === undefined ? canonical(record) : `string:${id}`, KEY_LENGTH);
}

/** Compares a record with its known state, and saves its current state. */
export function compareAndSave(
	recordKey: string,
	record: IDataObject,
	poll: ListPoll,
): ComparedRecord {
	const { list, state } = poll;
	const unchanged: ComparedRecord = { recordKey, record, isNewOrChanged: false };
	const { isWatchedByDay, newestPages } = list.scope;
	const time = sortTimeOf(record, list.newestFirstBy);
	const day = isWatchedByDay && time !== undefined ? jakartaDay(time) : undefined;
	// Activity without a message, e.g. resolving, moves an old conversation to the top of the list.
	const isOld = day !== undefined && day < state.firstDay;
	if (isOld && newestPages?.sortedBy !== 'activity') return unchanged;
	const earlier = state.records.get(recordKey);
	const latest = recordStateOf(record, list, day);
	const isSame = earlier !== undefined && isUnchanged(earlier, latest);
	// A record whose snapshot did not fit into the saved state gets a new snapshot only when it changes.
	state.records.set(recordKey, isSame ? { ...latest, snapshot: earlier.snapshot } : latest);
	if (isSame || state.status === 'starting') return unchanged;
	const change = changeOf(record, poll, latest, earlier);
	return { recordKey, record, isNewOrChanged: true, change };
}

/** Returns the change of an unknown or changed record; undefined if the record is unknown but not new. */
function changeOf(
	record: IDataObject,
	{ list, state }: ListPoll,
	latest: RecordState,
	earlier?: RecordState,
): RecordChange | undefined {
	const changedAt = timestampMs(record.updated_at) ?? sortTimeOf(record, list.newestFirstBy);
	const changed = { cause: 'changed', record, at: changedAt ?? Infinity } as const;
	if (earlier) {
		const isContentSame = earlier.contentDigest === latest.contentDigest;
		return { ...changed, changes: changedFields(contentOf(record), earlier), isContentSame };
	}
	// A record without a date counts as new.
	const createdAt = timestampMs(record.created_at) ?? Infinity;
	// Timestamps may be whole seconds, so a new record can have the same time as the newest known record.
	const isNewEnough = createdAt >= state.newSince;
	// A record from before the first watched day does not count as new: it may have been known, and removed from the
	// state.
	const isWatched = createdAt >= (timestampMs(state.firstDay) ?? 0);
	if (isNewEnough && isWatched) return { cause: 'created', record, at: createdAt, changes: {} };
	// An unknown old conversation has returned to the list because of a new message. It counts as changed.
	return list.newestFirstBy === 'activity' ? { ...changed, changes: {} } : undefined;
}

function recordStateOf(record: IDataObject, list: WatchedList, day?: string): RecordState {
	const content = contentOf(record);
	const tracked = list.scope.trackedFields
		.filter((field) => field !== list.idField || content[field] !== undefined)
		.map((field) => [field, content[field] ?? null]);
	const compared = comparedValue(content, list.scope);
	return {
		day,
		tracked: canonical(Object.fromEntries(tracked)),
		contentDigest: compared === undefined ? '' : digest(canonical(compared), CONTENT_DIGEST_LENGTH),
		absences: 0,
		snapshot: list.scope.savesSnapshots ? content : undefined,
	};
}

/** The part of a record that is compared in addition to its tracked fields; undefined if there is no such part. */
function comparedValue(content: IDataObject, { comparedFields, ignoredFields }: Scope) {
	if (comparedFields === 'none') return undefined;
	return comparedFields === 'all' ? withoutFields(content, ignoredFields) : content.updated_at;
}

/** Whether a record is unchanged. Fields that are tracked in only one of the two states are ignored. */
function isUnchanged(earlier: RecordState, latest: RecordState): boolean {
	if (earlier.contentDigest !== latest.contentDigest) return false;
	if (earlier.tracked === latest.tracked) return true;
	const latestValues = trackedValues(latest);
	return Object.entries(trackedValues(earlier)).every(([field, before]) => {
		const now = getOwn(latestValues, field);
		return now === undefined || canonical(before) === canonical(now);
	});
}

/** The changed fields of a record. Without a snapshot, only tracked fields are compared. */
function changedFields(content: IDataObject, earlier: RecordState): Changes {
	const { snapshot } = earlier;
	const before: IDataObject = { ...snapshot, ...trackedValues(earlier) };
	const names = Object.keys({ ...before, ...(snapshot && content) });
	const changes = names.map((name) => {
		const from = getOwn(before, name) ?? null;
		return [name, { from, to: getOwn(content, name) ?? null }] as const;
	});
	const changed = changes.filter(([, { from, to }]) => canonical(from) !== canonical(to));
	return Object.fromEntries(changed);
}

/** The last known version of a record. Without a snapshot, it has only the tracked fields. */
export function lastKnown(state: RecordState): IDataObject {
	const values = Object.entries(trackedValues(state)).filter(([, value]) => value !== null);
	return { ...Object.fromEntries(values), ...state.snapshot };
}

function trackedValues({ tracked }: RecordState): IDataObject {
	return JSON.parse(tracked) as IDataObject;
}
