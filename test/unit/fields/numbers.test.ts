import * as fc from 'fast-check';

import { wholeNumber } from '../../../nodes/MessagingCrm/fields/numbers';
import { InputError } from '../../../nodes/MessagingCrm/shared/inputError';

describe('wholeNumber', () => {
	it.each([
		[150000, 150000],
		[0, 0],
		[-5, -5],
		['150000', 150000],
		[' 150000\n', 150000],
		['-5', -5],
		['007', 7],
		[1e6, 1000000],
	])('takes %j', (value, expected) => {
		expect(wholeNumber(value, 'Price')).toBe(expected);
	});

	it.each([
		1.5,
		NaN,
		Infinity,
		2 ** 53,
		'',
		' ',
		'1.5',
		'1,5',
		// Thousands as they are written in Indonesia and elsewhere, not 150 and 1.
		'150.000',
		'1.000.000',
		'150,000',
		'150 000',
		'Rp150000',
		'1e3',
		'0x10',
		'9007199254740993',
		'--5',
		'many',
		null,
		undefined,
		true,
		[],
		[7],
		{},
		new Date(0),
	])('rejects %j with a message that names the field', (value) => {
		const reject = () => wholeNumber(value, 'Price');
		expect(reject).toThrow(InputError);
		expect(reject).toThrow(/^Price is not a whole number/);
	});

	it('gives the number that a text holds, and rejects every fraction', () => {
		fc.assert(
			fc.property(fc.maxSafeInteger(), (number) => {
				expect(wholeNumber(number, 'Price')).toBe(number);
				expect(wholeNumber(String(number), 'Price')).toBe(number);
				expect(() => wholeNumber(`${number}.5`, 'Price')).toThrow(InputError);
			}),
		);
	});
});
