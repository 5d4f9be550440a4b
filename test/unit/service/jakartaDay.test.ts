import { daysBefore, jakartaDay } from '../../../nodes/MessagingCrm/service/dates';
import { momentOf } from '../../../nodes/MessagingCrm/shared/moment';

describe('the days of Jakarta', () => {
	it('begin seven hours early', () => {
		expect(jakartaDay(Date.parse('2026-02-28T16:59:59.999Z'))).toBe('2026-02-28');
		expect(jakartaDay(Date.parse('2026-02-28T17:00:00Z'))).toBe('2026-03-01');
		expect(daysBefore('2026-03-01', 2)).toBe('2026-02-27');
	});

	it.each([
		['2026-03-01T00:30:00+07:00', '2026-02-28T17:30:00.000Z'],
		['2026-02-28T17:30:00Z', '2026-02-28T17:30:00.000Z'],
		['2026-03-01T00:30:00', '2026-02-28T17:30:00.000Z'],
		['2026-03-01 00:30:00', '2026-02-28T17:30:00.000Z'],
		['2026-03-01', '2026-02-28T17:00:00.000Z'],
		['2026-03-01 00:30:00.123456+07', '2026-02-28T17:30:00.123Z'],
		['2026-03-01T00:30:00+0700', '2026-02-28T17:30:00.000Z'],
	])('read %s', (text, moment) => {
		expect(new Date(momentOf(text) ?? 0).toISOString()).toBe(moment);
	});

	it.each([undefined, null, '', 17, {}, '+200000-01-01T00:00:00Z', '10/03/2026', '2026-02-30'])(
		'not %p',
		(value) => expect(momentOf(value)).toBeUndefined(),
	);
});
