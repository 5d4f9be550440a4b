import type { IDataObject } from 'n8n-workflow';

import { getOwn, isObject } from '../../shared/json';
import type { KnownSource, ListOrder, WholeReading } from './knownSource';
import { addSnapshots, isDay, pack, unpack, type PackedRecords } from './packing';
import { isMoment, packWaits, unpackWaits, type PackedWaits } from './waits';
import type { Settings, SourceQuery } from '../choice/settings';

/** Version of the saved state. */
const VERSION = 1;

/** What a poll leaves for the next one. */
export interface PollState {
	/** By endpoint. A source that is missing here starts with a first reading. */
	sources: Map<string, KnownSource>;
	/** Digest of the API key with which they were read; undefined if there are none. */
	key?: string;
	/** Digest of the ID of the business whose records they are; undefined if the service does not tell it. */
	business?: string;
	/** See publishing.ts. */
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

type PackedSource = Omit<KnownSource, 'records' | 'snapshots' | 'waits'> &
	PackedRecords & {
		waits: PackedWaits;
		/** Digest of the settings with which it was read. */
		fingerprint: string;
	};

/** Snapshots are added until the state has this size, in bytes of JSON. The known records alone may take more. */
const ROOM_BYTES = 280_000;

/** What Customer Waiting outputs at least, besides the ID of the message and the fields of conditions. */
const FIELDS_OF_WAIT = ['conversation_id', 'created_at'];

/**
 * Reads the state that an earlier poll saved.
 * @param staticData the node's static data in n8n; may contain anything
 */
export function readState(staticData: IDataObject, { queries }: Settings): SavedState {
	const { version, key, business, contextOutlivesPolls, sources } = staticData;
	const state: SavedState = {
		sources: new Map(),
		key: typeof key === 'string' ? key : undefined,
		business: typeof business === 'string' ? business : undefined,
		contextOutlivesPolls: contextOutlivesPolls !== false,
		revision: revisionOf(staticData),
		hasOtherSettings: false,
		isUnreadable: false,
	};
	if (Object.keys(staticData).length === 0) return state;
	if (version !== VERSION || !isObject(sources)) return { ...state, isUnreadable: true };
	for (const { source, fingerprint } of queries) {
		const saved = getOwn(sources, source.endpoint);
		if (saved === undefined) continue;
		if (
			getOwn(saved, 'fingerprint') !== fingerprint &&
			typeof getOwn(saved, 'fingerprint') === 'string'
		) {
			state.hasOtherSettings = true;
			continue;
		}
		const known = sourceIn(saved);
		if (known) state.sources.set(source.endpoint, known);
		else state.isUnreadable = true;
	}
	return state;
}

/**
 * Replaces the saved state, unless it is the same: n8n then has nothing to save.
 *
 * @returns the revision of the state as it is now
 */
export function writeState(
	staticData: IDataObject,
	{ sources, key, business, contextOutlivesPolls }: PollState,
	queries: SourceQuery[],
): number {
	const revision = revisionOf(staticData);
	const state = {
		version: VERSION,
		key,
		business,
		contextOutlivesPolls,
		sources: packAll(sources, queries),
	};
	if (JSON.stringify({ ...state, revision }) === JSON.stringify(staticData)) return revision;
	for (const name of Object.keys(staticData)) delete staticData[name];
	Object.assign(staticData, { ...state, revision: revision + 1 });
	return revision + 1;
}

function revisionOf({ revision }: IDataObject): number {
	return isCount(revision) ? revision : 0;
}

/** Packs the known records of all endpoints, with as many snapshots as fit. */
export function packAll(
	sources: ReadonlyMap<string, KnownSource>,
	queries: Array<Pick<SourceQuery, 'source' | 'conditions' | 'fingerprint'>>,
): Record<string, PackedSource> {
	const all = queries.flatMap(({ source: { endpoint, idFields }, conditions, fingerprint }) => {
		const known = sources.get(endpoint);
		if (!known) return [];
		const { firstDay, newestAtStart, undatedIncomplete, order, reading, trackedFields } = known;
		const rest = { firstDay, newestAtStart, undatedIncomplete, order, reading, trackedFields };
		const fields = [...idFields, ...FIELDS_OF_WAIT, ...conditions.map(({ field }) => field)];
		const waits = packWaits(known.waits, fields);
		const packed: PackedSource = { fingerprint, ...rest, ...pack(known), waits };
		return [{ endpoint, known, packed }];
	});
	const size = Buffer.byteLength(JSON.stringify(all.map(({ packed }) => packed)));
	const comparing = all.filter(({ known }) => known.snapshots.size > 0);
	for (const { known, packed } of comparing) {
		addSnapshots(packed, known, (ROOM_BYTES - size) / comparing.length);
	}
	return Object.fromEntries(all.map(({ endpoint, packed }) => [endpoint, packed]));
}

/** @returns undefined if the saved source cannot be read */
function sourceIn(saved: unknown): KnownSource | undefined {
	const records = unpack(saved);
	const waits = unpackWaits(getOwn(saved, 'waits'));
	if (!records || !waits || !isObject(saved)) return undefined;
	const { firstDay, newestAtStart, undatedIncomplete, order, reading, trackedFields } = saved;
	if (!isDay(firstDay) || !isMoment(newestAtStart) || typeof undatedIncomplete !== 'boolean')
		return undefined;
	if (reading !== undefined && !isWholeReading(reading)) return undefined;
	if (!Array.isArray(trackedFields) || !isListOrder(order)) return undefined;
	const fields = trackedFields.map(String);
	const rest = { firstDay, newestAtStart, undatedIncomplete, order, trackedFields: fields, waits };
	return reading ? { ...rest, reading: { ...reading }, ...records } : { ...rest, ...records };
}

function isListOrder(value: unknown): value is ListOrder & IDataObject {
	const verdict = getOwn(value, 'verdict');
	if (verdict === 'refuted') return isMoment(getOwn(value, 'at'));
	return verdict === 'unknown' || verdict === 'proven';
}

function isWholeReading(value: unknown): value is WholeReading & IDataObject {
	if (!isObject(value)) return false;
	const { kind, from, page, begun } = value;
	const isKind = kind === 'first' || kind === 'all';
	return isKind && isDay(from) && isCount(page) && page > 0 && isMoment(begun);
}

function isCount(value: unknown): value is number {
	return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}
