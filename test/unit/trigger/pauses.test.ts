import { DAY_MS } from '../../../nodes/MessagingCrm/shared/clock';
import { Pauses, type PollTime } from '../../../nodes/MessagingCrm/trigger/pauses';

const custom = (cronExpression: string): PollTime => ({ mode: 'custom', cronExpression });

it.each<[days: number, ...pollTimes: PollTime[]]>([
	[1],
	[1, { mode: 'everyMinute' }],
	[7, { mode: 'everyWeek' }],
	[31, { mode: 'everyMonth' }],
	[1, { mode: 'everyMonth' }, { mode: 'everyDay' }],
	[1, custom('*/5 * * * *')],
	[1, custom(' 0 0  9 * * ? ')],
	[7, custom('0 9 * * 1')],
	[31, custom('0 0 9 1 * *')],
	[366, custom('0 9 1 1 *')],
	[366, custom('0 9 * 6 1')],
])('begins a pause if the last poll was more than %d * 24 hours ago with %j', (days, ...times) => {
	const pauses = new Pauses();
	pauses.polledAt = 0;
	const now = days * DAY_MS;
	expect(pauses.beginIfPaused({ orders: 'saved' }, now, times)).toBe(false);
	expect(pauses.firesSince('orders', 'saved')).toBeUndefined();
	expect(pauses.beginIfPaused({ orders: 'saved' }, now + 1, times)).toBe(true);
	expect(pauses.firesSince('orders', 'saved')).toBe(now + 1 - DAY_MS);
	expect(pauses.firesSince('orders', 'changed')).toBeUndefined();
	pauses.end('orders', 'saved');
	expect(pauses.firesSince('orders', 'saved')).toBeUndefined();
});
