import { pollBudget } from '../../../nodes/MessagingCrm/trigger/n8n';

const every = (...item: object[]) => pollBudget({ item });

it('a poll has to be over before the next one is due and before n8n gives up, or in a minute if that is not known', () => {
	expect(every({ mode: 'everyMinute' })).toBe(50_000);
	expect(every({ mode: 'everyX', unit: 'minutes', value: 3 })).toBe(150_000);
	expect(every({ mode: 'everyX', unit: 'hours', value: 2 })).toBe(300_000);
	expect(every({ mode: 'everyDay' })).toBe(300_000);
	expect(pollBudget({ item: [{ mode: 'everyDay' }] }, 36_000)).toBe(36_000);
	expect(every({ mode: 'custom', cronExpression: '*/5 * * * *' })).toBe(50_000);
	expect(every({ mode: 'everyDay' }, { mode: 'everyHour' })).toBe(50_000);
	expect(pollBudget({ item: [null] })).toBe(50_000);
	expect(pollBudget(undefined)).toBe(50_000);
});
