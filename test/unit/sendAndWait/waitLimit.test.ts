import { WAIT_INDEFINITELY } from 'n8n-workflow';

import type { ItemContext } from '../../../nodes/MessagingCrm/engine/item';
import { readWaitLimit } from '../../../nodes/MessagingCrm/sendAndWait/waitLimit';
import { atPath } from '../../../nodes/MessagingCrm/shared/json';
import { expectRejected } from '../support/inputErrors';

const NOW = Date.parse('2025-01-31T12:00:00Z');

function endOf(limit: unknown, timezone = 'UTC'): string {
	const parameters = { options: { limitWaitTime: { values: limit } } };
	const getNodeParameter = (path: string, fallback: unknown) => {
		const value = atPath(parameters, path);
		return value === undefined ? fallback : value;
	};
	const context = { getNodeParameter, getTimezone: () => timezone };
	return readWaitLimit(context as unknown as ItemContext, NOW).toISOString();
}

const INTERVAL = { limitType: 'afterTimeInterval' };
const after = (resumeAmount: unknown, resumeUnit = 'minutes') => ({
	...INTERVAL,
	resumeAmount,
	resumeUnit,
});

const at = (maxDateAndTime: unknown) => ({ limitType: 'atSpecifiedTime', maxDateAndTime });

it.each([
	[after(0.5, 'hours'), '2025-01-31T12:30:00.000Z'],
	[INTERVAL, '2025-01-31T13:00:00.000Z'],
])('a wait of %j counts from now', (limit, end) => {
	expect(endOf(limit)).toBe(end);
});

it.each([
	['2025-01-31T20:00:00', 'Asia/Jakarta', '2025-01-31T13:00:00.000Z'],
	['2025-01-31T20:00:00+07:00', 'America/New_York', '2025-01-31T13:00:00.000Z'],
	['2025-02-01', 'Asia/Jakarta', '2025-01-31T17:00:00.000Z'],
])('the end %s is meant in the timezone of the workflow, %s', (time, timezone, end) => {
	expect(endOf(at(time), timezone)).toBe(end);
});

it('a wait rejects what is no amount or no time to come, and names the field', () => {
	const none = [0, -1, 'soon', 'Infinity', null, true, Infinity, NaN, {}].map((one) => after(one));
	expectRejected((limit) => endOf(limit), none, /^Amount is /);
	expectRejected((limit) => endOf(limit), [after(1, 'years')], /^Unit cannot be "years"/);
	const times = ['', 'tomorrow', '2025-02-30T10:00:00', '2025-01-31T11:59:59Z'];
	expectRejected((limit) => endOf(limit), times.map(at), /^Max Date and Time/);
});

it.each([1e6, Number.MAX_SAFE_INTEGER])(
	'a wait ends at a date that n8n can save for %d days',
	(days) => {
		expect(endOf(after(days, 'days'))).toBe(WAIT_INDEFINITELY.toISOString());
	},
);
