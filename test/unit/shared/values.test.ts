import { InputError } from '../../../nodes/MessagingCrm/shared/errors';
import {
	readBoolean,
	readDecimal,
	readJsonObject,
	readText,
	readWholeNumber,
} from '../../../nodes/MessagingCrm/shared/values';
import { expectUnharmed } from '../../support/hostileJson';
import { expectRejected, resultOf } from '../support/inputErrors';

it('readBoolean accepts only true and false, as booleans or texts', () => {
	const read = (value: unknown) => readBoolean(value, 'Sent');
	expect([true, 'true', ' FALSE ', null].map(read)).toEqual([true, true, false, undefined]);
	expectRejected(read, ['', 'yes', 1, 0], /^Sent is neither true nor false: "/);
});

it.each(Object.entries({ readWholeNumber, readDecimal }))(
	'%s rejects an empty field, and names the field',
	(_, read) => {
		expectRejected((value) => read(value, 'Price'), ['', null, undefined], /^Price is empty$/);
	},
);

const readObject = (value: unknown) => readJsonObject(value, 'Body');

const EPOCH = '1970-01-01T00:00:00.000Z';

it.each<[unknown, object]>([
	['{"a": [1]}', { a: [1] }],
	['  \n', {}],
	[null, {}],
	[
		{ at: new Date(NaN), since: new Date(0), nope: undefined },
		{ at: null, since: EPOCH },
	],
])('reads %j as a JSON object', (value, expected) => {
	expect(readObject(value)).toEqual(expected);
});

it('rejects JSON that is not an object, and says at which position a text is invalid', () => {
	expectRejected(
		readObject,
		['[1]', 'null', '"x"', [1], 7, new Date(0)],
		/^Body is not a JSON object$/,
	);
	const invalid = ['{', '{a: 1}', "{'a': 1}", '{"a": 1,}', 'x', '{} {}'];
	expectRejected(readObject, invalid, /^Body is not valid JSON$/);
	for (const text of invalid) {
		const { description } = resultOf(() => readObject(text)) as InputError;
		expect(description).toMatch(/JSON|position|property/);
	}
});

it('reads a property called __proto__ like any other', () => {
	const object = readObject('{"__proto__": {"polluted": 1}}');
	expect(Object.keys(object)).toEqual(['__proto__']);
	expectUnharmed();
});

it('readText accepts names that look like missing values, but rejects placeholders that programs write for missing values', () => {
	const read = (value: unknown) => readText(value, 'Value');
	const names = ['Nan', 'Null', 'Sale #NAME? #2'];
	expect(names.map(read)).toEqual(names);
	const missing = ['NaN', 'nan', 'null', 'NULL', 'undefined', '#N/A', '#DIV/0!', '#NUM!', '#NULL!'];
	expectRejected(read, missing, /^Value has no value: /);
});
