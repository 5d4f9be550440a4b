import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { Detection, type Watch } from '../../../../nodes/MessagingCrm/trigger/changes';
import type { KnownRecords } from '../../../../nodes/MessagingCrm/trigger/changes/knownRecords';
import { detect } from '../support/detect';

const WATCH: Watch = {
	dated: false,
	idFields: ['id'],
	lookBackDays: 30,
	fields: ['id'],
	comparesContent: true,
	seesDeleted: true,
};

/** What each reading fired, e.g. `deleted b`. */
function firedBy(readings: string[][]): string[][] {
	let known: KnownRecords | undefined;
	return readings.map((ids) => {
		const records = ids.map((id): IDataObject => ({ id }));
		const detection = detect(known, records, WATCH, 0);
		({ known } = detection);
		return detection.changes.map(({ record, isNew, isDeleted }) => {
			const what = isDeleted ? 'deleted' : 'changed';
			return `${isNew ? 'new' : what} ${String(record.id)}`;
		});
	});
}

it('a record is deleted when two complete readings in a row lack it, and new if it comes back', () => {
	const readings = [['a', 'b'], ['a'], ['a'], ['a'], ['a', 'b'], ['a'], ['a', 'b'], []];
	expect(firedBy(readings)).toEqual([[], [], ['deleted b'], [], ['new b'], [], [], []]);
});

it('a reading of a part of the list deletes nothing', () => {
	const { known } = detect(undefined, [{ id: 'a' }, { id: 'b' }], WATCH, 0);
	const once = detect(known, [{ id: 'a' }], WATCH, 0);
	const part = new Detection(once.known, WATCH, 0);
	part.see([{ id: 'a' }]);
	expect(part.end(undefined).changes).toEqual([]);
});

it.each([
	[3, 6, 2],
	[4, 8, 10],
	[4, 9, 2],
	[10, 30, 2],
	[11, 30, 10],
])('%d missing records of %d are deleted after %d readings', (missing, all, readings) => {
	const ids = Array.from({ length: all }, (_, index) => `${index}`);
	const lists = [ids, ...Array.from({ length: 11 }, () => ids.slice(missing))];
	const counts = firedBy(lists).map((fired) => fired.length);
	expect(counts.findIndex((count) => count > 0)).toBe(readings);
	expect(counts[readings]).toBe(missing);
});

it('a deleted record is output as last known: whole, or at least its watched fields', () => {
	const watch = { ...WATCH, fields: ['id', 'status', 'notes'] };
	const gone: IDataObject[] = [
		{ id: 'a', status: 'Won', name: 'A', notes: null },
		{ id: 'b', status: 'Lost', name: 'B' },
		{ name: 'without an ID' },
	];
	const { known } = detect(undefined, [{ id: 'c' }, ...gone], watch, 0);
	for (const [key, json] of known.snapshots) if (json.includes('"B"')) known.snapshots.delete(key);
	const once = detect(known, [{ id: 'c' }], watch, 0);
	const { changes } = detect(once.known, [{ id: 'c' }], watch, 0);
	expect(changes.map(({ record }) => record)).toEqual([gone[0], { id: 'b', status: 'Lost' }]);
});

it('whatever the readings are, each record is new and deleted in turns, once it was missing twice', () => {
	const reading = fc.subarray(['a', 'b', 'c'], { minLength: 1 });
	fc.assert(
		fc.property(fc.array(reading, { minLength: 1, maxLength: 30 }), (readings) => {
			const fired = firedBy(readings);
			for (const id of ['a', 'b', 'c']) {
				let isKnown = readings[0].includes(id);
				for (const [index, ids] of readings.entries()) {
					const isThere = ids.includes(id);
					const isGone = !isThere && index > 1 && !readings[index - 1].includes(id);
					const expected = [
						...(index > 0 && isThere && !isKnown ? [`new ${id}`] : []),
						...(isKnown && isGone ? [`deleted ${id}`] : []),
					];
					expect(fired[index].filter((text) => text.endsWith(id))).toEqual(expected);
					isKnown = isThere || (isKnown && !isGone);
				}
			}
		}),
	);
});
