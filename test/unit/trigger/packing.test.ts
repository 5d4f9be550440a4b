import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { canonical } from '../../../nodes/MessagingCrm/shared/digest';
import type { KnownRecord } from '../../../nodes/MessagingCrm/trigger/known/knownRecord';
import { addSnapshots, pack, unpack } from '../../../nodes/MessagingCrm/trigger/known/packing';
import { runs } from '../support/runs';
import { damage, damages, records, sourceOf } from './support/knownRecords';

const asSaved = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

it('any known records are the same after they were saved', () => {
	fc.assert(
		fc.property(records, (known) => {
			const packed = pack(known);
			addSnapshots(packed, known, Infinity);
			const { records: again, snapshots } = unpack(asSaved(packed))!;
			expect([...again]).toEqual(expect.arrayContaining([...known.records]));
			expect(again.size).toBe(known.records.size);
			expect([...snapshots.keys()].sort()).toEqual([...known.snapshots.keys()].sort());
			for (const [key, json] of known.snapshots) {
				// A field that only other records have is null.
				const { ...whole } = JSON.parse(snapshots.get(key)!) as IDataObject;
				const record = JSON.parse(json) as IDataObject;
				for (const name of Object.keys(whole)) {
					if (!Object.hasOwn(record, name)) {
						expect(whole[name]).toBeNull();
						delete whole[name];
					}
				}
				expect(canonical(whole)).toBe(canonical(record));
			}
		}),
	);
});

it('damaged records cannot be read, or are valid', () => {
	fc.assert(
		fc.property(records, damages, (known, [steps, by]) => {
			const packed = pack(known);
			addSnapshots(packed, known, Infinity);
			const damaged = { packed: asSaved(packed) as IDataObject };
			damage(damaged, [0, ...steps], by);
			const again = unpack(asSaved(damaged.packed ?? null));
			for (const { day, absences, tracked, content } of again?.records.values() ?? []) {
				expect(typeof JSON.parse(tracked)).toBe('object');
				expect([typeof absences, typeof content]).toEqual(['number', 'string']);
				if (day !== undefined) expect(Date.parse(day)).not.toBeNaN();
			}
			for (const json of again?.snapshots.values() ?? []) {
				expect(typeof JSON.parse(json)).toBe('object');
			}
		}),
		runs(250),
	);
});

it('snapshots of the newest records are saved, as many as fit', () => {
	const days = ['2026-03-08', '2026-03-10', undefined, '2026-03-09'];
	const source = sourceOf(
		days.map((day, index): [string, KnownRecord, IDataObject] => [
			`key${index}`,
			{ day, absences: 0, tracked: '{}', content: '' },
			{ id: index, [`item of ${day}`]: 'Kopi ☕☕☕' },
		]),
	);
	const counts = Array.from({ length: 50 }, (_, tens) => {
		const packed = pack(source);
		const size = () => Buffer.byteLength(JSON.stringify(packed));
		const before = size();
		addSnapshots(packed, source, 10 * tens);
		expect(size() - before).toBeLessThanOrEqual(10 * tens);
		const kept = Object.keys(packed.snapshots);
		expect(kept).toEqual(['key1', 'key3', 'key0', 'key2'].slice(0, kept.length));
		return kept.length;
	});
	expect([counts[0], counts.at(-1)]).toEqual([0, 4]);
});
