import { daysBefore, jakartaDay, momentOf } from '../../../nodes/MessagingCrm/trigger/jakartaDay';

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
	])('read %s', (text, moment) => {
		expect(new Date(momentOf(text) ?? 0).toISOString()).toBe(moment);
	});

	it.each([undefined, null, '', 'soon', 17, {}, '+200000-01-01T00:00:00Z'])('not %p', (value) => {
		expect(momentOf(value)).toBeUndefined();
	});
});
