import * as fc from 'fast-check';
import type { IDataObject } from 'n8n-workflow';

import { isObject } from '../../../../nodes/MessagingCrm/shared/json';
import { canonical } from '../../../../nodes/MessagingCrm/shared/digest';
import type { KnownRecord } from '../../../../nodes/MessagingCrm/trigger/known/knownRecord';
import type { KnownSource } from '../../../../nodes/MessagingCrm/trigger/known/knownSource';

type Records = Pick<KnownSource, 'records' | 'snapshots'>;

/** A source that knows these records, some of them whole: key, what is known, the whole record. */
export function sourceOf(all: Array<[string, KnownRecord, IDataObject?]>): Records {
	const whole = all.filter(([, , record]) => record !== undefined);
	return {
		records: new Map(all.map(([key, known]) => [key, known])),
		snapshots: new Map(whole.map(([key, , record]) => [key, JSON.stringify(record)])),
	};
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
export const records = fc
	.uniqueArray(fc.tuple(digest(8), known, fc.option(object, { nil: undefined })), {
		selector: ([key]) => key,
		maxLength: 12,
	})
	.map(sourceOf);

/** How to damage what was saved: where, and what stands there instead. */
export const damages = fc.tuple(
	fc.array(fc.nat(30), { minLength: 1, maxLength: 5 }),
	fc.oneof(
		fc.constant(undefined),
		fc.constantFrom('', '[]', '{}', '0', '2026-03-10', -1, 1e300),
		fc.jsonValue(),
	),
);

/** Replaces one value of a JSON object, however deep, or deletes it. */
export function damage(value: IDataObject, [step, ...steps]: number[], by: unknown): void {
	const names = Object.keys(value);
	if (names.length === 0) return;
	const name = names[step % names.length];
	const inner = value[name];
	if (steps.length > 0 && isAnyObject(inner)) damage(inner, steps, by);
	else if (by === undefined) delete value[name];
	else value[name] = by;
}

function isAnyObject(value: unknown): value is IDataObject {
	return (isObject(value) || Array.isArray(value)) && Object.keys(value).length > 0;
}
