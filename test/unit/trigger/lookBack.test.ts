import { NodeHelpers, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import {
	lookBackDays,
	lookBackNotices,
	lookBackOptions,
} from '../../../nodes/MessagingCrm/trigger/choice/lookBack';

const shown = (fields: INodeProperties[], values: INodeParameters) =>
	fields.filter((field) => NodeHelpers.displayParameter(values, field, null, null, values));

const CREATED = 'Records older than 2 days are not watched.';
const CHANGED =
	'Records older than 30 days are not watched (2 days where no event is about changes).';

it.each<[string[], string[], number]>([
	[['orderCreated'], [CREATED], 2],
	[['orderCreated', 'paymentStatusChanged'], [CHANGED], 30],
	[['orderStatusChanged', 'messageCreated'], [CHANGED], 30],
	[['templateChanged'], [CHANGED], 30],
	[['agentAssigned', 'contactUpdated'], [CREATED], 2],
	[['contactUpdated', 'boardItemUpdated', 'boardItemDeleted'], [], 2],
	[[], [], 2],
])('%j: says what is watched, and Look Back begins with it', (events, notices, days) => {
	const parameters = { events, options: {} };
	const texts = shown(lookBackNotices, parameters).map(({ displayName }) => displayName);
	expect(texts).toEqual(notices.map((text) => `${text} Change this in Options.`));
	expect(shown(lookBackOptions, parameters).map((option) => option.default)).toEqual([days]);
});

it('says nothing once Look Back is set', () => {
	const parameters = { events: ['orderStatusChanged'], options: { lookBackDays: 90 } };
	expect(shown(lookBackNotices, parameters)).toEqual([]);
});

it.each<[unknown, number, number]>([
	[undefined, 2, 30],
	[{}, 2, 30],
	[{ lookBackDays: 1 }, 1, 1],
	[{ lookBackDays: 3650 }, 3650, 3650],
])('%j looks back %d days, or %d for changes', (options, created, changed) => {
	expect([lookBackDays(options, false), lookBackDays(options, true)]).toEqual([created, changed]);
});

it.each([0, -1, 0.5, 3651, NaN, '2', null, [2]])('Look Back cannot be %j', (days) => {
	expect(() => lookBackDays({ lookBackDays: days }, false)).toThrow('Look Back (Days) is not');
});
