import * as fc from 'fast-check';

import { answerIn } from '../../../nodes/MessagingCrm/sendAndWait/form';
import type { Question } from '../../../nodes/MessagingCrm/sendAndWait/question';

const asked = { id: '1', message: 'Shall we?', buttonLabel: 'Respond' };
const only: Question = { ...asked, answers: { type: 'approval', approveLabel: 'Yes' } };
const both: Question = { ...asked, answers: { ...only.answers, declineLabel: 'No' } as never };
const freeText: Question = { ...asked, answers: { type: 'freeText', submitLabel: 'Send' } };

describe('answerIn', () => {
	it.each([
		['approve only', only, { answer: 'approve' }, { approved: true }],
		['approve only', only, { answer: 'decline' }, undefined],
		['approve and decline', both, { answer: 'approve' }, { approved: true }],
		['approve and decline', both, { answer: 'decline' }, { approved: false }],
		['approve and decline', both, { answer: 'Approve' }, undefined],
		['approve and decline', both, { answer: ['approve', 'decline'] }, undefined],
		['approve and decline', both, { text: 'approve' }, undefined],
		['free text', freeText, { text: ' Yes,\nplease ' }, { text: 'Yes,\nplease' }],
		['free text', freeText, { text: ' \n' }, undefined],
		['free text', freeText, { answer: 'approve' }, undefined],
	])('%s: %j', (_, question, body, answer) => {
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
