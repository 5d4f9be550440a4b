import fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import type { Watch } from '../../../../nodes/MessagingCrm/trigger/changes';
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
