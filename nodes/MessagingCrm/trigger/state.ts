import type { IDataObject } from 'n8n-workflow';

import { addSnapshots, pack, unpack, type Memory, type PackedMemory } from './memory';
import type { Reading } from './settings';

/** What the trigger leaves with n8n from one poll to the next. */
export interface TriggerState {
	/** Of the settings that the rest was read with. */
	fingerprint: string;
	/** By endpoint. */
	memories: Record<string, PackedMemory>;
}

/** Bytes of JSON that the state may take because of snapshots; known records may take it above that. */
const ROOM_BYTES = 280_000;

/** The state that an earlier poll left; undefined where none did, or not with these settings. */
export function stateOf(staticData: IDataObject, fingerprint: string): TriggerState | undefined {
	return staticData.fingerprint === fingerprint
		? (staticData as unknown as TriggerState)
		: undefined;
}

/** What is remembered of the records of one reading. */
export function memoryOf(state: TriggerState, { source, watch }: Reading): Memory {
	return unpack(state.memories[source.endpoint], watch.comparesContent);
}

/** Packs the memories of all endpoints, with as many snapshots as there is room for. */
export function packAll(memories: Map<string, Memory>): TriggerState['memories'] {
	const all = [...memories].map(([endpoint, memory]) => ({
		endpoint,
		memory,
		packed: pack(memory),
	}));
	const size = Buffer.byteLength(JSON.stringify(all.map(({ packed }) => packed)));
	const comparing = all.filter(({ memory }) => memory.snapshots.size > 0);
	for (const { memory, packed } of comparing) {
		addSnapshots(packed, memory, (ROOM_BYTES - size) / comparing.length);
	}
	return Object.fromEntries(all.map(({ endpoint, packed }) => [endpoint, packed]));
}
