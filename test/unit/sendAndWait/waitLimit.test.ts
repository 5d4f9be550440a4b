import * as fc from 'fast-check';
import { WAIT_INDEFINITELY } from 'n8n-workflow';

import type { ItemContext } from '../../../nodes/MessagingCrm/engine/itemContext';
import { readWaitLimit } from '../../../nodes/MessagingCrm/sendAndWait/waitLimit';
import { InputError } from '../../../nodes/MessagingCrm/shared/inputError';

const NOW = Date.parse('2025-01-31T12:00:00Z');

function endOf(limit: object, { timezone = 'UTC', start = NOW } = {}): string {
	const context = { getNodeParameter: () => limit, getTimezone: () => timezone };
	return readWaitLimit(context as unknown as ItemContext, NOW)(start).toISOString();
}

const after = (resumeAmount: unknown, resumeUnit = 'minutes') => ({
	limitType: 'afterTimeInterval',
	resumeAmount,
	resumeUnit,
});

const at = (maxDateAndTime: unknown) => ({ limitType: 'atSpecifiedTime', maxDateAndTime });

describe('readWaitLimit', () => {
	it('sets no limit unless there is one', () => {
		expect(endOf({})).toBe(WAIT_INDEFINITELY.toISOString());
	});

	it.each([
		[after(45), '2025-01-31T12:45:00.000Z'],
		[after(0.5, 'hours'), '2025-01-31T12:30:00.000Z'],
		[after('2', 'days'), '2025-02-02T12:00:00.000Z'],
		[{ limitType: 'afterTimeInterval' }, '2025-01-31T13:00:00.000Z'],
	])('%j counts from the moment the wait begins', (limit, end) => {
		expect(endOf(limit)).toBe(end);
		const later = new Date(Date.parse(end) + 5000).toISOString();
		expect(endOf(limit, { start: NOW + 5000 })).toBe(later);
	});

	it.each([
		['2025-01-31T18:00:00', 'Asia/Jakarta', undefined],
		['2025-01-31T20:00:00', 'Asia/Jakarta', '2025-01-31T13:00:00.000Z'],
		['2025-01-31T20:00:00', 'UTC', '2025-01-31T20:00:00.000Z'],
		['2025-01-31T20:00:00+07:00', 'America/New_York', '2025-01-31T13:00:00.000Z'],
		['2025-02-01', 'Asia/Jakarta', '2025-01-31T17:00:00.000Z'],
	])('%s is meant in the timezone of the workflow, %s', (time, timezone, end) => {
		if (end === undefined) expect(() => endOf(at(time), { timezone })).toThrow('in the past');
		else expect(endOf(at(time), { timezone })).toBe(end);
	});

	it('keeps a specified time although sending took until after it', () => {
		const time = '2025-01-31T12:00:01Z';
		expect(endOf(at(time), { start: NOW + 60_000 })).toBe('2025-01-31T12:00:01.000Z');
	});

	it.each([
		[after(0), 'Limit Wait Time'],
		[after(-1), 'Limit Wait Time'],
		[after('soon'), 'Limit Wait Time'],
		[after(1, 'years'), 'Limit Wait Time'],
		[at(''), 'Max Date and Time'],
		[at('tomorrow'), 'Max Date and Time'],
		[at('2025-02-30T10:00:00'), 'Max Date and Time'],
		[at('2025-01-31T11:59:59Z'), 'Max Date and Time'],
	])('rejects %j and names the field', (limit, label) => {
		expect(() => endOf(limit)).toThrow(InputError);
		expect(() => endOf(limit)).toThrow(label);
	});

	it.each([Infinity, 'Infinity', NaN, null, true, {}])('rejects %p as Amount', (amount) => {
		expect(() => endOf(after(amount))).toThrow(InputError);
	});

	it('always gives a date that is to come, and that n8n can save', () => {
		const amounts = fc.double({ min: 1e-3, noNaN: true, noDefaultInfinity: true });
		const units = fc.constantFrom('minutes', 'hours', 'days');
		fc.assert(
			fc.property(amounts, units, (amount, unit) => {
				const end = Date.parse(endOf(after(amount, unit)));
				expect(end).toBeGreaterThanOrEqual(NOW);
				expect(end).toBeLessThanOrEqual(WAIT_INDEFINITELY.getTime());
			}),
		);
	});
});
