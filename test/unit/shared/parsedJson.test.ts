import * as fc from 'fast-check';

import { jsonObject, parsedJson } from '../../../nodes/MessagingCrm/shared/parsedJson';
import { InputError } from '../../../nodes/MessagingCrm/shared/inputError';
import { pollutions } from '../support/jsonBody';

describe('jsonObject', () => {
	it.each<[unknown, object]>([
		['{"a": [1]}', { a: [1] }],
		[' {} ', {}],
		['', {}],
		['  \n', {}],
		[undefined, {}],
		[null, {}],
		[{ a: 1 }, { a: 1 }],
	])('takes %j', (value, expected) => {
		expect(jsonObject(value, 'Undocumented Body Fields')).toEqual(expected);
	});

	it.each(['[1]', 'null', '7', '"x"', 'true', [1], 7, true])(
		'rejects %j, which is no object',
		(value) => {
			const error = new InputError('Undocumented Body Fields is not a JSON object', '');
			expect(() => jsonObject(value, 'Undocumented Body Fields')).toThrow(error);
		},
	);

	it.each(['{', '{a: 1}', "{'a': 1}", '{"a": 1,}', 'x', '{} {}'])(
		'rejects %j, and says where it is wrong',
		(value) => {
			const error = new InputError('Undocumented Body Fields is not valid JSON', '');
			expect(() => jsonObject(value, 'Undocumented Body Fields')).toThrow(error);
			expect(() => jsonObject(value, 'Undocumented Body Fields')).toThrow(
				expect.objectContaining({ description: expect.stringMatching(/JSON|position|property/) }),
			);
		},
	);

	it('takes a property called __proto__ for what it is', () => {
		const object = jsonObject('{"__proto__": {"polluted": 1}}', 'Undocumented Body Fields');
		expect(Object.keys(object)).toEqual(['__proto__']);
		expect({ ...object }).not.toHaveProperty('polluted');
		expect(pollutions()).toEqual([]);
	});
});

describe('parsedJson', () => {
	it('gives any JSON value that was typed, and any other value as it is', () => {
		fc.assert(
			fc.property(fc.jsonValue(), (value) => {
				const text = JSON.stringify(value);
				expect(parsedJson(text, 'Value')).toEqual(JSON.parse(text));
				if (typeof value !== 'string') expect(parsedJson(value, 'Value')).toBe(value);
			}),
		);
	});

	it('throws nothing but an InputError that names the field', () => {
		fc.assert(
			fc.property(fc.string(), (text) => {
				try {
					parsedJson(text, 'Value');
				} catch (error) {
					expect(error).toBeInstanceOf(InputError);
					expect((error as InputError).message).toBe('Value is not valid JSON');
				}
			}),
		);
	});
});
