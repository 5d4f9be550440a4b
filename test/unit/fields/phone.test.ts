import * as fc from 'fast-check';

import { readPhone } from '../../../nodes/MessagingCrm/fields/phone';
import { expectRejected, resultOf } from '../support/inputErrors';

const read = (value: unknown, countryCode?: string) =>
	readPhone(value, 'Phone Number', { countryCode });

it.each([
	[' +62 812-3456-7890 \n', '6281234567890'],
	['+1(555)123-4567', '15551234567'],
	['(62) 812 3456 7890', '6281234567890'],
	['62.812.345.000', '62812345000'],
	['+683 4002', '6834002'],
	['123456789012345', '123456789012345'],
	[6281234567890, '6281234567890'],
	// As phones copy them: in marks that say which way to write, and with other spaces and dashes.
	['\u202a+62\u00a0812\u20113456\u20117890\u202c', '6281234567890'],
	['\u200e+62\u2009812\u20133456\u20147890\ufeff', '6281234567890'],
	['+62\u200b812\u20603456\u00ad7890', '6281234567890'],
	['+62\ufe0d812 3456 7890', '6281234567890'],
	['62  812 - 3456--7890', '6281234567890'],
])('makes %j digits only', (value, expected) => {
	expect(read(value)).toBe(expected);
});

it.each([undefined, null, '', ' ', '\u00a0', '\u200b'])('takes %j as not filled in', (value) => {
	expect(read(value)).toBeUndefined();
});

it.each([
	['too short or too long', ['+', '123456', '1234567890123456']],
	['a decimal', ['628123456789.0', '+628123456789.5', '62 812 3456 789.0', '628123456789.000']],
	['another kind of number', [6281234567890.5, '6.28123456789e12', -6281234567890, true]],
	['a 0 dialled inside the country', ['+44 (0)20 7946 0958', '+44(020)79460958']],
	['several numbers', ['6281234567,62899', '628123456789/628123456788', '+6281234567 +6281234568']],
	['a plus sign inside', ['62812++3456789', '62+8123456789']],
	['a separator at the beginning', ['.628123456789', '-6281234567890', '628123456789;']],
	['other signs', ["'628123456789", '_628123456789', '628*123456789#', 'tel:+628123456789']],
	['another prefix', ['006281234567890', '62 0812 3456 7890', '+62(0)81234567890']],
	['words', ['Budi 6281234567890', '6281234567890 ext 12', '6281234567890 доб. 12']],
	// They would be lost one by one.
	['digits of other scripts', ['٦٢٨١٢٣٤٥٦٧', '6281234567٨٩٠', '628123456７８９０']],
])('rejects %s', (_, values) => {
	expectRejected(read, values, /^Phone Number is not a phone number: /);
});

it('rejects a number too long to be exact', () => {
	expectRejected(read, [1e21], /^Phone Number is a number with too many digits/);
});

it('rejects an array for what it is', () => {
	expectRejected(read, [['6281234567890']], /^Phone Number is an array$/);
});

it.each(['081234567890', '(081) 234 567 890', '+081234567890', '0 8123 4567 890'])(
	'gives the local number %j the country code',
	(local) => {
		expect(read(local, '62')).toBe('6281234567890');
		expect(() => read(local)).toThrow(`Phone Number is a local number: "${local}"`);
	},
);

it('gives no other number the country code', () => {
	expect(read('+1 555 123 4567', '62')).toBe('15551234567');
	expectRejected(
		(value) => read(value, '62'),
		['006281234567890', '0812', '0812 3456 7890 x', '00'],
		/^Phone Number is not a phone number: /,
	);
});

it('rejects a long text at once, and shows no more than its beginning', () => {
	expectRejected(read, [`${'1 '.repeat(50_000)}x`], /^.{30,100}$/);
});

it('gives digits of an international number, or an InputError, for anything', () => {
	const text = fc.stringMatching(/^[+0-9 ().,/-]{0,20}$/);
	fc.assert(
		fc.property(fc.oneof(fc.anything(), text), (value) => {
			const phone = resultOf(() => read(value));
			if (typeof phone === 'string') expect(phone).toMatch(/^[1-9]\d{6,14}$/);
		}),
	);
});
