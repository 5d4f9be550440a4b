import { isOutdated, markWritten } from '../../../nodes/MessagingCrm/trigger/pollContexts';

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
	markWritten('a', 7, 1000);
	expect(isOutdated(node, revision, 1000 + later)).toBe(expected);
});
