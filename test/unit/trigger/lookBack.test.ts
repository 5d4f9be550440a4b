import { NodeHelpers } from 'n8n-workflow';

import { lookBackDays, lookBackNotice } from '../../../nodes/MessagingCrm/trigger/choice/lookBack';

it.each([
	[['orderStatusChanged', 'messageCreated'], {}, true],
	[['contactUpdated', 'boardItemUpdated', 'boardItemDeleted'], {}, false],
	[[], {}, false],
	[['orderStatusChanged'], { lookBackDays: 90 }, false],
])('%j with the options %j: says what is watched: %j', (events, options, isShown) => {
	const parameters = { events, options };
	const shown = NodeHelpers.displayParameter(parameters, lookBackNotice, null, null, parameters);
	expect(shown).toBe(isShown);
});

it.each<[unknown, number, number]>([
	[{}, 2, 30],
	[{ lookBackDays: 1 }, 1, 1],
	[{ lookBackDays: 3650 }, 3650, 3650],
])('%j looks back %d days, or %d for changes', (options, created, changed) => {
	expect([lookBackDays(options, false), lookBackDays(options, true)]).toEqual([created, changed]);
});

it.each([0, -1, 0.5, 3651, NaN, '2', null, [2]])('Look Back cannot be %j', (days) => {
	expect(() => lookBackDays({ lookBackDays: days }, false)).toThrow('Look Back (Days) is not');
});
