import type { IDataObject } from 'n8n-workflow';

import { unpack, type KnownRecords } from './changes';

/** Records that are kept unpacked in this process, of all nodes together. */
const MAX_RECORDS = 300_000;

/** By node and source: the saved JSON and its unpacked records, the most recently used last. */
const unpacked = new Map<string, { text: string; known: KnownRecords }>();

/**
 * Unpacks records, or returns the last result if they have not changed: most polls change nothing, and unpacking
 * 10,000 records takes longer than the rest of such a poll.
 *
 * @param name the node and the source
 * @param saved see `unpack`
 */
export function unpackOnce(
	name: string,
	saved: IDataObject,
	comparesContent: boolean,
): KnownRecords | undefined {
	const text = JSON.stringify(saved);
	const last = unpacked.get(name);
	unpacked.delete(name);
	const known = last?.text === text ? last.known : unpack(saved, comparesContent);
	if (known) unpacked.set(name, { text, known });
	makeRoom();
	return known;
}

function makeRoom(): void {
	let records = 0;
	for (const { known } of unpacked.values()) records += known.records.size;
	for (const [name, { known }] of unpacked) {
		if (records <= MAX_RECORDS) return;
		unpacked.delete(name);
		records -= known.records.size;
	}
}
