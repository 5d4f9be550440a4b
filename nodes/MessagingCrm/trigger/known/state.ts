import type { IDataObject } from 'n8n-workflow';

import { digest } from '../../shared/digest';
import { getOwn } from '../../shared/json';
import type { SourceQuery } from '../choice/query';
import type { RecordState } from './recordState';
import type { SourceState } from './sourceState';
import { packWaits } from './waits';

/** Version of the saved state. */
const VERSION = 1;

/** What a poll leaves for the next one. */
interface TriggerState {
	/** By endpoint. A source that is missing here starts with a first round. */
	sources: Map<string, SourceState>;
	/** Digest of the API key with which they were read; undefined if there are none. */
	key?: string;
	/** Digest of the ID of the business whose records they are; undefined if the service does not tell it. */
	business?: string;
	/** Whether n8n's contexts last longer than a poll (see n8n.ts). */
	contextOutlivesPolls: boolean;
}

/** The state that an earlier poll saved. */
export interface SavedState extends TriggerState {
	/** Rises by one with each change. */
	revision: number;
	/** Digest of what is saved and of the settings it was read for. */
	version: string;
	/** Whether sources are reset because their settings have changed. */
	hasOtherSettings: boolean;
	/** Whether sources are reset because the saved state cannot be read. */
	isUnreadable: boolean;
}

/**
 * What n8n saves. The state is in texts, since n8n makes a proxy of each object, and what has the right digest was written
 * here and needs no check.
 */
interface StaticData extends IDataObject {
	revision: number;
	/** The state as JSON, without the records. */
	state: string;
	/** The records of each source as JSON. */
	records: string;
	/** Of both texts and the version. */
	digest: string;
}

interface PackedState extends Omit<TriggerState, 'sources'> {
	sources: Record<string, PackedSource>;
}

type PackedSource = Omit<SourceState, 'records' | 'haveRecordsChanged' | 'waits'> & {
	waits: ReturnType<typeof packWaits>;
	/** Digest of the settings with which it was read. */
	fingerprint: string;
};

/** The records of a source as they are saved: about 20 bytes each. */
interface PackedRecords {
	/** The tracked values that occur. */
	tracked: string[];
	/** By day, or '' without one: for each record `key content position-in-tracked absences`, where '' stands for 0. */
	days: Record<string, string>;
	/** By key: whole records, as many as there is room for. */
	snapshots: Record<string, IDataObject>;
}

/** Whole records are saved until all records together have this size, in bytes: the newest first. */
const ROOM_BYTES = 280_000;

const DIGEST_LENGTH = 16;

/** What Customer Waiting outputs at least, besides the ID of the message and the fields of conditions. */
const FIELDS_OF_WAIT = ['conversation_id', 'created_at'];

/**
 * Reads the state that an earlier poll saved. It never throws, whatever was saved.
 * @param staticData the node's static data in n8n; may contain anything
 * @param unpacked what an earlier call returned, if nothing has changed it: returned again if it is of the same state, since parsing
 * 10,000 records takes 17 ms
 */
export function readState(
	staticData: IDataObject,
	queries: SourceQuery[],
	unpacked?: SavedState,
): SavedState {
	const none: SavedState = {
		sources: new Map(),
		contextOutlivesPolls: true,
		revision: revisionOf(staticData),
		version: '',
		hasOtherSettings: false,
		isUnreadable: false,
	};
	if (Object.keys(staticData).length === 0) return none;
	if (!isWritten(staticData)) return { ...none, isUnreadable: true };
	const version = [staticData.digest, ...queries.map(({ fingerprint }) => fingerprint)].join();
	if (unpacked?.version === version) return unpacked;
	const { sources, ...rest } = JSON.parse(staticData.state) as PackedState;
	const records = JSON.parse(staticData.records) as Record<string, PackedRecords>;
	const state = { ...none, ...rest, version };
	for (const { source, fingerprint: wanted } of queries) {
		const packed = getOwn(sources, source.endpoint) as PackedSource | undefined;
		if (!packed) continue;
		const { fingerprint, waits, ...kept } = packed;
		state.hasOtherSettings ||= fingerprint !== wanted;
		if (fingerprint !== wanted) continue;
		state.sources.set(source.endpoint, {
			...kept,
			waits: new Map(Object.entries(waits)),
			records: unpackRecords(records[source.endpoint]),
			haveRecordsChanged: false,
		});
	}
	return state;
}

/**
 * Replaces the saved state, unless it is the same: n8n then has nothing to save.
 * @returns the revision of the state as it is now
 */
export function writeState(
	staticData: IDataObject,
	{ sources, ...rest }: TriggerState,
	queries: SourceQuery[],
): number {
	const revision = revisionOf(staticData);
	const packed: PackedState = { ...rest, sources: {} };
	for (const query of queries) {
		const source = sources.get(query.source.endpoint);
		if (source) packed.sources[query.source.endpoint] = packSource(source, query);
	}
	const state = JSON.stringify(packed);
	const haveChanged = [...sources.values()].some((source) => source.haveRecordsChanged);
	if (state === staticData.state && !haveChanged) return revision;
	const records = haveChanged ? packAllRecords(sources) : String(staticData.records);
	for (const name of Object.keys(staticData)) delete staticData[name];
	const saved = { revision: revision + 1, state, records, digest: digestOf(state, records) };
	Object.assign(staticData, saved satisfies StaticData);
	return revision + 1;
}

function packSource(
	{ firstDay, isFirstRoundDone, newAfter, isRoundUrgent, waits }: SourceState,
	{ source, conditions, fingerprint }: SourceQuery,
): PackedSource {
	const ofConditions = conditions.map(({ field }) => field);
	const fields = [source.idField, ...FIELDS_OF_WAIT, ...ofConditions];
	const kept = { firstDay, isFirstRoundDone, newAfter, isRoundUrgent };
	return { ...kept, fingerprint, waits: packWaits(waits, fields) };
}

/** The records of all sources as JSON, with the newest ones whole, as many as there is room for. */
function packAllRecords(sources: Map<string, SourceState>): string {
	const packed: Record<string, PackedRecords> = {};
	for (const [endpoint, { records }] of sources) packed[endpoint] = packRecords(records);
	let room = ROOM_BYTES - sizeOf(packed);
	for (const [endpoint, { records }] of sources) {
		const newestFirst = [...records].filter(([, { whole }]) => whole);
		newestFirst.sort(([, a], [, b]) => (b.day ?? '').localeCompare(a.day ?? ''));
		for (const [key, { whole = {} }] of newestFirst) {
			room -= sizeOf({ [key]: whole });
			if (room < 0) break;
			packed[endpoint].snapshots[key] = whole;
		}
	}
	return JSON.stringify(packed);
}

function packRecords(records: Map<string, RecordState>): PackedRecords {
	const positions = new Map<string, number>();
	const days: Record<string, string> = {};
	for (const [key, { day = '', content, tracked, absences }] of records) {
		const position = positions.get(tracked) ?? positions.size;
		positions.set(tracked, position);
		const line = `${key} ${content} ${position || ''} ${absences || ''}`.trimEnd();
		days[day] = days[day] === undefined ? line : `${days[day]},${line}`;
	}
	return { tracked: [...positions.keys()], days, snapshots: {} };
}

/** The records of a source, by key, from the saved state. */
function unpackRecords({ tracked, days, snapshots }: PackedRecords): Map<string, RecordState> {
	const records = new Map<string, RecordState>();
	for (const [day, lines] of Object.entries(days)) {
		for (const line of lines.split(',')) {
			const [key, content = '', position = '', absences = ''] = line.split(' ');
			records.set(key, {
				day: day || undefined,
				absences: Number(absences),
				tracked: tracked[Number(position)],
				content,
				whole: getOwn(snapshots, key) as IDataObject | undefined,
			});
		}
	}
	return records;
}

/** The size of a value in bytes, in a text of the state as n8n saves it. */
function sizeOf(value: unknown): number {
	return Buffer.byteLength(JSON.stringify(JSON.stringify(value)));
}

function revisionOf({ revision }: IDataObject): number {
	return typeof revision === 'number' && Number.isSafeInteger(revision) ? revision : 0;
}

function isWritten(staticData: IDataObject): staticData is StaticData {
	const { state, records, digest: saved } = staticData;
	const areTexts = typeof state === 'string' && typeof records === 'string';
	return areTexts && saved === digestOf(state, records);
}

/** By which a state that was damaged, or saved by another version, is told from one that was written here. */
function digestOf(state: string, records: string): string {
	return digest([VERSION, state, records].join('\n'), DIGEST_LENGTH);
}
