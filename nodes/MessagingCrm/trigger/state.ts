import type { IDataObject } from 'n8n-workflow';

import { isObject, getOwn } from '../shared/json';
import { addSnapshots, pack, type KnownRecords, type PackedRecords } from './changes';
import type { Settings, SourceQuery } from './settings';
import { fingerprintOfVersion1, recordsOfVersion1 } from './stateOfVersion1';
import { unpackOnce } from './unpackOnce';

/** Version of the saved state. Version 1 was saved without a number. */
const VERSION = 2;

/** What the trigger saves with n8n from one poll to the next. */
interface SavedState {
	version: typeof VERSION;
	/** See `PollState`. */
	contextKept: boolean;
	/** By endpoint. */
	sources: Record<string, SavedSource>;
}

interface SavedSource extends PackedRecords {
	/** Digest of the settings with which it was read. */
	fingerprint: string;
	/** Digest of the API key with which it was read. */
	key: string;
}

/** What is known of a source, and the digest of the API key with which it was read. */
export interface KnownSource extends KnownRecords {
	key: string;
}

/** The state that an earlier poll saved. */
export interface PollState {
	/** By endpoint. A source that is missing here starts with a first reading. */
	sources: Map<string, KnownSource>;
	/**
	 * Whether n8n has polled twice with the same context since the workflow was published, as far as is known. If
	 * not, a new context does not mean that the workflow was published again.
	 */
	contextKept: boolean;
	/** Whether sources are reset because their settings have changed. */
	hasOtherSettings: boolean;
	/** Whether the state must be saved even if nothing has happened. */
	isOutdated: boolean;
	/** Whether sources are reset because the saved state cannot be read. */
	isUnreadable: boolean;
}

/** Snapshots are added until the state has this size, in bytes of JSON. The known records alone may take more. */
const ROOM_BYTES = 280_000;

/**
 * Reads the state that an earlier poll saved, in this version or in version 1.
 *
 * @param node identifies the node within the process
 * @param staticData the node's static data in n8n; may contain anything
 */
export function readState(node: string, staticData: IDataObject, settings: Settings): PollState {
	const state: PollState = {
		sources: new Map(),
		contextKept: getOwn(staticData, 'contextKept') !== false,
		hasOtherSettings: false,
		isOutdated: staticData.version !== VERSION,
		isUnreadable: false,
	};
	const saved = savedSources(staticData, settings);
	if (saved === undefined) return { ...state, isUnreadable: true, isOutdated: true };
	state.isOutdated ||= Object.keys(saved).length !== settings.queries.length;
	for (const query of settings.queries) {
		const { endpoint } = query.source;
		const source = getOwn(saved, endpoint);
		if (source === undefined) continue;
		if (isObject(source) && typeof source.fingerprint === 'string') {
			if (source.fingerprint !== query.fingerprint) {
				state.hasOtherSettings = true;
				continue;
			}
			const name = `${node} ${endpoint}`;
			const records = unpackOnce(name, source, query.watch.comparesContent);
			if (records) {
				state.sources.set(endpoint, { ...records, key: String(source.key) });
				continue;
			}
		}
		state.isUnreadable = true;
	}
	return state;
}

/** @returns sources by endpoint; undefined if they cannot be read */
function savedSources(staticData: IDataObject, settings: Settings): IDataObject | undefined {
	const { version, sources, memories } = staticData;
	if (version === VERSION) return isObject(sources) ? sources : undefined;
	if (version !== undefined) return undefined;
	if (Object.keys(staticData).length === 0) return {};
	if (!isObject(memories)) return undefined;
	const isSame = staticData.fingerprint === fingerprintOfVersion1(settings);
	return Object.fromEntries(
		settings.queries.map((query): [string, IDataObject] => [
			query.source.endpoint,
			{
				...recordsOfVersion1(getOwn(memories, query.source.endpoint), query),
				fingerprint: isSame ? query.fingerprint : '',
				key: settings.key,
			},
		]),
	);
}

/**
 * Replaces the saved state, unless it is unchanged: n8n then has nothing to save.
 *
 * @param beforeChange called only if there is something to save
 */
export function writeState(
	staticData: IDataObject,
	{ sources, contextKept }: Pick<PollState, 'sources' | 'contextKept'>,
	queries: SourceQuery[],
	beforeChange: () => void,
): void {
	const packed = packAll(sources);
	const state: SavedState = {
		version: VERSION,
		contextKept,
		sources: Object.fromEntries(
			queries.flatMap(({ source: { endpoint }, fingerprint }) => {
				const source = sources.get(endpoint);
				return source ? [[endpoint, { fingerprint, key: source.key, ...packed[endpoint] }]] : [];
			}),
		),
	};
	if (JSON.stringify(state) === JSON.stringify(staticData)) return;
	beforeChange();
	for (const name of Object.keys(staticData)) {
		if (!(name in state)) delete staticData[name];
	}
	Object.assign(staticData, state);
}

/** Packs the known records of all endpoints, with as many snapshots as fit. */
export function packAll(sources: Map<string, KnownRecords>): Record<string, PackedRecords> {
	const all = [...sources].map(([endpoint, known]) => ({ endpoint, known, packed: pack(known) }));
	const size = Buffer.byteLength(JSON.stringify(all.map(({ packed }) => packed)));
	const comparing = all.filter(({ known }) => known.snapshots.size > 0);
	for (const { known, packed } of comparing) {
		addSnapshots(packed, known, (ROOM_BYTES - size) / comparing.length);
	}
	return Object.fromEntries(all.map(({ endpoint, packed }) => [endpoint, packed]));
}
