import { readWholeNumber } from '../../../nodes/MessagingCrm/shared/values';
import { expectRejected } from '../support/inputErrors';

const read = (value: unknown) => readWholeNumber(value, 'Price');

it.each([
	[' 150000\n', 150000],
	['007', 7],
	['150000.00', 150000],
	['-150.0', -150],
])('accepts %j', (value, expected) => {
	expect(read(value)).toBe(expected);
});

it.each<[string, unknown[]]>([
	['fractions', [1.5, '1.5', '1,5', '1.01', '1.', '1,00']],
	// In Indonesia and other countries, 150.000 means 150,000, not 150.
	['thousands separators', ['150.000', '1.000', '1.000.00', '1.000.000', '150,000', '150 000']],
	['other notations', ['Rp150000', '1e3', '0x10', '--5', 'many', '', ' ']],
	['inexact numbers', [2 ** 53, '9007199254740993', NaN, Infinity]],
	['other values', [null, undefined, true, [], [7], {}, new Date(0)]],
])('rejects %s', (_, values) => {
	expectRejected(read, values, /^Price is (not a whole number|empty)/);
});
