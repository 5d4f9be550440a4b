import * as fc from 'fast-check';

import { daysBefore, jakartaDate, jakartaDay } from '../../../nodes/MessagingCrm/service/dates';
import { timestampMs } from '../../../nodes/MessagingCrm/shared/moment';
import { expectRejected } from '../support/inputErrors';

const HOUR = 60 * 60 * 1000;

const date = (value: unknown, timezone = 'Europe/Berlin') =>
	jakartaDate(value, timezone, 'Start Date');

/** A moment before the year 2100. */
const moment = fc.date({ min: new Date(0), max: new Date('2099-12-31'), noInvalidDate: true });
const ZONES = ['UTC', 'Asia/Jakarta', 'Pacific/Kiritimati', 'America/Los_Angeles'];

it('keeps a date whose time is midnight in any zone', () => {
	const midnight = fc.constantFrom(
		...['', 'T00:00', ' 00:00:00\n', 'T00:00:00.000+08:00', 'T00:00-08:00', 'T00:00Z', 'T00:00+07'],
	);
	fc.assert(
		fc.property(moment, midnight, fc.constantFrom(...ZONES), (at, time, timezone) => {
			const day = at.toISOString().slice(0, 10);
			expect(date(day + time, timezone)).toBe(day);
		}),
	);
});

it('converts a time in any notation to the day in Jakarta', () => {
	const written = fc.constantFrom<(at: Date) => unknown>(
		(at) => at.toISOString(),
		(at) => at.toISOString().replace('T', ' ').replace('Z', '456+00'),
		(at) => at.toISOString().toLowerCase(),
		(at) => ({ toISO: () => at.toISOString(), toString: () => 'x' }),
		(at) => new Date(at.getTime() + 9 * HOUR).toISOString().replace('Z', '+0900'),
	);
	fc.assert(
		fc.property(moment, written, fc.constantFrom(...ZONES), (at, write, timezone) => {
			// With 30 seconds, the time is not midnight in any zone. Midnight would mean the whole day.
			at.setUTCSeconds(30);
			const inJakarta = new Date(at.getTime() + 7 * HOUR).toISOString().slice(0, 10);
			expect(date(write(at), timezone)).toBe(inJakarta);
		}),
	);
});

it.each([
	['Europe/Berlin', '2025-07-31T19:00:00', '2025-08-01'],
	// On this day, clocks in Los Angeles were set from 2:00 to 3:00.
	['America/Los_Angeles', '2025-03-09T09:59:59', '2025-03-09'],
	['America/Los_Angeles', '2025-03-09T10:00:00', '2025-03-10'],
])(
	'reads a time without a zone in the timezone of the workflow (%s, %s)',
	(zone, value, expected) => {
		expect(date(value, zone)).toBe(expected);
	},
);

it.each([
	// The largest number that is read as seconds, and the smallest number that is read as milliseconds.
	[99_999_999_999, '5138-11-16'],
	[1e11, '1973-03-03'],
])('reads the number %d as a timestamp', (value, expected) => {
	expect(date(value)).toBe(expected);
});

it.each<[string, unknown[]]>([
	['numbers that would be times in 1970', [20250131, 45688, 7, '1738342800', '1']],
	['the 0 of an empty cell', [0]],
	['parts of a date', ['2025', '2025-01', '2025-1-5', '2025-01-31T', '2025013112']],
	[
		'nonexistent days and times',
		['2025-02-30', '2025-02-30T10:00:00Z', '2025-01-31T25:00', '2025-01-31T10:00+99'],
	],
	['dates with the day or month first', ['12-05-2025', '05/12/2025', '31.01.2025']],
	['words', ['tomorrow', '=', 'Order 7', 'Fri, 31 Jan 2025 18:00:00 GMT']],
	['invalid timestamps', [new Date(NaN), NaN, Infinity, 8.64e15, -8.64e15, 9e15]],
	['a time that is in the year 10000 in Jakarta', ['9999-12-31T20:00:00Z']],
	['other values', [{}, [], true, { toISO: () => null }, { toString: 1 }, NaN, () => {}]],
])('rejects %s', (_, values) => {
	expectRejected(date, values, /^Start Date is not a date: "/);
});

it('starts a day in Jakarta seven hours before the day in UTC', () => {
	expect(jakartaDay(Date.parse('2026-02-28T16:59:59.999Z'))).toBe('2026-02-28');
	expect(jakartaDay(Date.parse('2026-02-28T17:00:00Z'))).toBe('2026-03-01');
	expect(daysBefore('2026-03-01', 2)).toBe('2026-02-27');
});

it.each([
	['2026-03-01 00:30:00', '2026-02-28T17:30:00.000Z'],
	['2026-03-01 00:30:00.123456+07', '2026-02-28T17:30:00.123Z'],
	[1_772_299_800, '2026-02-28T17:30:00.000Z'],
	[1_772_299_800_123, '2026-02-28T17:30:00.123Z'],
])(
	'reads the timestamp %s without a zone as Jakarta time, and a number as Unix time',
	(at, moment) => {
		expect(new Date(timestampMs(at) ?? 0).toISOString()).toBe(moment);
	},
);

it.each([undefined, null, '', 17, {}, '+200000-01-01T00:00:00Z', '10/03/2026', '2026-02-30'])(
	'%o is not a timestamp',
	(value) => expect(timestampMs(value)).toBeUndefined(),
);
