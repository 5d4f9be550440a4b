import * as fc from 'fast-check';

import { readPhone } from '../../../nodes/MessagingCrm/shared/phone';
import { expectRejected } from '../support/inputErrors';

const read = (value: unknown, countryCode?: string) =>
	readPhone(value, 'Phone Number', countryCode);

/** Characters that people and phones insert into numbers, including invisible ones. */
const between = fc.constantFrom(
	...['', '', '', ' ', '-', ' - ', '\u00a0', '\u2009', '\u2011', '\u2013', '\u2014'],
	...['\u200b', '\u2060', '\u00ad', '\ufe0d'],
);
const international = fc
	.stringMatching(/^[1-9]\d{6,14}$/)
	.filter((digits) => !digits.startsWith('620'));

it('reduces an international number in any notation to its digits', () => {
	const signs = fc.array(between, { minLength: 15, maxLength: 15 });
	const around = fc.constantFrom(['', ''], [' +', ' \n'], ['\u202a+', '\u202c']);
	fc.assert(
		fc.property(international, signs, around, (number, marks, [before, after]) => {
			const written = [...number].map((digit, at) => (at > 0 ? marks[at] : '') + digit).join('');
			expect(read(before + written + after)).toBe(number);
			expect(read(Number(number))).toBe(number);
		}),
	);
	expect(read('+1(555)123-4567')).toBe('15551234567');
	expect(read('(62) 812 3456 7890')).toBe('6281234567890');
	expect(read('(+62) 812-3456-7890', '62')).toBe('6281234567890');
	expect(read('62.812.345.000')).toBe('62812345000');
});

it.each([undefined, null, '', ' ', '\u00a0', '\u200b'])('reads %j as empty', (value) => {
	expect(read(value)).toBeUndefined();
});

it.each([
	['too short or too long', ['+', '123456', '1234567890123456']],
	['a decimal', ['628123456789.0', '+628123456789.5', '62 812 3456 789.0', '628123456789.000']],
	['a date, e.g. from the wrong column', ['2025-01-31', '31.01.2025', '1-2-2025']],
	['other types and notations', [6281234567890.5, '6.28123456789e12', -6281234567890, true]],
	['a 0 for calls within the country', ['+44 (0)20 7946 0958', '+44(020)79460958']],
	['two adjacent numbers', ['+6281234567 +6281234568']],
	['a plus sign inside the number', ['62812++3456789', '62+8123456789']],
	['a separator at the beginning', ['.628123456789', '-6281234567890', '628123456789;']],
	['other signs', ["'628123456789", '_628123456789', '628*123456789#', 'tel:+628123456789']],
	['an additional prefix', ['006281234567890', '62 0812 3456 7890', '+62(0)81234567890']],
	['words', ['Budi 6281234567890', '6281234567890 ext 12', '6281234567890 доб. 12']],
	// If the node removed every unknown character, it would remove these digits, and send to another number.
	['digits of other scripts', ['٦٢٨١٢٣٤٥٦٧', '6281234567٨٩٠', '628123456７８９０']],
])('rejects %s', (_, values) => {
	expectRejected(read, values, /^Phone Number is not a phone number: /);
});

it('rejects several numbers', () => {
	const values = ['6281234567,62899', '628123456789/628123456788', '6281234567; 6281234568'];
	expectRejected(read, values, /^Phone Number contains more than one number: /);
});

it.each(['081234567890', '(081) 234 567 890', '+081234567890', '0 8123 4567 890'])(
	'adds the country code to the local number %j',
	(local) => {
		expect(read(local, '62')).toBe('6281234567890');
		expect(() => read(local)).toThrow(`Phone Number is a local number: "${local}"`);
	},
);

it('does not add the country code to a number that is not local', () => {
	expect(read('+1 555 123 4567', '62')).toBe('15551234567');
	const others = ['006281234567890', '01.02.2025', '0812', '0812 3456 7890 x', '00'];
	expectRejected((value) => read(value, '62'), others, /^Phone Number is not a phone number: /);
});

it('rejects a long text quickly, and quotes only its beginning', () => {
	expectRejected(read, [`${'1 '.repeat(50_000)}x`], /^.{30,100}$/);
});
