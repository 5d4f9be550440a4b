import {
	forgetBefore,
	takeMessage,
	type Waits,
} from '../../../nodes/MessagingCrm/trigger/known/waits';

it('another message of the same moment is waited for, too, if the first has fired', () => {
	const waits: Waits = new Map([['a', { answered: 0, unanswered: [1] }]]);
	takeMessage(waits, 'a', { direction: 'incoming', at: 1, record: { id: 'b' } });
	expect(waits.get('a')?.last).toEqual({ id: 'b' });
});

it('old times are forgotten, but no message that waits', () => {
	const last = { id: 'a' };
	const waits: Waits = new Map([
		['waits', { answered: 1, unanswered: [2, 9], last }],
		['fired', { answered: 1, unanswered: [2, 9] }],
		['old', { answered: 1, unanswered: [2] }],
		['answered', { answered: 9, unanswered: [] }],
	]);
	forgetBefore(waits, 5);
	expect([...waits]).toEqual([
		['waits', { answered: 1, unanswered: [2, 9], last }],
		['fired', { answered: 1, unanswered: [9] }],
		['answered', { answered: 9, unanswered: [] }],
	]);
});
