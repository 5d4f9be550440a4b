import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { canonical } from '../../../../nodes/MessagingCrm/shared/digest';
import type { KnownRecord } from '../../../../nodes/MessagingCrm/trigger/known/knownRecord';
import { KnownRecords } from '../../../../nodes/MessagingCrm/trigger/known/knownRecords';

/** Records, some of them whole: key, what is known, the whole record. */
export type Known = Array<[key: string, known: KnownRecord, whole?: IDataObject]>;

export function recordsOf(all: Known): KnownRecords {
	const records = new KnownRecords();
	for (const [key, known, whole] of all) records.set(key, known, whole);
	return records;
}

const digest = (length: number) =>
	fc
		.array(fc.constantFrom(...'aZ0-_'), { minLength: length, maxLength: length })
		.map((letters) => letters.join(''));

const object = fc
	.dictionary(fc.oneof(fc.constantFrom('id', '__proto__', 'toString'), fc.string()), fc.jsonValue())
	.map((value) => JSON.parse(JSON.stringify(value)) as IDataObject);

const known = fc.record<KnownRecord, 'absences' | 'tracked' | 'content'>(
	{
		day: fc.integer({ min: 1, max: 28 }).map((day) => `2026-02-${`${day}`.padStart(2, '0')}`),
		absences: fc.nat(100),
		tracked: object.map(canonical),
		content: fc.oneof(fc.constant(''), digest(11)),
	},
	{ requiredKeys: ['absences', 'tracked', 'content'] },
);

/** Any known records. */
export const anyRecords: fc.Arbitrary<Known> = fc.uniqueArray(
	fc.tuple(digest(8), known, fc.option(object, { nil: undefined })),
	{ selector: ([key]) => key, maxLength: 12 },
);
