import type { IDataObject } from 'n8n-workflow';

import { digest } from '../../shared/digest';
import { getOwn } from '../../shared/json';
import { KnownRecords, type PackedRecords } from './knownRecords';
import type { KnownSource } from './knownSource';
import { packWaits, unpackWaits, type PackedWaits } from './waits';
import type { Settings, SourceQuery } from '../choice/settings';

/** Version of the saved state. */
const VERSION = 1;

/** What a poll leaves for the next one. */
interface PollState {
	/** By endpoint. A source that is missing here starts with a first reading. */
	sources: Map<string, KnownSource>;
	/** Digest of the API key with which they were read; undefined if there are none. */
	key?: string;
	/** Digest of the ID of the business whose records they are; undefined if the service does not tell it. */
	business?: string;
	/** See pollContexts.ts. */
	contextOutlivesPolls: boolean;
}

/** The state that an earlier poll saved. */
export interface SavedState extends PollState {
	/** Rises by one with each change. */
	revision: number;
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

interface PackedState extends Omit<PollState, 'sources'> {
	sources: Record<string, PackedSource>;
}

type PackedSource = Omit<KnownSource, 'records' | 'waits'> & {
	/** They have a text of their own. */
	records: undefined;
	waits: PackedWaits;
	/** Digest of the settings with which it was read. */
	fingerprint: string;
};

/** Snapshots are added until the state has this size, in bytes. The known records alone may take more. */
const ROOM_BYTES = 280_000;

const DIGEST_LENGTH = 16;

/** What Customer Waiting outputs at least, besides the ID of the message and the fields of conditions. */
const FIELDS_OF_WAIT = ['conversation_id', 'created_at'];

/**
 * Reads the state that an earlier poll saved.
 * @param staticData the node's static data in n8n; may contain anything
 */
export function readState(staticData: IDataObject, { queries }: Settings): SavedState {
	const none: SavedState = {
		sources: new Map(),
		contextOutlivesPolls: true,
		revision: revisionOf(staticData),
		hasOtherSettings: false,
		isUnreadable: false,
	};
	if (Object.keys(staticData).length === 0) return none;
	if (!isWritten(staticData)) return { ...none, isUnreadable: true };
	const { sources: saved, ...rest } = JSON.parse(staticData.state) as PackedState;
	const records = JSON.parse(staticData.records) as Record<string, PackedRecords>;
	const state = { ...none, ...rest };
	for (const { source, fingerprint: wanted } of queries) {
		const packed = getOwn(saved, source.endpoint) as PackedSource | undefined;
		if (!packed) continue;
		const { fingerprint, waits, ...known } = packed;
		if (fingerprint !== wanted) state.hasOtherSettings = true;
		else
			state.sources.set(source.endpoint, {
				...known,
				waits: unpackWaits(waits),
				records: new KnownRecords(records[source.endpoint]),
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
	{ sources, ...rest }: PollState,
	queries: SourceQuery[],
): number {
	const revision = revisionOf(staticData);
	const all = queries.flatMap((query) => {
		const known = sources.get(query.source.endpoint);
		return known ? [{ query, known }] : [];
	});
	const packed = all.map(({ query, known }) => [query.source.endpoint, packedSource(known, query)]);
	const packedState = { ...rest, sources: Object.fromEntries(packed) as PackedState['sources'] };
	const state = JSON.stringify(packedState satisfies PackedState);
	const hasChanged = all.some(({ known }) => known.records.hasChanged);
	if (!hasChanged && state === staticData.state) return revision;
	const records = JSON.stringify(packedRecords(all, ROOM_BYTES - sizeOf(packedState)));
	for (const name of Object.keys(staticData)) delete staticData[name];
	const saved = { revision: revision + 1, state, records, digest: digestOf(state, records) };
	Object.assign(staticData, saved satisfies StaticData);
	return revision + 1;
}

function packedSource(
	{ waits, ...known }: KnownSource,
	{ source, conditions, fingerprint }: SourceQuery,
): PackedSource {
	const ofConditions = conditions.map(({ field }) => field);
	const fields = [...source.idFields, ...FIELDS_OF_WAIT, ...ofConditions];
	return { ...known, records: undefined, fingerprint, waits: packWaits(waits, fields) };
}

/** By endpoint: the known records, with as many snapshots as fit into `room` bytes together with them. */
function packedRecords(
	all: Array<{ query: SourceQuery; known: KnownSource }>,
	room: number,
): Record<string, PackedRecords> {
	const packed = all.map(({ query, known: { records } }) => {
		return { query, records, packed: records.pack() };
	});
	const left = room - sizeOf(packed.map((one) => one.packed));
	const comparing = packed.filter(({ query }) => query.scope.comparesContent);
	for (const one of comparing) {
		one.records.addSnapshots(one.packed, left / comparing.length, sizeOf);
	}
	return Object.fromEntries(packed.map((one) => [one.query.source.endpoint, one.packed]));
}

/** The size of a value in a text of the state, in bytes as n8n saves it. */
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
export function digestOf(state: string, records: string): string {
	return digest([VERSION, state, records].join('\n'), DIGEST_LENGTH);
}
