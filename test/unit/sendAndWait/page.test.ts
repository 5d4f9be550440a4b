import * as fc from 'fast-check';

import {
	answerIn,
	closedPage,
	escapeHtml,
	questionPage,
	thanksPage,
} from '../../../nodes/MessagingCrm/sendAndWait/page';
import type { Question } from '../../../nodes/MessagingCrm/sendAndWait/question';

const asked = { id: 'secret-id', message: 'Shall we?', buttonLabel: 'Respond' };

const approval: Question = { ...asked, answers: { type: 'approval', approveLabel: 'Yes' } };
const both: Question = {
	...asked,
	answers: { type: 'approval', approveLabel: 'Yes', declineLabel: 'No' },
};
const freeText: Question = { ...asked, answers: { type: 'freeText', submitLabel: 'Send' } };

/** Texts that try to be more than texts. */
const hostile = fc.oneof(
	fc.string({ unit: 'binary' }),
	fc
		.array(fc.constantFrom('<', '>', '"', "'", '&', '/', '=', 'script', 'onload', ' ', '</p>', 'a'))
		.map((parts) => parts.join('')),
);

/** The page without the texts between its tags. */
const skeleton = (page: string) => page.match(/<[^>]*>/g);

/** The texts of an element, as a browser would show them. */
function textOf(page: string, element: string): string[] {
	return [...page.matchAll(new RegExp(`<${element}\\b[^>]*>([^<]*)</${element}>`, 'g'))].map(
		([, text]) => text.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
	);
}

describe('the page', () => {
	it('shows any text as it is, and as nothing but text', () => {
		fc.assert(
			fc.property(hostile, hostile, hostile, hostile, (message, buttonLabel, first, second) => {
				const page = questionPage({
					id: asked.id,
					message,
					buttonLabel,
					answers: { type: 'approval', approveLabel: first, declineLabel: second },
				});
				expect(skeleton(page)).toEqual(skeleton(questionPage(both)));
				expect(textOf(page, 'h1')).toEqual([buttonLabel]);
				expect(textOf(page, 'title')).toEqual([buttonLabel]);
				expect(textOf(page, 'p')).toEqual([message]);
				expect(textOf(page, 'button')).toEqual([first, second]);
			}),
		);
		fc.assert(
			fc.property(hostile, (submitLabel) => {
				const page = questionPage({ ...freeText, answers: { type: 'freeText', submitLabel } });
				expect(skeleton(page)).toEqual(skeleton(questionPage(freeText)));
				expect(textOf(page, 'button')).toEqual([submitLabel]);
			}),
		);
	});

	it('leaves no character that means something in a page', () => {
		fc.assert(
			fc.property(hostile, (text) => {
				expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!#\d+;)/);
			}),
		);
	});

	it.each([
		['approve only', approval, ['Yes']],
		['approve and decline', both, ['Yes', 'No']],
		['free text', freeText, ['Send']],
	])('%s: has a button for each answer', (_, question, labels) => {
		expect(textOf(questionPage(question), 'button')).toEqual(labels);
		expect(questionPage(question).includes('<textarea')).toBe(question === freeText);
	});

	it('needs no script and nothing from elsewhere, and keeps the id to itself', () => {
		for (const question of [approval, both, freeText]) {
			expect(questionPage(question)).not.toMatch(/<script|src=|href=|url\(|@import|secret-id/i);
		}
	});

	it.each([
		['an approval', both, { approved: true }, 'Yes'],
		['an approval where nothing else can be said', approval, { approved: true }, 'Yes'],
		['a decline', both, { approved: false }, 'No'],
		['a text', freeText, { text: 'Yes,\nplease' }, 'Yes,\nplease'],
	])('says thank you for %s, and what was answered', (_, question, answer, said) => {
		expect(textOf(thanksPage(question, answer), 'p')).toEqual([
			`Your response: ${said}`,
			'Your response was recorded. You can close this page.',
		]);
	});

	it('says thank you with any texts as they are', () => {
		const plain = skeleton(thanksPage(freeText, { text: 'Yes' }));
		fc.assert(
			fc.property(hostile, hostile, (thanks, text) => {
				const page = thanksPage({ ...freeText, thanks }, { text });
				expect(skeleton(page)).toEqual(plain);
				expect(textOf(page, 'p')).toEqual([`Your response: ${text}`, thanks]);
			}),
		);
	});

	it('says why a question is closed', () => {
		expect(textOf(closedPage(), 'p')).toEqual([
			'This question has already been answered, or the time to respond is over. You can close this page.',
		]);
	});

	it('says what was wrong', () => {
		expect(textOf(questionPage(both, 'Once more, please.'), 'p')).toContain('Once more, please.');
	});
});

describe('answerIn', () => {
	it.each([
		['approve only', { answer: 'approve' }, approval, { approved: true }],
		['approve only', { answer: 'decline' }, approval, undefined],
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
			fc.property(fc.anything(), fc.constantFrom(approval, both, freeText), (body, question) => {
				expect(answerIn(body, question)).toBeUndefined();
			}),
		);
		const inherited = Object.create({ answer: 'approve', text: 'Yes' }) as object;
		for (const question of [approval, both, freeText]) {
			for (const body of [undefined, null, 'answer=approve', inherited]) {
				expect(answerIn(body, question)).toBeUndefined();
			}
		}
	});
});
