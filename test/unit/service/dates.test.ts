import * as fc from 'fast-check';

import { InputError } from '../../../nodes/MessagingCrm/shared/inputError';
import { jakartaDate } from '../../../nodes/MessagingCrm/service/dates';

function date(value: unknown, timezone = 'Europe/Berlin') {
	return jakartaDate(value, timezone, 'Start Date');
}

describe('jakartaDate', () => {
	it.each([undefined, null, ''])('is nothing where %j was filled in', (value) => {
		expect(date(value)).toBeUndefined();
	});

	it.each(['2025-01-31', '2024-02-29', '1999-12-31'])('leaves the date %s as it is', (value) => {
		for (const timezone of ['UTC', 'Asia/Jakarta', 'Pacific/Kiritimati', 'America/Los_Angeles']) {
			expect(date(value, timezone)).toBe(value);
			expect(date(` ${value}\n`, timezone)).toBe(value);
			for (const midnight of ['T00:00:00', 'T00:00', ' 00:00:00', 'T00:00:00.000']) {
				expect(date(value + midnight, timezone)).toBe(value);
			}
		}
	});

	it.each([
		['2025-01-31T16:59:59.999Z', '2025-01-31'],
		['2025-01-31T17:00:00.000Z', '2025-02-01'],
		['2025-01-31T17:00Z', '2025-02-01'],
		['2025-01-31T00:00:00Z', '2025-01-31'],
		['2025-12-31T23:00:00Z', '2026-01-01'],
		['2025-01-31T23:59:59+07:00', '2025-01-31'],
		['2025-02-01T00:00:00+07:00', '2025-02-01'],
		['2025-01-31T23:59:59+0700', '2025-01-31'],
		['2025-01-31 23:59:59+07', '2025-01-31'],
		['2025-01-31 17:00:00.123456+00', '2025-02-01'],
		['2025-01-31T12:00:00-05:00', '2025-02-01'],
		['2025-01-31t17:00:00z', '2025-02-01'],
		['2025-01-31T00:00:00+14:00', '2025-01-30'],
	])('takes the moment %s for the day in Jakarta', (value, expected) => {
		for (const timezone of ['UTC', 'America/Los_Angeles'])
			expect(date(value, timezone)).toBe(expected);
	});

	it.each([
		['UTC', '2025-01-31T16:59:59', '2025-01-31'],
		['UTC', '2025-01-31T17:00:00', '2025-02-01'],
		['Asia/Jakarta', '2025-01-31T23:59:59', '2025-01-31'],
		['Europe/Berlin', '2025-01-31 17:59', '2025-01-31'],
		['Europe/Berlin', '2025-01-31 18:00', '2025-02-01'],
		['Europe/Berlin', '2025-07-31T18:59:59', '2025-07-31'],
		['Europe/Berlin', '2025-07-31T19:00:00', '2025-08-01'],
		['Pacific/Kiritimati', '2025-01-31T06:00:00', '2025-01-30'],
		// The day on which clocks went from 2 to 3 at night.
		['America/Los_Angeles', '2025-03-09T09:59:59', '2025-03-09'],
		['America/Los_Angeles', '2025-03-09T10:00:00', '2025-03-10'],
	])(
		'takes a time of day without a zone for one of the workflow (%s, %s)',
		(zone, value, expected) => {
			expect(date(value, zone)).toBe(expected);
		},
	);

	it('takes what expressions give', () => {
		const moment = new Date('2025-01-31T17:00:00Z');
		expect(date(moment)).toBe('2025-02-01');
		expect(date(moment.getTime())).toBe('2025-02-01');
		expect(date(moment.getTime() / 1000)).toBe('2025-02-01');
		expect(date(moment.getTime() / 1000 - 0.001)).toBe('2025-01-31');
		expect(date(0)).toBe('1970-01-01');
		const luxon = { toISO: () => '2025-01-31T18:00:00.000+01:00', toString: () => 'x' };
		expect(date(luxon)).toBe('2025-02-01');
	});

	it.each([
		[1e8, '1973-03-03'],
		[99_999_999_999, '5138-11-16'],
		[1e11, '1973-03-03'],
		[-1e9, '1938-04-25'],
	])('takes %d for seconds before the year 5138, and for milliseconds after 1973', (value, day) => {
		expect(date(value)).toBe(day);
	});

	it.each<unknown>([
		// Dates in other notations, whether as number or text: a moment of 1970 was not meant.
		20250131,
		45688,
		7,
		'1738342800',
		'2025013112',
		'tomorrow',
		'=',
		'1',
		'2025',
		'2025-01',
		'2025-1-5',
		'2025-02-30',
		'2025-02-30T00:00:00',
		'2025-02-30T10:00:00Z',
		'2025-01-31T25:00:00Z',
		'2025-01-31T10:00:00+99:00',
		'2025-01-31T',
		// Nobody knows which of them is the month; others have a zone in words.
		'12-05-2025',
		'05/12/2025',
		'31.01.2025',
		'Order 7',
		'Fri, 31 Jan 2025 18:00:00 GMT',
		'Fri Jan 31 2025 18:00:00 GMT+0100 (CET)',
		'1738342800000',
		' ',
		new Date(NaN),
		NaN,
		Infinity,
		8.64e15,
		-8.64e15,
		9e15,
		{},
		[],
		true,
		{ toISO: () => null },
		{ toString: 1 },
		'9999-12-31T20:00:00Z',
	])('rejects %p with a message that names the field', (value) => {
		expect(() => date(value)).toThrow(InputError);
		expect(() => date(value)).toThrow(/^Start Date is not a date: "/);
	});

	it('gives for any moment the date that clocks in Jakarta show', () => {
		const clocks = new Intl.DateTimeFormat('sv-SE', {
			timeZone: 'Asia/Jakarta',
			dateStyle: 'short',
		});
		const moment = fc.date({
			min: new Date(1e11),
			max: new Date('2100-01-01T00:00:00Z'),
			noInvalidDate: true,
		});
		const offset = fc.integer({ min: -12 * 60, max: 14 * 60 });
		fc.assert(
			fc.property(moment, offset, (at, minutes) => {
				const expected = clocks.format(at);
				expect(date(at)).toBe(expected);
				expect(date(at.getTime())).toBe(expected);
				expect(date(at.getTime() / 1000)).toBe(expected);
				expect(date(at.toISOString())).toBe(expected);
				expect(date(withOffset(at, minutes))).toBe(expected);
			}),
			{ numRuns: 500 },
		);
	});

	it('throws nothing but an InputError', () => {
		fc.assert(
			fc.property(fc.oneof(fc.anything(), fc.string(), fc.double(), fc.date()), (value) => {
				try {
					expect(date(value) ?? '2025-01-01').toMatch(/^\d{4}-\d{2}-\d{2}$/);
				} catch (error) {
					expect(error).toBeInstanceOf(InputError);
				}
			}),
			{ numRuns: 500 },
		);
	});
});

/** The same moment, as a clock of that zone shows it. */
function withOffset(at: Date, minutes: number): string {
	const local = new Date(at.getTime() + minutes * 60_000).toISOString().slice(0, -1);
	const [hours, rest] = [Math.trunc(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
	const digits = [hours, rest].map((number) => String(number).padStart(2, '0')).join(':');
	return `${local}${minutes < 0 ? '-' : '+'}${digits}`;
}
