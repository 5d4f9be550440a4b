import * as fc from 'fast-check';

import { InputError } from '../../../nodes/MessagingCrm/shared/inputError';
import { jsonObject, parsedJson } from '../../../nodes/MessagingCrm/shared/values';
import { expectUnharmed } from '../../support/hostileJson';
import { expectRejected, resultOf } from '../support/inputErrors';

const read = (value: unknown) => jsonObject(value, 'Body');

it.each<[unknown, object]>([
	['{"a": [1]}', { a: [1] }],
	['  \n', {}],
	[undefined, {}],
	[null, {}],
	[{ a: 1 }, { a: 1 }],
])('takes %j for a JSON object', (value, expected) => {
	expect(read(value)).toEqual(expected);
});

it('rejects JSON that is no object, and says where a text is no JSON', () => {
	expectRejected(read, ['[1]', 'null', '7', '"x"', [1], 7, true], /^Body is not a JSON object$/);
	const invalid = ['{', '{a: 1}', "{'a': 1}", '{"a": 1,}', 'x', '{} {}'];
	expectRejected(read, invalid, /^Body is not valid JSON$/);
	for (const text of invalid) {
		const { description } = resultOf(() => read(text)) as InputError;
		expect(description).toMatch(/JSON|position|property/);
	}
});

it('takes a property called __proto__ for what it is', () => {
	const object = read('{"__proto__": {"polluted": 1}}');
	expect(Object.keys(object)).toEqual(['__proto__']);
	expectUnharmed();
});

it('gives any JSON value that was typed, and any other value as it is', () => {
	fc.assert(
		fc.property(fc.jsonValue(), (value) => {
			const text = JSON.stringify(value);
			expect(parsedJson(text, 'Value')).toEqual(JSON.parse(text));
			if (typeof value !== 'string') expect(parsedJson(value, 'Value')).toBe(value);
		}),
	);
});

it('throws nothing but an InputError', () => {
	fc.assert(fc.property(fc.string(), (text) => void resultOf(() => parsedJson(text, 'Value'))));
});
