import type { IDataObject } from 'n8n-workflow';

import { isObject, own } from '../shared/json';
import { addSnapshots, pack, unpack, type KnownRecords, type PackedRecords } from './changes';
import type { Settings, SourceQuery } from './settings';
import { fingerprintOfVersion1, recordsOfVersion1 } from './stateOfVersion1';

/** Of what is saved. Version 1 had no number. */
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
	/** Of the settings that it was read with. */
	fingerprint: string;
	/** Digest of the API key that it was read with. */
	key: string;
}

/** What is known of a source, and the digest of the API key that it was read with. */
export interface KnownSource extends KnownRecords {
	key: string;
}

/** What an earlier poll left for this one. */
export interface PollState {
	/** By endpoint. A source that is not in it starts anew. */
	sources: Map<string, KnownSource>;
	/**
	 * Whether n8n has been seen to poll twice with one context since the workflow was published, or
	 * nothing speaks against it. If not, a new context does not mean a new publication.
	 */
	contextKept: boolean;
	/** Whether sources start anew because their settings have changed. */
	hasOtherSettings: boolean;
	/** Whether anything else is to be saved even if nothing has happened. */
	isOutdated: boolean;
	/** Whether sources start anew because what was saved cannot be read. */
	isUnreadable: boolean;
}

/** Bytes of JSON that snapshots may fill the state up to; known records may take more. */
const ROOM_BYTES = 280_000;

/**
 * Reads what an earlier poll left, of this version or of version 1.
 *
 * @param staticData the node's, as n8n has it; anything may be in it
 */
export function readState(staticData: IDataObject, settings: Settings): PollState {
	const state: PollState = {
		sources: new Map(),
		contextKept: own(staticData, 'contextKept') !== false,
		hasOtherSettings: false,
		isOutdated: staticData.version !== VERSION,
		isUnreadable: false,
	};
	const saved = savedSources(staticData, settings);
	if (saved === undefined) return { ...state, isUnreadable: true, isOutdated: true };
	state.isOutdated ||= Object.keys(saved).length !== settings.queries.length;
	for (const query of settings.queries) {
		const { endpoint } = query.source;
		const source = own(saved, endpoint);
		if (source === undefined) continue;
		if (isObject(source) && typeof source.fingerprint === 'string') {
			if (source.fingerprint !== query.fingerprint) {
				state.hasOtherSettings = true;
				continue;
			}
			const records = unpack(source, query.watch.comparesContent);
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
				...recordsOfVersion1(own(memories, query.source.endpoint), query),
				fingerprint: isSame ? query.fingerprint : '',
				key: settings.key,
			},
		]),
	);
}

/**
 * Replaces what an earlier poll left, unless it is the same: n8n then has nothing to save.
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
			queries.map(({ source: { endpoint }, fingerprint }) => {
				const { key } = sources.get(endpoint) as KnownSource;
				return [endpoint, { fingerprint, key, ...packed[endpoint] }];
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

/** Packs the known records of all endpoints, with as many snapshots as there is room for. */
export function packAll(sources: Map<string, KnownRecords>): Record<string, PackedRecords> {
	const all = [...sources].map(([endpoint, known]) => ({ endpoint, known, packed: pack(known) }));
	const size = Buffer.byteLength(JSON.stringify(all.map(({ packed }) => packed)));
	const comparing = all.filter(({ known }) => known.snapshots.size > 0);
	for (const { known, packed } of comparing) {
		addSnapshots(packed, known, (ROOM_BYTES - size) / comparing.length);
	}
	return Object.fromEntries(all.map(({ endpoint, packed }) => [endpoint, packed]));
}
