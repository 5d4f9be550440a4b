import * as fc from 'fast-check';

import { cleanPhone } from '../../../nodes/MessagingCrm/fields/phone';
import { InputError } from '../../../nodes/MessagingCrm/transport';

describe('cleanPhone', () => {
	test.each([
		['6281234567890', '6281234567890'],
		['+6281234567890', '6281234567890'],
		['006281234567890', '6281234567890'],
		[' +62 812-3456-7890 ', '6281234567890'],
		['+62 (812) 3456.7890', '6281234567890'],
		[6281234567890, '6281234567890'],
		['12345', '12345'],
		['123456789012345', '123456789012345'],
		// As phones copy them: in marks that say which way to write, and with other spaces and dashes.
		['\u202a+62\u00a0812\u20113456\u20117890\u202c', '6281234567890'],
	])('makes %j digits only', (value, expected) => {
		expect(cleanPhone(value, 'Phone Number')).toBe(expected);
	});

	test.each([
		undefined,
		null,
		'',
		' ',
		'+',
		'1234',
		'1234567890123456',
		'0000',
		'Budi 6281234567890',
		'6281234567890 ext 12',
		'6281234567890 доб. 12',
		'6281234567890@c.us',
		// Digits of other scripts would be lost one by one.
		'٦٢٨١٢٣٤٥٦٧',
		'6281234567٨٩٠',
		'628123456７８９０',
		1e21,
		{},
		true,
	])('refuses %j with a message that names the field', (value) => {
		const refuse = () => cleanPhone(value, 'Phone Number');
		expect(refuse).toThrow(InputError);
		expect(refuse).toThrow(/^Phone Number is not a phone number/);
	});

	test('shows no more than the beginning of what was refused', () => {
		expect(() => cleanPhone('x'.repeat(500), 'Phone Number')).toThrow(/"x{50}"$/);
	});

	test('keeps all digits in order, whatever stands between them', () => {
		const separator = fc.constantFrom('', ' ', '-', '.', '(', ')', '/', '\u00a0');
		const digit = fc.nat({ max: 9 }).map(String);
		fc.assert(
			fc.property(
				fc.array(fc.tuple(digit, separator), { minLength: 6, maxLength: 14 }),
				(parts) => {
					const digits = `6${parts.map(([number]) => number).join('')}`;
					const typed = `+6${parts.map(([number, between]) => between + number).join('')}`;
					expect(cleanPhone(typed, 'Phone Number')).toBe(digits);
				},
			),
		);
	});
});
