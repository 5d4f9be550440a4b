import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { canonical } from '../../../nodes/MessagingCrm/shared/digest';
import type { KnownRecord } from '../../../nodes/MessagingCrm/trigger/known/knownRecord';
import {
	KnownRecords,
	type PackedRecords,
} from '../../../nodes/MessagingCrm/trigger/known/knownRecords';
import { anyRecords, recordsOf, type Known } from './support/knownRecords';

const sizeOf = (value: unknown) => JSON.stringify(value).length;

function packed(records: KnownRecords, room = Infinity) {
	const saved = records.pack();
	records.addSnapshots(saved, room, sizeOf);
	return JSON.parse(JSON.stringify(saved)) as PackedRecords;
}

const savedOf = (known: Known) => new KnownRecords(packed(recordsOf(known)));

/** As it was saved: a field that only other records have is null. */
function withoutNulls(record: IDataObject, like: IDataObject): IDataObject {
	return Object.fromEntries(
		Object.entries(record).filter(([name, value]) => value !== null || Object.hasOwn(like, name)),
	);
}

it('any known records are the same after they were saved', () => {
	fc.assert(
		fc.property(anyRecords, (known) => {
			const records = savedOf(known);
			expect([records.size, records.hasChanged]).toEqual([known.length, false]);
			for (const [key, { day, ...rest }, whole] of known) {
				const { day: found, ...others } = records.get(key)!;
				expect([found, others]).toEqual([day, rest]);
				const snapshot = records.snapshotOf(key);
				expect(snapshot && canonical(withoutNulls(snapshot, whole!))).toBe(
					whole && canonical(whole),
				);
				records.set(key, { day, ...rest }, whole);
			}
			expect(records.get('unknown')).toBeUndefined();
			expect([records.size, records.hasChanged]).toEqual([known.length, false]);
		}),
	);
});

it('days before the first one are forgotten', () => {
	fc.assert(
		fc.property(anyRecords, fc.nat(27), (known, days) => {
			const first = `2026-02-${`${days + 1}`.padStart(2, '0')}`;
			const records = savedOf(known);
			const kept = known.filter(([, { day = first }]) => day >= first).map(([key]) => key);
			records.forgetBefore(first);
			expect([records.size, records.hasChanged]).toEqual([kept.length, kept.length < known.length]);
			expect([...records.all().keys()].sort()).toEqual(kept.sort());
		}),
	);
});

it('snapshots of the newest records are saved, as many as fit', () => {
	const days = ['2026-03-08', '2026-03-10', undefined, '2026-03-09'];
	const records = recordsOf(
		days.map((day, index): [string, KnownRecord, IDataObject] => [
			`key${index}`,
			{ day, absences: 0, tracked: '{}', content: '' },
			{ id: index, [`item of ${day}`]: 'Kopi ☕☕☕' },
		]),
	);
	const counts = Array.from({ length: 50 }, (_, tens) => {
		const [before, after] = [records.pack(), packed(records, 10 * tens)];
		expect(sizeOf(after) - sizeOf(before)).toBeLessThanOrEqual(10 * tens);
		const kept = Object.keys(after.snapshots);
		expect(kept).toEqual(['key1', 'key3', 'key0', 'key2'].slice(0, kept.length));
		return kept.length;
	});
	expect([counts[0], counts.at(-1)]).toEqual([0, 4]);
});
