import * as fc from 'fast-check';

import { InputError } from '../../../nodes/MessagingCrm/shared/inputError';
import {
	readBoolean,
	readId,
	readRequired,
	readText,
} from '../../../nodes/MessagingCrm/shared/values';

const READERS = { readBoolean, readId, readRequired, readText };

describe.each(Object.entries(READERS))('%s', (_, read) => {
	it('gives nothing, a text or a boolean, or throws an InputError that names the field', () => {
		fc.assert(
			fc.property(fc.anything(), (value) => {
				try {
					expect(['undefined', 'string', 'boolean']).toContain(typeof read(value, 'Notes'));
				} catch (error) {
					expect(error).toBeInstanceOf(InputError);
					expect((error as InputError).message).toContain('Notes is ');
				}
			}),
			{ numRuns: 500 },
		);
	});
});

it.each([
	['x', 'x'],
	[' x ', ' x '],
	['', ''],
	[0, '0'],
	[-1.5, '-1.5'],
	[true, 'true'],
	[undefined, undefined],
	[null, undefined],
])('readText gives %j as %j', (value, text) => {
	expect(readText(value, 'Notes')).toBe(text);
});

it.each<[unknown, string]>([
	[{}, 'an object'],
	[new Date(0), 'an object'],
	[[], 'an array'],
	[NaN, 'NaN'],
	[Infinity, 'Infinity'],
	[() => 1, 'a function'],
])('readText calls %p %s', (value, kind) => {
	expect(() => readText(value, 'Notes')).toThrow(new InputError(`Notes is ${kind}`, ''));
});

it.each([undefined, null, '', ' \n'])('readRequired rejects %j', (value) => {
	expect(() => readRequired(value, 'Inbox')).toThrow(new InputError('Inbox is empty', ''));
});

it('an ID has no spaces around it, and is exact', () => {
	expect(readId(' 7\n', 'Order')).toBe('7');
	expect(readId(Number.MAX_SAFE_INTEGER, 'Order')).toBe('9007199254740991');
	expect(() => readId(2 ** 53, 'Order')).toThrow(/^Order is a number with too many digits/);
});

it.each([
	[true, true],
	['true', true],
	[' FALSE ', false],
	[null, undefined],
])('readBoolean gives %j as %j', (value, expected) => {
	expect(readBoolean(value, 'Sent')).toBe(expected);
});

it.each(['', 'yes', 1, 0])('readBoolean rejects %j', (value) => {
	expect(() => readBoolean(value, 'Sent')).toThrow(/^Sent is neither true nor false: "/);
});
