import * as fc from 'fast-check';

import { answerIn } from '../../../nodes/MessagingCrm/sendAndWait/page';
import type { Question } from '../../../nodes/MessagingCrm/sendAndWait/question';

const asked = { id: '1', message: 'Shall we?', buttonLabel: 'Respond' };
const only: Question = { ...asked, answers: { type: 'approval', approveLabel: 'Yes' } };
const both: Question = { ...asked, answers: { ...only.answers, declineLabel: 'No' } as never };
const freeText: Question = { ...asked, answers: { type: 'freeText', submitLabel: 'Send' } };

describe('answerIn', () => {
	it.each([
		['approve only', { answer: 'approve' }, only, { approved: true }],
		['approve only', { answer: 'decline' }, only, undefined],
		['approve and decline', { answer: 'approve' }, both, { approved: true }],
		['approve and decline', { answer: 'decline' }, both, { approved: false }],
		['approve and decline', { answer: 'Approve' }, both, undefined],
		['approve and decline', { answer: ['approve', 'decline'] }, both, undefined],
		['approve and decline', { text: 'approve' }, both, undefined],
		['free text', { text: ' Yes,\nplease ' }, freeText, { text: 'Yes,\nplease' }],
		['free text', { text: ' \n' }, freeText, undefined],
		['free text', { answer: 'approve' }, freeText, undefined],
	])('%s: %j', (_, body, question, answer) => {
		expect(answerIn(body, question)).toEqual(answer);
	});

	it('takes nothing else for an answer, and never fails', () => {
		fc.assert(
			fc.property(fc.anything(), fc.constantFrom(only, both, freeText), (body, question) => {
				expect(answerIn(body, question)).toBeUndefined();
			}),
		);
		const inherited = Object.create({ answer: 'approve', text: 'Yes' }) as object;
		for (const question of [only, both, freeText]) {
			for (const body of [undefined, null, 'answer=approve', inherited]) {
				expect(answerIn(body, question)).toBeUndefined();
			}
		}
	});
});
