import {
	isOutdated,
	memoryOf,
	pollBudget,
	remember,
} from '../../../nodes/MessagingCrm/trigger/n8n';

it.each([
	['the one that was written', 'a', 7, 0, false],
	['a later one', 'a', 8, 0, false],
	['an older one', 'a', 6, 0, true],
	['an older one, just in time to be saved', 'a', 6, 30_000, true],
	['an older one, too late', 'a', 6, 30_001, false],
	['an older one, by a clock that was set back', 'a', 6, -30_001, false],
	['none', 'a', 0, 0, false],
	["another node's", 'b', 1, 0, false],
])('the state of a poll is outdated: %s', (_, node, revision, later, expected) => {
	remember(memoryOf('a'), {}, [], { revision: 7, hasWritten: true, now: 1000 });
	expect(isOutdated(memoryOf(node), revision, 1000 + later)).toBe(expected);
});

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
